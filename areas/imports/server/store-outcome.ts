/** The outcome of a run as columns of its import. */
import { IMPORT_RESULTS, type ImportResult } from '../contract/imports.ts';
import { storableJson } from '../providers/kit/storable.ts';
import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import type { FileReading } from './read-file.ts';
import type { RunOutcome } from './run-import.ts';

const COLUMNS_MAX = 200;

export async function storeOutcome(
  client: pg.PoolClient,
  importId: number,
  { outcome, file, status }: { outcome: RunOutcome; file: FileReading; status: 'previewed' | 'imported' },
): Promise<void> {
  const { layout, target, counts, balances, balanceCoins } = outcome;
  const check = balances.check();
  const firstBreak = check?.firstBreak ?? null;
  const isImported = status === 'imported';
  // A preview creates no wallet, so that there is none to refer to.
  const hasWallet = isImported || target.createdWalletId === null;
  await client.query(
    `UPDATE imports
        SET status = $2, error = NULL, provider = $3, layout = $4, layout_name = $5, family = $6,
            is_time_zone_known = $7, columns = $8, wallet_id = $9, ledger = $10, created_wallet_id = $11,
            created_network_id = $12, added = $13, already_there = $14, merged = $15, ignored = $16, waiting = $17,
            refused = $18, transactions = $19, first_at = $20, last_at = $21, balance = $22, balances = $23,
            first_break = $24, outcome_hash = $25, sheets = $26, sheet = $27,
            imported_at = CASE WHEN $2 = 'imported' THEN now() END
      WHERE id = $1`,
    [
      importId,
      status,
      layout.provider,
      layout.id,
      layout.name,
      layout.family,
      file.isTimeZoneKnown,
      file.columns.slice(0, COLUMNS_MAX).map(storableName),
      hasWallet ? target.walletId : null,
      hasWallet ? target.ledger : null,
      isImported ? target.createdWalletId : null,
      isImported ? target.createdNetworkId : null,
      ...IMPORT_RESULTS.map((result) => counts[result]),
      outcome.transactions,
      toDate(outcome.firstAtMs),
      toDate(outcome.lastAtMs),
      check === null ? 'none' : firstBreak === null ? 'matches' : 'differs',
      storableJson(
        balances.closing().map(({ account, closing, matches }) => ({
          symbol: balanceCoins.get(account)?.label ?? account,
          coinId: balanceCoins.get(account)?.coinId ?? null,
          closing: formatDecimal(closing),
          matches,
        })),
      ),
      firstBreak === null
        ? null
        : storableJson({
            row: firstBreak.row,
            symbol: balanceCoins.get(firstBreak.account)?.label ?? firstBreak.account,
            calculated: formatDecimal(firstBreak.calculated),
            inFile: formatDecimal(firstBreak.stated),
            difference: formatDecimal(firstBreak.difference),
          }),
      outcome.hash,
      file.sheets.map(storableName),
      file.sheet === null ? null : storableName(file.sheet),
    ],
  );
}

function storableName(name: string): string {
  return name.slice(0, 200).replaceAll('\0', '');
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Counts the results of the records again, after waiting ones were finished. */
export async function recount(queries: Queries, importId: number): Promise<void> {
  const count = (result: ImportResult): string => `count(*) FILTER (WHERE result = '${result}')`;
  await queries.query(
    `UPDATE imports SET (added, already_there, merged, ignored, waiting, refused) = (
       SELECT ${IMPORT_RESULTS.map(count).join(', ')} FROM import_records WHERE import_id = $1),
       transactions = (SELECT count(*) FROM import_transactions WHERE import_id = $1 AND change <> 'removed')
      WHERE id = $1`,
    [importId],
  );
}

const WORDS: Readonly<Record<ImportResult, string>> = {
  added: 'added',
  alreadyThere: 'already there',
  merged: 'merged',
  ignored: 'ignored',
  waiting: 'waiting',
  refused: 'refused',
};

export type Counts = Readonly<Record<ImportResult, number>>;

/** One sentence on how the counts differ. */
export function describeChange(before: Counts, after: Counts): string {
  const changes = IMPORT_RESULTS.filter((result) => before[result] !== after[result]).map(
    (result) => `${WORDS[result]} ${before[result].toLocaleString('en-US')} → ${after[result].toLocaleString('en-US')}`,
  );
  const what = changes.length === 0 ? 'some rows would be classified differently' : changes.join(', ');
  return `Your data changed since the preview, so nothing was imported. Rows now: ${what}. Check the preview again.`;
}
