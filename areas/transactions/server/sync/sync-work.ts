import type { ChosenSource } from '@holdfast/catalogue/server';
import type { JobContext } from '@holdfast/jobs/job-kind.ts';
import type { SyncTally } from './sync-tally.ts';

/** What a sync works with until its wallet is read. */
export interface SyncWork {
  readonly context: JobContext<unknown>;
  readonly walletId: number;
  readonly chosen: ChosenSource;
  readonly tally: SyncTally;
  /** The first block of this job, for the progress bar. */
  firstBlock: number | null;
  /** The newest block of the network, if the source states it. */
  headBlock: number | null;
}
