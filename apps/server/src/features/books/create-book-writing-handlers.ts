/** Drawing the books up, their settings, and the locks of filed years. */
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { recordDefaults } from '../../books/book-settings.ts';
import { linkTransactions } from './link/link-transactions.ts';
import { deletePositions } from './regenerate/delete-positions.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';
import { getLockDifference } from './locks/get-lock-difference.ts';
import { listYearLocks } from './locks/list-year-locks.ts';
import { lockYear } from './locks/lock-year.ts';
import { unlockYear } from './locks/unlock-year.ts';
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
  | 'listYearLocks'
  | 'lockYear'
  | 'getLockDifference'
  | 'unlockYear'
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
    listYearLocks: () => listYearLocks(pool),
    lockYear: ({ params, caller }) =>
      lockYear(pool, { year: params.year, userId: caller.userId, timeZone, now: now() }),
    getLockDifference: ({ params }) => getLockDifference(pool, { year: params.year, now: now() }),
    unlockYear: async ({ params, query, caller }) => {
      await unlockYear(pool, { year: params.year, reason: query.reason, userId: caller.userId, now: now() });
      return { done: true };
    },
    linkTransactions: async ({ body, caller }) => {
      await linkTransactions(pool, { ...body, userId: caller.userId });
      return { done: true };
    },
  };
}
