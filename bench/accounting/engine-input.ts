/**
 * The made-up history as each engine wants it.
 */
import type { LedgerEvent } from '@profullstack/basis-engine';
import type { Transaction } from '../../packages/accounting/src/types.ts';
import { type Amount, formatDecimal, fromSmallestUnits, type Usd } from '../../packages/money/src/index.ts';
import type { WorkloadRow } from './workload.ts';

export const WALLET_IDS = Array.from({ length: 4 }, (_, index) => `wallet${index}`);
const COIN_IDS = Array.from({ length: 10 }, (_, index) => `A${index}`);

/** A coin lives in one wallet, so that every sale is covered whatever the scope. */
const walletOf = (row: WorkloadRow): string => WALLET_IDS[row.coin % WALLET_IDS.length] ?? '';
const coinOf = (row: WorkloadRow): string => COIN_IDS[row.coin] ?? '';

export const valueOf = (row: WorkloadRow): Usd => fromSmallestUnits<Usd>(row.amountUnits * row.priceCents, 10);
export const amountText = (row: WorkloadRow): string => formatDecimal(fromSmallestUnits(row.amountUnits, 8));

export function toTransaction(row: WorkloadRow): Transaction {
  return toTransactionOf(row, { amount: fromSmallestUnits<Amount>(row.amountUnits, 8), valueUsd: valueOf(row) });
}

export function toTransactionOf(
  row: WorkloadRow,
  { amount, valueUsd }: { amount: Amount; valueUsd: Usd },
): Transaction {
  const walletId = walletOf(row);
  return {
    id: row.id,
    at: row.at,
    action: row.isBuy ? 'buy' : 'sell',
    transfers: [
      {
        id: row.id,
        coinId: coinOf(row),
        amount,
        fromWalletId: row.isBuy ? null : walletId,
        toWalletId: row.isBuy ? walletId : null,
        valueUsd,
      },
    ],
  };
}

export function toBasisEngineEvent(row: WorkloadRow): LedgerEvent {
  const shared = {
    id: row.id,
    at: new Date(row.at).toISOString(),
    wallet: walletOf(row),
    asset: coinOf(row),
    qty: amountText(row),
  };
  const usd = formatDecimal(valueOf(row));
  return row.isBuy ? { ...shared, type: 'acquire', costUsd: usd } : { ...shared, type: 'dispose', proceedsUsd: usd };
}
