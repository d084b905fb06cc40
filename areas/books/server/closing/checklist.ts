/**
 * What is checked before months are closed. Unclassified transactions and unread wallets count up to the end of the
 * last of them, because what is missing earlier is carried into it. Balances and the sums of the journal are those of
 * now: they cover the whole history, the month included.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { type AcceptedCheck, closingCheck, type ClosingCheck, type ClosingItem } from '../../contract/closing.ts';
import { HAS_UNKNOWN_COST } from '../generation/book-tables.ts';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { getLedgerChecks } from '../ledger/ledger-checks.ts';

export type CheckCounts = Readonly<Record<ClosingCheck, number>>;

interface CheckedDays {
  /** The first day of the first open month, and the last day of the last. */
  readonly first: BooksDay;
  readonly last: BooksDay;
  readonly timeZone: string;
}

/** The instant at which the day after $1 begins in the time zone $2. */
const END_OF_DAYS = `(($1::date + 1)::timestamp AT TIME ZONE $2)`;

/** Networks that are not indexed have no sync. */
const IS_UNSYNCED = `w.is_active AND n.is_active AND n.kind = 'evm'
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
export type GeneralCounts = Pick<CheckCounts, 'reconciled' | 'balanced'>;

export async function countGeneral(queries: Queries): Promise<GeneralCounts> {
  const { items } = await getLedgerChecks(queries, { basis: 'tax' });
  const differences = items.reduce((sum, item) => (item.check === 'suspense' ? sum : sum + item.differences), 0);
  return {
    reconciled: await countTotal(queries, UNRECONCILED),
    balanced: differences + (await countTotal(queries, UNBALANCED_MONTHS)),
  };
}

export async function countUntil(
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

export function checklistOf(counts: CheckCounts, accepted: readonly AcceptedCheck[] = []): ClosingItem[] {
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
export function requirePassed(name: string, counts: CheckCounts, accepted: readonly AcceptedCheck[]): void {
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
