/**
 * The generated history in the input format of each engine.
 */
import type { LedgerEvent } from '@profullstack/basis-engine';
import { type AccountId, accountIdOf, type CoinId, coinIdOf, transferIdOf } from '../../areas/books/engine/ids.ts';
import type { Transaction, Transfer } from '../../areas/books/engine/types.ts';
import { type Amount, formatDecimal, fromSmallestUnits, type Usd } from '@holdfast/money';
import type { WorkloadRow } from './workload.ts';

export const WALLET_IDS = Array.from({ length: 4 }, (_, index) => accountIdOf(`wallet${index}`));
const USD = coinIdOf('USD');
const COIN_IDS = Array.from({ length: 10 }, (_, index) => coinIdOf(`A${index}`));

/** A coin lives in one wallet, so that every sale is covered whatever the scope. */
const accountOf = (row: WorkloadRow): AccountId => WALLET_IDS[row.coin % WALLET_IDS.length] ?? accountIdOf('');
const coinOf = (row: WorkloadRow): CoinId => COIN_IDS[row.coin] ?? coinIdOf('');

export const valueOf = (row: WorkloadRow): Usd => fromSmallestUnits<Usd>(row.amountUnits * row.priceCents, 10);
export const amountText = (row: WorkloadRow): string => formatDecimal(fromSmallestUnits(row.amountUnits, 8));

export function toTransaction(row: WorkloadRow): Transaction {
  return toTransactionOf(row, { amount: fromSmallestUnits<Amount>(row.amountUnits, 8), valueUsd: valueOf(row) });
}

export function toTransactionOf(
  row: WorkloadRow,
  { amount, valueUsd }: { amount: Amount; valueUsd: Usd },
): Transaction {
  const accountId = accountOf(row);
  return {
    id: row.id,
    at: row.at,
    action: row.isBuy ? 'buy' : 'sell',
    transfers: [
      {
        id: transferIdOf(row.id),
        coinId: coinOf(row),
        amount,
        fromAccountId: row.isBuy ? null : accountId,
        toAccountId: row.isBuy ? accountId : null,
        valueUsd,
      },
    ],
  };
}

/** With the money on the other side, and a fee in money on every third, as an exchange records it. */
export function toTrade(row: WorkloadRow): Transaction {
  const trade = toTransaction(row);
  const [coins] = trade.transfers;
  if (coins === undefined) return trade;
  const { fromAccountId, toAccountId, valueUsd } = coins;
  const money = { coinId: USD, amount: (valueUsd ?? 0n) as bigint as Amount, valueUsd };
  const paid = { ...money, id: transferIdOf(`${row.id}m`), fromAccountId: toAccountId, toAccountId: fromAccountId };
  if (row.amountUnits % 3n !== 0n) return { ...trade, transfers: [{ ...coins, valueUsd: null }, paid] };
  const feeUsd = fromSmallestUnits<Usd>(row.priceCents, 4);
  const fee: Transfer = {
    id: transferIdOf(`${row.id}f`),
    coinId: USD,
    amount: feeUsd as bigint as Amount,
    valueUsd: feeUsd,
    fromAccountId: fromAccountId ?? toAccountId,
    toAccountId: null,
    role: 'fee',
  };
  return { ...trade, transfers: [{ ...coins, valueUsd: null }, paid, fee] };
}

export function toBasisEngineEvent(row: WorkloadRow): LedgerEvent {
  const shared = {
    id: row.id,
    at: new Date(row.at).toISOString(),
    wallet: accountOf(row),
    asset: coinOf(row),
    qty: amountText(row),
  };
  const usd = formatDecimal(valueOf(row));
  return row.isBuy ? { ...shared, type: 'acquire', costUsd: usd } : { ...shared, type: 'dispose', proceedsUsd: usd };
}
