/** The months of the general ledger: which are open, which are closed, and closing them in order. */
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import { findPendingApproval } from '@holdfast/accounts/server';
import {
  type BooksDay,
  dateOf,
  formatDay,
  formatMonth,
  monthsBetween,
  monthText,
  parseBooksDay,
} from '@holdfast/calendar';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { fullName } from '@holdfast/database/user-name.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import {
  type AcceptedCheck,
  closingCheck,
  type ClosingCheck,
  type ClosingItem,
  type LedgerMonth,
  type LedgerMonths,
  ledgerMonthState,
} from '../../contract/closing.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadBookCalendar, loadRecordedSettings } from '../generation/book-settings.ts';
import { HAS_UNKNOWN_COST } from '../generation/book-tables.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import { hashOf, monthPeriod } from '../generation/period-content.ts';
import { getLedgerChecks } from '../ledger/ledger-checks.ts';
import { fileStatement } from '../locks/filed-statement.ts';
import { waitForWriters } from '../locks/year-locks.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { lockBooks } from '../regenerate/regenerate-books.ts';
import { requireFreshUntil } from '../settings/book-state.ts';

interface Moment {
  readonly timeZone: string;
  readonly now: Date;
}

interface Closing {
  readonly month: string;
  readonly closedAt: Date;
  readonly closedByName: string | null;
  readonly checklist: LedgerMonth['checklist'];
}

/** Which months there are, and which of them are closed. */
interface Months {
  /** From the month of the first entry to the current one. */
  readonly all: readonly string[];
  readonly current: string;
  readonly closings: ReadonlyMap<string, Closing>;
  readonly lockedYears: ReadonlySet<number>;
  readonly timeZone: string;
}

async function loadMonths(queries: Queries, { timeZone: given, now }: Moment): Promise<Months> {
  const { calendar, timeZone } = await loadBookCalendar(queries, { timeZone: given });
  const current = monthOf(calendar.dayOf({ at: now.getTime() }));
  const { rows } = await queries.query<{ day: string | null }>('SELECT min(day)::text AS day FROM journal_entries');
  const first = rows[0]?.day ?? null;
  return {
    all: first === null ? [] : monthsBetween({ first: monthOf(parseBooksDay(first)), last: current }),
    current,
    closings: await loadClosings(queries),
    lockedYears: new Set((await listLockedYears(queries)).map(({ year }) => year)),
    timeZone,
  };
}

function monthOf(day: BooksDay): string {
  const { year, month } = dateOf(day);
  return formatMonth(year, month);
}

async function loadClosings(queries: Queries): Promise<Map<string, Closing>> {
  const { rows } = await queries.query<Omit<Closing, 'checklist'> & { checklist: unknown }>(
    `SELECT to_char(c.month, 'YYYY-MM') AS month, c.closed_at AS "closedAt", c.checklist,
            ${fullName('u')} AS "closedByName"
       FROM month_closings c LEFT JOIN users u ON u.id = c.closed_by WHERE c.reopened_at IS NULL`,
  );
  return new Map(
    rows.map((row) => [row.month, { ...row, checklist: ledgerMonthState.shape.checklist.parse(row.checklist) }]),
  );
}

const yearOfMonth = (month: string): number => Number(month.slice(0, 4));

function isClosed({ closings, lockedYears }: Months, month: string): boolean {
  return closings.has(month) || lockedYears.has(yearOfMonth(month));
}

async function listMonths(
  queries: Queries,
  { year: given, ...moment }: Moment & { year?: number | undefined },
): Promise<LedgerMonths> {
  const months = await loadMonths(queries, moment);
  const years = [...new Set(months.all.map(yearOfMonth))].toReversed();
  const year = given ?? years[0] ?? null;
  const shown = months.all.filter((month) => yearOfMonth(month) === year);
  const firstOpen = months.all.find((month) => !isClosed(months, month)) ?? null;
  const entries = await countEntries(queries, shown);
  const general = await countGeneral(queries);
  const rows: LedgerMonth[] = [];
  for (const month of shown.toReversed()) {
    const closing = months.closings.get(month);
    const isOver = month < months.current;
    const checklist =
      closing?.checklist ??
      (firstOpen === null || !isOver || isClosed(months, month)
        ? []
        : checklistOf(await countUntil(queries, daysOf(firstOpen, month, months.timeZone), general)));
    rows.push({
      month,
      isClosed: isClosed(months, month),
      isOfLockedYear: months.lockedYears.has(yearOfMonth(month)),
      isOver,
      entries: entries.get(month) ?? 0,
      closedAt: closing?.closedAt.toISOString() ?? null,
      closedByName: closing?.closedByName ?? null,
      checklist,
      unclassifiedNow: isClosed(months, month) ? await countUnclassified(queries, month, months.timeZone) : 0,
    });
  }
  return {
    years,
    year,
    months: rows,
    firstOpen,
    lastClosed: [...months.closings.keys()].toSorted().at(-1) ?? null,
    pendingReopening: await findPendingApproval(queries, 'monthReopening'),
  };
}

function daysOf(firstMonth: string, lastMonth: string, timeZone: string) {
  return { first: monthPeriod(firstMonth).first, last: monthPeriod(lastMonth).last, timeZone };
}

async function countEntries(queries: Queries, months: readonly string[]): Promise<Map<string, number>> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await queries.query<{ month: string; entries: number }>(
    `SELECT to_char(day, 'YYYY-MM') AS month, count(*) AS entries FROM journal_entries
      WHERE day BETWEEN $1 AND $2 GROUP BY 1`,
    [formatDay(monthPeriod(first).first), formatDay(monthPeriod(last).last)],
  );
  return new Map(rows.map(({ month, entries }) => [month, entries]));
}

/** In this month alone. */
export async function countUnclassified(queries: Queries, month: string, timeZone: string): Promise<number> {
  const { rows } = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM transactions t
      WHERE NOT t.is_classified AND t.at >= $1::timestamp AT TIME ZONE $2
        AND t.at < ($1::timestamp + interval '1 month') AT TIME ZONE $2`,
    [`${month}-01`, timeZone],
  );
  return rows[0]?.total ?? 0;
}

export const closingHandlers = defineHandlers(({ pool, config: { timeZone }, now: clock }: BookDependencies) => ({
  listLedgerMonths: ({ query }) => listMonths(pool, { ...query, timeZone, now: clock() }),

  async closeMonth({ params, body, caller }) {
    const { month } = params;
    const { withEarlier, accepted } = body;
    const moment = { timeZone, now: clock() };
    await transaction(pool, async (client) => {
      await waitForWriters(client);
      await lockBooks(client);
      const months = await loadMonths(client, moment);
      const closed = monthsToClose(months, { month, withEarlier });
      const days = daysOf(closed[0] ?? month, month, months.timeZone);
      await requireFreshUntil(client, { ...moment, last: days.last, purpose: 'close the month' });
      const counts = await countUntil(client, days, await countGeneral(client));
      requirePassed(monthText(month), counts, accepted);
      const settings = JSON.stringify(await loadRecordedSettings(client));
      const checklist = JSON.stringify(checklistOf(counts, accepted));
      for (const each of closed) {
        const { content, statement, statementHash } = await fileStatement(client, monthPeriod(each));
        await client.query(
          `INSERT INTO month_closings (month, name, settings, content_hash, content, statement, statement_hash,
                                       checklist, closed_by, closed_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            `${each}-01`,
            monthText(each),
            settings,
            hashOf(content),
            JSON.stringify(content),
            JSON.stringify(statement),
            statementHash,
            checklist,
            caller.userId,
            moment.now,
          ],
        );
      }
    });
    return listMonths(pool, { ...moment, year: yearOfMonth(month) });
  },
}));

/** The open months up to the given one, in order. */
function monthsToClose(months: Months, { month, withEarlier }: { month: string; withEarlier: boolean }): string[] {
  const name = monthText(month);
  if (isClosed(months, month)) throw new AppError('conflict', `${name} is closed already.`);
  if (month >= months.current) throw new AppError('conflict', `${name} has not ended yet.`);
  const open = months.all.filter((each) => each <= month && !isClosed(months, each));
  const [first] = open;
  if (first === undefined) throw new AppError('conflict', `There are no entries in or before ${name}.`);
  if (first !== month && !withEarlier)
    throw new AppError(
      'conflict',
      `${monthText(first)} is not closed yet. Close the months in order, or all of them up to and including ${name}.`,
    );
  return open;
}

/**
 * What is checked before months are closed. Unclassified transactions and unread wallets count up to the end of the
 * last of them, because what is missing earlier is carried into it. Balances and the sums of the journal are those of
 * now: they cover the whole history, the month included.
 */
type CheckCounts = Readonly<Record<ClosingCheck, number>>;

interface CheckedDays {
  /** The first day of the first open month, and the last day of the last. */
  readonly first: BooksDay;
  readonly last: BooksDay;
  readonly timeZone: string;
}

/** The instant at which the day after $1 begins in the time zone $2. */
const END_OF_DAYS = `(($1::date + 1)::timestamp AT TIME ZONE $2)`;

/** Networks that are not indexed have no sync. */
const IS_UNSYNCED = `w.is_active AND n.is_active AND ${IS_READABLE_NETWORK}
     AND (w.sync_error IS NOT NULL OR w.synced_at IS NULL OR w.synced_at < ${END_OF_DAYS})`;

const UNSYNCED = `
  SELECT count(*) AS total FROM operator_wallets w JOIN networks n ON n.id = w.network_id WHERE ${IS_UNSYNCED}`;

/**
 * Wallets with holdings whose balances were not read past the end of the month, neither from a chain nor from an
 * imported file: inactive wallets, networks that are not indexed, and exchange accounts without a file that has
 * balances. Wallets that are not synced are counted as such.
 */
const UNREAD = `
  SELECT count(*) AS total FROM operator_wallets w JOIN networks n ON n.id = w.network_id
   WHERE NOT coalesce(${IS_UNSYNCED}, true)
     AND EXISTS (SELECT FROM book_holdings h WHERE h.wallet_id = w.id AND h.amount <> 0)
     AND NOT EXISTS (SELECT FROM wallet_balances b WHERE b.wallet_id = w.id AND b.checked_at >= ${END_OF_DAYS})
     AND NOT EXISTS (SELECT FROM imports i WHERE i.wallet_id = w.id AND i.status = 'imported' AND i.balance <> 'none'
                        AND i.imported_at >= ${END_OF_DAYS})`;

const UNCLASSIFIED = `SELECT count(*) AS total FROM transactions t WHERE NOT t.is_classified AND t.at < ${END_OF_DAYS}`;

const INCOMPLETE = `
  SELECT count(*) AS total FROM journal_entries
   WHERE flags <> '{}' AND ${HAS_UNKNOWN_COST} AND day BETWEEN $1 AND $2`;

/**
 * Balances of wallets against their chains, and the last import of each account at an exchange against its file. A
 * balance that could not be read is not known to agree.
 */
const UNRECONCILED = `
  SELECT (SELECT count(*) FROM wallet_balances b JOIN operator_wallets w ON w.id = b.wallet_id
            JOIN coins c ON c.id = b.coin_id AND NOT c.is_spam AND NOT c.is_rebasing
           WHERE b.on_chain <> b.derived OR b.on_chain IS NULL AND b.derived <> 0)
       + (SELECT count(*) FROM (SELECT DISTINCT ON (ledger) balance FROM imports WHERE status = 'imported'
                                 ORDER BY ledger, imported_at DESC, id DESC) AS last
           WHERE last.balance = 'differs') AS total`;

const UNBALANCED_MONTHS = `
  SELECT count(*) AS total FROM (SELECT FROM journal_sums WHERE span = 'month' GROUP BY starts
                                 HAVING sum(usd) <> 0) AS months`;

/** Those that do not depend on the month. */
type GeneralCounts = Pick<CheckCounts, 'reconciled' | 'balanced'>;

async function countGeneral(queries: Queries): Promise<GeneralCounts> {
  const { items } = await getLedgerChecks(queries, { basis: 'tax' });
  const differences = items.reduce((sum, item) => (item.check === 'suspense' ? sum : sum + item.differences), 0);
  return {
    reconciled: await countTotal(queries, UNRECONCILED),
    balanced: differences + (await countTotal(queries, UNBALANCED_MONTHS)),
  };
}

async function countUntil(
  queries: Queries,
  { first, last, timeZone }: CheckedDays,
  general: GeneralCounts,
): Promise<CheckCounts> {
  const end = [formatDay(last), timeZone];
  return {
    synced: await countTotal(queries, UNSYNCED, end),
    classified: await countTotal(queries, UNCLASSIFIED, end),
    priced: await countTotal(queries, INCOMPLETE, [formatDay(first), formatDay(last)]),
    read: await countTotal(queries, UNREAD, end),
    ...general,
  };
}

function checklistOf(counts: CheckCounts, accepted: readonly AcceptedCheck[] = []): ClosingItem[] {
  return closingCheck.options.map((check) => ({
    check,
    count: counts[check],
    reason: counts[check] === 0 ? null : (accepted.find((item) => item.check === check)?.reason ?? null),
  }));
}

const CHECK_NOUNS: Readonly<Record<ClosingCheck, readonly [one: string, many: string]>> = {
  synced: ['wallet that is not synced', 'wallets that are not synced'],
  classified: ['unclassified transaction', 'unclassified transactions'],
  priced: ['entry with a missing price or cost', 'entries with a missing price or cost'],
  read: ['wallet whose balances were not read', 'wallets whose balances were not read'],
  reconciled: ['balance that is not reconciled', 'balances that are not reconciled'],
  balanced: ['difference between journal and books', 'differences between journal and books'],
};

/** Throws unless every check passes, or its number of this moment is accepted with a reason. */
function requirePassed(name: string, counts: CheckCounts, accepted: readonly AcceptedCheck[]): void {
  const open = closingCheck.options.filter(
    (check) => counts[check] > 0 && !accepted.some((item) => item.check === check && item.count === counts[check]),
  );
  if (open.length === 0) return;
  const parts = open.map((check) => {
    const [one, many] = CHECK_NOUNS[check];
    return `${counts[check].toLocaleString('en')} ${counts[check] === 1 ? one : many}`;
  });
  const text = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const isOne = parts.length === 1 && open.every((check) => counts[check] === 1);
  throw new AppError(
    'conflict',
    `Up to ${name} there ${isOne ? 'is' : 'are'} ${text}. ` +
      (isOne ? 'Resolve it, or give a reason.' : 'Resolve them, or give a reason for each.'),
  );
}
