/**
 * Fees. One paid in a coin disposes of that coin at market value, whatever else the fee does; one that belongs to no
 * purchase or sale is an expense as well.
 */
import { add, type Usd } from '@holdfast/money';
import { dispose } from './dispose.ts';
import type { Ledger } from './ledger.ts';
import { cashTotal, type Legs, payingWalletId } from './legs.ts';
import type { Lot } from '../lots/lot.ts';
import { marketValue } from './market-value.ts';
import { NO_FLAGS } from './row-flags.ts';
import type { ExpenseCategory, Flag, Transfer } from '../types.ts';

export function feeTotal(legs: Legs): Usd {
  let total = cashTotal(legs.cashFees);
  for (const fee of legs.coinFees) total = add(total, fee.valueUsd ?? (0n as Usd));
  for (const fee of legs.withheldFees) total = add(total, fee.valueUsd ?? (0n as Usd));
  return total;
}

export function disposeFees(
  ledger: Ledger,
  legs: Legs,
  options: { readonly asExpense: boolean; readonly joined?: ReadonlySet<Transfer>; readonly opened?: readonly Lot[] },
): void {
  for (const fee of legs.coinFees) {
    if (!options.joined?.has(fee)) disposeFee(ledger, fee, options.asExpense);
  }
  for (const fee of legs.withheldFees) {
    const asset = ledger.assetOf(fee.coinId);
    const received = options.opened?.find((lot) => ledger.assetOf(lot.origin.coinId) === asset);
    disposeFee(ledger, fee, options.asExpense, received);
  }
  if (!options.asExpense) return;
  for (const fee of legs.cashFees) writeCashExpense(ledger, fee, 'fee');
}

function disposeFee(ledger: Ledger, fee: Transfer, asExpense: boolean, received?: Lot): void {
  const { valueUsd, flags } = marketValue(ledger, fee);
  dispose(ledger, {
    transfer: fee,
    walletId: payingWalletId(fee),
    kind: 'fee',
    proceedsUsd: valueUsd,
    flags,
    ...(received ? { fromLot: received } : {}),
  });
  if (asExpense) writeExpense(ledger, { transfer: fee, category: 'fee', valueUsd, flags });
}

/** Money counts at its face value. */
export function writeCashExpense(ledger: Ledger, transfer: Transfer, category: ExpenseCategory): void {
  writeExpense(ledger, { transfer, category, valueUsd: cashTotal([transfer]), flags: NO_FLAGS });
}

export function writeExpense(
  ledger: Ledger,
  expense: { transfer: Transfer; category: ExpenseCategory; valueUsd: Usd; flags: readonly Flag[]; walletId?: string },
): void {
  const { transfer } = expense;
  ledger.expenses.push({
    id: transfer.id,
    category: expense.category,
    at: ledger.transaction.at,
    day: ledger.day,
    year: ledger.year,
    coinId: transfer.coinId,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    walletId: expense.walletId ?? payingWalletId(transfer),
    amount: transfer.amount,
    valueUsd: expense.valueUsd,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    flags: expense.flags,
  });
}
