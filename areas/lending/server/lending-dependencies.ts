/** The dependencies of everything about lending. */
import type pg from 'pg';
import type { RuleDefaults } from '@holdfast/accounts/server';
import type { Config } from '@holdfast/config/config.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { Caller } from '@holdfast/http/server/handler.ts';
import type { RunLendingComputation } from './lending-computations.ts';

export interface LendingDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  /** Of it the time zone, which counts while no accounting settings are recorded, and who issues statements. */
  readonly config: Pick<Config, 'timeZone' | 'depositAnnouncementDays' | 'newWalletHours' | 'operatorName'> &
    RuleDefaults;
}

/** The days of the books, for what is income of a client and an expense of the operator on the same day. */
export interface BookCalendarDependencies {
  readonly loadBookCalendar: () => Promise<{ readonly timeZone: string; readonly dayOf: (at: Date) => string }>;
}

/** Of calls that compute for long. */
export interface DocumentDependencies extends LendingDependencies {
  readonly compute: RunLendingComputation;
}

/**
 * Returns the user that a call is about: the caller, or any user for an admin. For everyone else another user's id gets
 * the same error as an id that does not exist, so that ids cannot be probed.
 */
export async function requireReadableUser(
  queries: Queries,
  caller: Caller,
  userId: number | undefined,
): Promise<number> {
  if (userId === undefined || userId === caller.userId) return caller.userId;
  if (caller.user.role === 'admin') {
    const { rowCount } = await queries.query('SELECT FROM users WHERE id = $1', [userId]);
    if (rowCount === 1) return userId;
  }
  throw new AppError('not_found', 'There is no such user.');
}
