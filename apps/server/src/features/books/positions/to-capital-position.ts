import { isMethod } from '@holdfast/accounting';
import type { CapitalPosition } from '@holdfast/contract';
import { type Decimal, formatDecimal, parseDecimal } from '@holdfast/money';
import { loadAccountNames } from '../account-names.ts';
import { loadCoins, symbolOf } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';
import type { PositionRow } from './position-source.ts';

export async function toCapitalPositions(queries: Queries, rows: readonly PositionRow[]): Promise<CapitalPosition[]> {
  const coins = await loadCoins(
    queries,
    rows.map((row) => row.coin_id),
  );
  const names = await loadAccountNames(
    queries,
    rows.map((row) => row.account),
  );
  return rows.map(
    (row): CapitalPosition => ({
      id: row.id,
      source: row.source,
      kind: row.kind,
      isTaxable: row.is_taxable,
      coinId: row.coin_id,
      coinSymbol: symbolOf(coins, row.coin_id),
      year: row.year,
      amount: exact(row.amount),
      ...acquisitionOf(row),
      disposedAt: row.disposed_at.toISOString(),
      disposedDay: row.disposed_day,
      proceedsUsd: exact(row.proceeds_usd),
      costUsd: exact(row.cost_usd),
      feeUsd: exact(row.fee_usd),
      gainUsd: exact(row.gain_usd),
      term: row.term,
      method: row.method !== null && isMethod(row.method) ? row.method : null,
      walletId: row.wallet_id,
      walletName: (row.account !== null && names.get(row.account)) || null,
      lotId: row.lot_id === null ? null : String(row.lot_id),
      openTransactionId: row.open_transaction_id,
      closeTransactionId: row.close_transaction_id,
      flags: row.flags,
    }),
  );
}

/** Without a lot the books repeat the day of disposal, and showing that would state an acquisition nobody saw. */
function acquisitionOf(row: PositionRow): Pick<CapitalPosition, 'acquiredAt' | 'acquiredDay'> {
  if (row.source === 'generated' && row.lot_id === null) return { acquiredAt: null, acquiredDay: null };
  return { acquiredAt: row.acquired_at?.toISOString() ?? null, acquiredDay: row.acquired_day };
}

/** As the database has it, without the zeros that sums leave behind. */
export function exact(text: string): string {
  return formatDecimal(parseDecimal<Decimal>(text));
}
