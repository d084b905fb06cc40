/**
 * Fees. A fee paid in a coin always disposes of that coin at market value. A fee that belongs to no purchase or sale is
 * an expense as well.
 *
 * A fee in a third coin can pay for two services: the exchange, and the disposal of the fee coin itself. Where the
 * transaction states the division, each service carries its own cost (26 CFR 1.1001-7(b)(5), example 3): 10 A for 20 B
 * worth $20, with 3 C worth $3 as the fee, 2 of them for the exchange and 1 for disposing of C. A is sold for
 * 20 − 2 = $18, and the 3 C for 3 − 1 = $2.
 */
import { add, type Amount, formatDecimal, subtract, takePart, type Usd } from '@holdfast/money';
import { dispose } from './dispose.ts';
import type { Ledger } from './ledger.ts';
import { cashTotal, cashValue, type Legs, payingAccountId } from './legs.ts';
import type { Lot } from '../lots/lot.ts';
import { cashMarketValue, marketValue, reportUnrated } from './market-value.ts';
import type { Transfer } from '../types.ts';
import type { AccountId } from '../ids.ts';
import type { Flag } from '../lists.ts';
import type { ExpenseCategory } from '@holdfast/actions/treatment-lists.ts';

const ZERO_USD = 0n as Usd;

export function feeTotal(ledger: Ledger, legs: Legs): Usd {
  let total = cashTotal(ledger, legs.cashFees);
  for (const fee of legs.coinFees) total = add(total, fee.valueUsd ?? (0n as Usd));
  for (const fee of legs.withheldFees) total = add(total, fee.valueUsd ?? (0n as Usd));
  return total;
}

/**
 * Whether a fee has no price, so that what the exchange cost or brought in leaves it out. In the coin of the only sale
 * it joins that sale, where its value is added and subtracted again. A fee for its own disposal alone does not count.
 */
export function hasUnpricedFee(
  ledger: Ledger,
  { coinFees, withheldFees, cashFees, outgoing }: Legs,
  division: FeeDivision | null,
): boolean {
  const [sold] = outgoing.length === 1 ? outgoing : [];
  const isForExchange = division === null || ledger.transaction.feeAllocation?.swap !== 0n;
  for (const fee of coinFees) {
    if (fee.valueUsd !== null || (!isForExchange && division.costs.has(fee))) continue;
    if (sold === undefined || !joinsSale(ledger, fee, sold)) return true;
  }
  for (const fee of withheldFees) if (fee.valueUsd === null) return true;
  for (const fee of cashFees) if (cashValue(ledger, fee) === null) return true;
  return false;
}

/** What each fee in a third coin paid for the disposal of that coin; the exchange does not carry that part. */
export interface FeeDivision {
  readonly costs: ReadonlyMap<Transfer, Usd>;
  readonly totalUsd: Usd;
}

/** Returns the division that the transaction states, or null. If it does not match the fee, it reports an issue. */
export function readFeeDivision(ledger: Ledger, legs: Legs): FeeDivision | null {
  const { feeAllocation } = ledger.transaction;
  if (feeAllocation === undefined) return null;
  const fees = legs.coinFees.filter((fee) => !legs.outgoing.some((sold) => joinsSale(ledger, fee, sold)));
  const whole = fees.reduce((total, fee) => add(total, fee.amount), 0n as Amount);
  const isOneCoin = new Set(fees.map((fee) => ledger.assetOf(fee.coinId))).size === 1;
  const stated = add(feeAllocation.swap, feeAllocation.feeDisposal);
  if (!isOneCoin || stated !== whole) {
    ledger.issues.report(
      'fee_allocation_not_used',
      [
        `The recorded division of the fee comes to ${formatDecimal(stated)},`,
        `and the fee in a third coin is ${formatDecimal(whole)}.`,
        'All of the fee reduces the proceeds of the exchange.',
      ].join(' '),
      { transactionId: ledger.transaction.id },
    );
    return null;
  }
  const part = { numerator: feeAllocation.feeDisposal, denominator: whole, rounding: 'halfAwayFromZero' } as const;
  const costs = new Map(fees.map((fee) => [fee, takePart(fee.valueUsd ?? ZERO_USD, part)]));
  return { costs, totalUsd: [...costs.values()].reduce(add, ZERO_USD) };
}

/** Whether a fee is paid in the coin and from the wallet of a sale, and is therefore part of that disposal. */
export function joinsSale(ledger: Ledger, fee: Transfer, sold: Transfer): boolean {
  return ledger.assetOf(fee.coinId) === ledger.assetOf(sold.coinId) && payingAccountId(fee) === payingAccountId(sold);
}

export function disposeFees(
  ledger: Ledger,
  legs: Legs,
  options: {
    readonly asExpense: boolean;
    readonly joined?: ReadonlySet<Transfer>;
    readonly opened?: readonly Lot[];
    readonly division?: FeeDivision | null;
  },
): void {
  for (const fee of legs.coinFees) {
    if (options.joined?.has(fee)) continue;
    disposeFee(ledger, fee, { asExpense: options.asExpense, costUsd: options.division?.costs.get(fee) ?? ZERO_USD });
  }
  for (const fee of legs.withheldFees) {
    const asset = ledger.assetOf(fee.coinId);
    const received = options.opened?.find((lot) => ledger.assetOf(lot.origin.coinId) === asset);
    disposeFee(ledger, fee, { asExpense: options.asExpense, costUsd: ZERO_USD, ...(received ? { received } : {}) });
  }
  for (const fee of legs.cashFees) {
    if (options.asExpense) writeCashExpense(ledger, fee, 'fee');
    else reportUnrated(ledger, fee);
  }
}

function disposeFee(
  ledger: Ledger,
  fee: Transfer,
  { asExpense, costUsd, received }: { asExpense: boolean; costUsd: Usd; received?: Lot },
): void {
  const { valueUsd, flags } = marketValue(ledger, fee);
  dispose(ledger, {
    transfer: fee,
    accountId: payingAccountId(fee),
    kind: 'fee',
    proceedsUsd: subtract(valueUsd, costUsd),
    feeUsd: costUsd,
    flags,
    ...(received ? { fromLot: received } : {}),
  });
  if (asExpense) writeExpense(ledger, { transfer: fee, category: 'fee', valueUsd, flags });
}

export function writeCashExpense(ledger: Ledger, transfer: Transfer, category: ExpenseCategory): void {
  writeExpense(ledger, { transfer, category, ...cashMarketValue(ledger, transfer) });
}

export function writeExpense(
  ledger: Ledger,
  expense: {
    transfer: Transfer;
    category: ExpenseCategory;
    valueUsd: Usd;
    flags: readonly Flag[];
    accountId?: AccountId;
  },
): void {
  const { transfer } = expense;
  if (ledger.journal !== null) {
    const { assetId } = ledger.assetOf(transfer.coinId);
    ledger.journal.postExpense(expense.category, { assetId, usd: expense.valueUsd, transferId: transfer.id });
    ledger.journal.flag(expense.flags);
  }
  ledger.expenses.push({
    id: transfer.id,
    category: expense.category,
    at: ledger.transaction.at,
    day: ledger.day,
    year: ledger.year,
    coinId: transfer.coinId,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    accountId: expense.accountId ?? payingAccountId(transfer),
    amount: transfer.amount,
    valueUsd: expense.valueUsd,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    flags: expense.flags,
  });
}
