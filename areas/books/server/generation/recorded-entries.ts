/**
 * Entries of records that the engine does not read: transactions without a classification, whose coins are in suspense,
 * and disposals that were entered manually. They are few, and each generation of the books writes all of them.
 */
import { coinIdOf, transferIdOf } from '../../engine/ids.ts';
import { createEnteredEntry, type EnteredJournalEntry } from '../../engine/journal/entered-entry.ts';
import { createManualDisposalEntry } from '../../engine/journal/manual-disposal.ts';
import { createSuspenseEntries } from '../../engine/journal/unclassified.ts';
import { type JournalEntry } from '../../engine/journal/types.ts';
import type { LedgerClass } from '../../engine/lists.ts';
import { longTermFrom } from '../../engine/long-term.ts';
import { resolveSettings } from '../../engine/resolve-settings.ts';
import { type Transfer } from '../../engine/types.ts';
import { DAY_MS, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookTerms } from './book-terms.ts';
import { loadKnownAccounts } from './known-accounts.ts';
import { type Unvalued, valueTransfers } from './read-history.ts';

const BATCH_TRANSACTIONS = 2_000;

interface TransferRow {
  transaction_id: number;
  at: Date;
  id: number;
  coin_id: number;
  amount: string;
  from_account_id: number | null;
  to_account_id: number | null;
  role: string;
  value_usd: string | null;
}

/** In batches, by transaction. */
export async function* readUnclassifiedEntries(queries: Queries, terms: BookTerms): AsyncGenerator<JournalEntry[]> {
  const { walletOf } = await loadKnownAccounts(queries);
  const entryOf = createSuspenseEntries(resolveSettings(terms.engine), terms);
  let after = 0;
  for (;;) {
    const { rows: found } = await queries.query<{ id: number }>(
      'SELECT id FROM transactions WHERE NOT is_classified AND id > $1 ORDER BY id LIMIT $2',
      [after, BATCH_TRANSACTIONS],
    );
    const ids = found.map((row) => row.id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const { rows } = await queries.query<TransferRow>(
      `SELECT x.transaction_id, t.at, x.id, x.coin_id, x.amount, x.from_account_id, x.to_account_id, x.role, x.value_usd
         FROM transfers x JOIN transactions t ON t.id = x.transaction_id
        WHERE x.transaction_id = ANY ($1) ORDER BY x.id`,
      [ids],
    );
    const own = (accountId: number | null) => (accountId === null ? null : (walletOf.get(accountId) ?? null));
    const unvalued: Unvalued[] = [];
    const transactions = new Map<number, { at: number; transfers: Transfer[] }>();
    for (const row of rows) {
      const [fromAccountId, toAccountId] = [own(row.from_account_id), own(row.to_account_id)];
      if (fromAccountId === null && toAccountId === null) continue;
      const amount: Amount = parseAmount(row.amount);
      const isDollar = row.coin_id === terms.dollarCoinId;
      const transfer = {
        id: transferIdOf(row.id),
        coinId: coinIdOf(row.coin_id),
        amount,
        fromAccountId,
        toAccountId,
        valueUsd: isDollar ? (amount as bigint as Usd) : row.value_usd === null ? null : parseUsd(row.value_usd),
      };
      // Coins are in suspense at no dollars; only money has a value there.
      if (transfer.valueUsd === null && terms.cashCoinIds.has(row.coin_id))
        unvalued.push({ transfer, coinId: row.coin_id, at: row.at.getTime() });
      const transaction = transactions.get(row.transaction_id) ?? { at: row.at.getTime(), transfers: [] };
      transaction.transfers.push(transfer);
      transactions.set(row.transaction_id, transaction);
    }
    await valueTransfers(queries, unvalued);
    yield [...transactions].flatMap(
      ([id, { at, transfers }]) => entryOf({ id: String(id), at, transfers }, terms.calendar.dayOf({ at })) ?? [],
    );
  }
}

/** Journal entries that a person entered, at noon in UTC of their day, like manual disposals. */
export async function readEnteredEntries(queries: Queries): Promise<JournalEntry[]> {
  const { rows } = await queries.query<{ id: number; day: string; account: number; class: LedgerClass; usd: string }>(
    `SELECT e.id, e.day::text AS day, l.chart_account_id AS account, a.class, l.usd
       FROM entered_entries e JOIN entered_entry_lines l ON l.entry_id = e.id
       JOIN chart_accounts a ON a.id = l.chart_account_id ORDER BY e.day, e.id, l.line`,
  );
  const entries = new Map<number, EnteredJournalEntry & { lines: EnteredJournalEntry['lines'][number][] }>();
  for (const row of rows) {
    const day = parseBooksDay(row.day);
    const entry = entries.get(row.id) ?? { id: String(row.id), at: day * DAY_MS + DAY_MS / 2, day, lines: [] };
    entries.set(row.id, entry);
    entry.lines.push({ chartAccountId: row.account, class: row.class, usd: parseUsd(row.usd) });
  }
  return [...entries.values()].map(createEnteredEntry);
}

interface ManualRow {
  id: number;
  coin_id: number;
  acquired_day: string;
  disposed_day: string;
  proceeds_usd: string;
  cost_usd: string;
}

export async function readManualEntries(queries: Queries): Promise<JournalEntry[]> {
  const { rows } = await queries.query<ManualRow>(
    `SELECT id, coin_id, acquired_day::text AS acquired_day, disposed_day::text AS disposed_day, proceeds_usd, cost_usd
       FROM manual_positions ORDER BY disposed_day, id`,
  );
  return rows
    .map((row) => {
      const day = parseBooksDay(row.disposed_day);
      return createManualDisposalEntry({
        id: String(row.id),
        // A manual disposal has a day and no time: noon in UTC stands for it.
        at: day * DAY_MS + DAY_MS / 2,
        day,
        assetId: coinIdOf(row.coin_id),
        proceedsUsd: parseUsd(row.proceeds_usd),
        costUsd: parseUsd(row.cost_usd),
        term: day >= longTermFrom(parseBooksDay(row.acquired_day)) ? 'long' : 'short',
      });
    })
    .filter(({ lines }) => lines.length > 0);
}
