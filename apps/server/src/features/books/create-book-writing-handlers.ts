/** Drawing the books up, their settings, and the seals of filed years. */
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { recordDefaults } from '../../ledger/book-settings.ts';
import { linkTransactions } from './link/link-transactions.ts';
import { deletePositions } from './regenerate/delete-positions.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';
import { getSealDifference } from './seals/get-seal-difference.ts';
import { listYearSeals } from './seals/list-year-seals.ts';
import { sealYear } from './seals/seal-year.ts';
import { unsealYear } from './seals/unseal-year.ts';
import { compareSettings } from './settings/compare-settings.ts';
import { getBookState } from './settings/get-book-state.ts';
import { setBookSettings } from './settings/set-book-settings.ts';

export interface BookWritingDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

type BookWritingHandlers = Handlers<
  | 'regenerateCapitalPositions'
  | 'deleteCapitalPositions'
  | 'getBookState'
  | 'previewBookSettings'
  | 'setBookSettings'
  | 'compareWhatIf'
  | 'listYearSeals'
  | 'sealYear'
  | 'getSealDifference'
  | 'unsealYear'
  | 'linkTransactions'
>;

export function createBookWritingHandlers({
  pool,
  config: { timeZone },
  now,
}: BookWritingDependencies): BookWritingHandlers {
  return {
    regenerateCapitalPositions: async ({ body, caller }) => {
      const fromScratch = body?.fromScratch ?? false;
      await recordDefaults(pool, { timeZone, userId: caller.userId });
      return (
        await enqueueJob(pool, regenerateBooks, { key: 'all', payload: { fromScratch }, createdBy: caller.userId })
      ).job;
    },
    deleteCapitalPositions: async ({ query }) => ({
      deleted: await deletePositions(pool, { year: query.year ?? null }),
    }),
    getBookState: () => getBookState(pool, { timeZone, now: now() }),
    previewBookSettings: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
    setBookSettings: async ({ body, caller }) => {
      await setBookSettings(pool, { settings: body, timeZone, userId: caller.userId });
      return getBookState(pool, { timeZone, now: now() });
    },
    compareWhatIf: ({ body }) => compareSettings({ pool, other: body, timeZone, now: now() }),
    listYearSeals: () => listYearSeals(pool),
    sealYear: ({ params, caller }) =>
      sealYear(pool, { year: params.year, userId: caller.userId, timeZone, now: now() }),
    getSealDifference: ({ params }) => getSealDifference(pool, { year: params.year, now: now() }),
    unsealYear: async ({ params, query, caller }) => {
      await unsealYear(pool, { year: params.year, reason: query.reason, userId: caller.userId, now: now() });
      return { done: true };
    },
    linkTransactions: async ({ body, caller }) => {
      await linkTransactions(pool, { ...body, userId: caller.userId });
      return { done: true };
    },
  };
}
