/** What the parts of the sample's construction share. */
import type { Contract } from '../../contract/contract.ts';
import type { UtcDay } from '@holdfast/calendar';
import type pg from 'pg';
import type { Handlers, Origin, SessionCaller } from '@holdfast/http/server/handler.ts';
import type { SampleChainId } from './sample-networks.ts';
import type { SampleStory } from './sample-story.ts';

export type SampleUser = SessionCaller;

export const LOCAL_ORIGIN: Origin = {
  address: '127.0.0.1',
  isLocal: true,
  userAgent: 'Holdfast sample',
  site: new URL('http://localhost'),
  bearerToken: null,
};

export interface SampleBuild {
  readonly pool: pg.Pool;
  readonly handlers: Handlers<Contract>;
  readonly story: SampleStory;
  readonly admin: SampleUser;
  readonly secondAdmin: SampleUser;
  readonly clients: readonly SampleUser[];
  /** Runs the jobs that the calls enqueued. */
  runJobs(): Promise<void>;
  /** Runs work, and its jobs, as at the end of a past day. */
  onDay(day: UtcDay, work: () => Promise<void>): Promise<void>;
}

export interface SampleCatalogue {
  readonly networkIds: ReadonlyMap<SampleChainId, number>;
  /** By address. */
  readonly walletIds: ReadonlyMap<string, number>;
  /** By symbol. */
  readonly coinIds: ReadonlyMap<string, number>;
}

export function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The sample has no ${String(key)}.`);
  return value;
}
