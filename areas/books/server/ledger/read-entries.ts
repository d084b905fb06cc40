/** Entries of the stored journal as the engine wrote them. */
import { type AccountId, coinIdOf, lotIdOf, transferIdOf } from '../../engine/ids.ts';
import { isAction } from '@holdfast/actions/actions.ts';
import { type JournalEntry, type JournalLine, type LedgerAccount } from '../../engine/journal/types.ts';
import { parseBooksDay } from '@holdfast/calendar';
import { parseAmount, parseUsd } from '@holdfast/money';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { loadJournalAccounts } from './chart.ts';
import type { EntryRow } from './list-journal.ts';

/** More lines would keep other requests waiting. */
const LINES_MAX = 200_000;

interface LineRow extends EntryRow {
  readonly account: string;
  readonly coin_id: number | null;
  readonly amount: string;
  readonly usd: string;
  readonly lot_id: number | null;
  readonly lot_at: Date | null;
  readonly lot_day: string | null;
  readonly lot_transaction_id: number | null;
  readonly transfer_id: number | null;
}

export async function readEntries(
  queries: Queries,
  { from, to }: { from: string | null; to: string },
): Promise<JournalEntry[]> {
  const lines = await countTotal(
    queries,
    `SELECT count(*) AS total FROM (SELECT FROM journal_lines WHERE ($1::date IS NULL OR day >= $1) AND day <= $2
                                     LIMIT ${LINES_MAX + 1}) AS found`,
    [from, to],
  );
  if (lines > LINES_MAX)
    throw new AppError(
      'conflict',
      `The period has more than ${LINES_MAX.toLocaleString('en')} lines. Export shorter periods.`,
    );
  const accounts = await loadAccounts(queries);
  const { rows } = await queries.query<LineRow>(
    `SELECT e.id, e.kind, e.at, e.day::text AS day, e.transaction_id, e.action, e.flags, l.account,
            l.asset_id AS coin_id, l.amount, l.usd, l.lot_id, l.lot_at, l.lot_day::text AS lot_day,
            x.transaction_id AS lot_transaction_id, l.transfer_id
       FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id LEFT JOIN transfers x ON x.id = l.lot_id
      WHERE ($1::date IS NULL OR e.day >= $1) AND e.day <= $2
      ORDER BY e.day, e.at, e.position, e.id, l.line`,
    [from, to],
  );
  const entries: (JournalEntry & { readonly lines: JournalLine[] })[] = [];
  for (const row of rows) {
    const account = accounts.get(row.account);
    if (!account) throw new Error(`The account ${row.account} of the journal is not stored.`);
    const last = entries.at(-1);
    if (last?.id === row.id) last.lines.push(lineOf(row, account));
    else entries.push({ ...headOf(row), lines: [lineOf(row, account)] });
  }
  return entries;
}

function headOf(row: LineRow): Omit<JournalEntry, 'lines'> {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.getTime(),
    day: parseBooksDay(row.day),
    transactionId: row.transaction_id === null ? null : String(row.transaction_id),
    action: isAction(row.action) ? row.action : null,
    flags: row.flags,
  };
}

function lineOf(row: LineRow, account: LedgerAccount): JournalLine {
  return {
    account,
    assetId: row.coin_id === null ? null : coinIdOf(row.coin_id),
    amount: parseAmount(row.amount),
    usd: parseUsd(row.usd),
    lot:
      row.lot_id === null || row.lot_at === null || row.lot_day === null
        ? null
        : {
            id: lotIdOf(row.lot_id),
            acquiredAt: row.lot_at.getTime(),
            acquiredDay: parseBooksDay(row.lot_day),
            openTransactionId: row.lot_transaction_id === null ? '' : String(row.lot_transaction_id),
          },
    transferId: row.transfer_id === null ? null : transferIdOf(row.transfer_id),
  };
}

async function loadAccounts(queries: Queries): Promise<Map<string, LedgerAccount>> {
  const stored = await loadJournalAccounts(queries);
  return new Map(
    stored.map((row) => [
      row.key,
      {
        kind: row.kind,
        assetId: row.asset_id === null ? null : coinIdOf(row.asset_id),
        accountId: row.account as AccountId | null,
        partyId: row.party_id,
        category: row.category as LedgerAccount['category'],
        term: row.term,
        action: isAction(row.action) ? row.action : null,
      },
    ]),
  );
}
