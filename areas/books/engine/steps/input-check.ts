/**
 * What the engine insists on before it reads anything. Whatever fails here becomes an issue and is left out, so that
 * one broken row of an import never stops the books.
 */
import type { Instant, PositionChange, Transaction, Transfer } from '../types.ts';

/** Coins are younger than 1970 and time zones are not defined for ever. */
const AT_MIN = 0;
const AT_MAX = Date.UTC(9999, 11, 30);
const OFFSET_MINUTES_MAX = 24 * 60;
const ROLES: ReadonlySet<unknown> = new Set(['fee', 'withheldFee', 'seized', 'repaid']);
const POSITION_CHANGES: ReadonlySet<unknown> = new Set(['increase', 'decrease', 'collect']);

/** Why a transaction cannot be read, or null. */
export function faultOfTransaction(transaction: Transaction): string | null {
  if (typeof transaction !== 'object' || transaction === null) return 'it is not an object';
  if (typeof transaction.id !== 'string') return 'its id is not text';
  if (!isInstant(transaction.at)) return 'its time is not a number of milliseconds between 1970 and 9999';
  if (!Array.isArray(transaction.transfers)) return 'its transfers are not a list';
  const { utcOffsetMinutes, sequence, series, block, positionChanges } = transaction;
  if (
    utcOffsetMinutes !== undefined &&
    !(Number.isInteger(utcOffsetMinutes) && Math.abs(utcOffsetMinutes) <= OFFSET_MINUTES_MAX)
  ) {
    return 'its UTC offset is not a whole number of minutes within a day';
  }
  if (sequence !== undefined && !Number.isFinite(sequence)) return 'its sequence is not a number';
  if (series !== undefined && typeof series !== 'string') return 'its series is not text';
  if (block !== undefined && !Number.isFinite(block)) return 'its block is not a number';
  if (positionChanges !== undefined && !(Array.isArray(positionChanges) && positionChanges.every(isPositionChange)))
    return 'its position changes are not usable';
  const { feeAllocation } = transaction;
  if (feeAllocation !== undefined && !(isQuantity(feeAllocation?.swap) && isQuantity(feeAllocation?.feeDisposal)))
    return 'the division of its fee is not in amounts of zero or more';
  return null;
}

function isPositionChange(change: PositionChange): boolean {
  return (
    typeof change === 'object' &&
    change !== null &&
    POSITION_CHANGES.has(change.kind) &&
    typeof change.positionCoinId === 'string' &&
    isQuantity(change.liquidity) &&
    Array.isArray(change.amounts) &&
    change.amounts.every(
      (part) => typeof part === 'object' && part !== null && typeof part.coinId === 'string' && isQuantity(part.amount),
    )
  );
}

/** Why a transfer cannot be read, or null. */
export function faultOfTransfer(transfer: Transfer): string | null {
  if (typeof transfer !== 'object' || transfer === null) return 'it is not an object';
  if (typeof transfer.id !== 'string' || typeof transfer.coinId !== 'string') return 'its id or coin is not text';
  if (!isQuantity(transfer.amount)) return 'its amount is not a decimal of zero or more';
  if (!isAccountId(transfer.fromAccountId) || !isAccountId(transfer.toAccountId))
    return 'its wallets are neither text nor null';
  if (transfer.valueUsd !== null && !isQuantity(transfer.valueUsd)) return 'its value is not a decimal of zero or more';
  if (transfer.priceUsd !== undefined && !isQuantity(transfer.priceUsd))
    return 'its price is not a decimal of zero or more';
  if (transfer.role !== undefined && !ROLES.has(transfer.role)) return 'its role is unknown';
  if (transfer.counterpartyId !== undefined && typeof transfer.counterpartyId !== 'string')
    return 'its counterparty is not text';
  if (transfer.clientId !== undefined && typeof transfer.clientId !== 'string') return 'its client is not text';
  const isFee = transfer.role === 'fee' || transfer.role === 'withheldFee';
  if (isFee && transfer.fromAccountId === null && transfer.toAccountId === null) return 'no own wallet pays this fee';
  return faultOfExtras(transfer);
}

function faultOfExtras({ amount, carried, identification, interestAmount }: Transfer): string | null {
  if (interestAmount !== undefined && !(isQuantity(interestAmount) && interestAmount <= amount))
    return 'its interest is not a decimal from zero to its amount';
  if (
    carried !== undefined &&
    !(
      typeof carried === 'object' &&
      carried !== null &&
      isQuantity(carried.costUsd) &&
      isInstant(carried.acquiredAt) &&
      (carried.amount === undefined || (isQuantity(carried.amount) && carried.amount > 0n))
    )
  ) {
    return 'the cost or date it carries is not usable';
  }
  if (identification === undefined) return null;
  const isUsable =
    typeof identification === 'object' &&
    identification !== null &&
    Number.isFinite(identification.recordedAt) &&
    Array.isArray(identification.lots) &&
    identification.lots.every(
      (lot) =>
        typeof lot === 'object' &&
        lot !== null &&
        typeof lot.lotId === 'string' &&
        (lot.amount === undefined || isQuantity(lot.amount)),
    );
  return isUsable ? null : 'its identification of lots is not usable';
}

function isQuantity(value: unknown): boolean {
  return typeof value === 'bigint' && value >= 0n;
}

function isAccountId(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

export function isInstant(value: unknown): value is Instant {
  return Number.isInteger(value) && (value as number) >= AT_MIN && (value as number) <= AT_MAX;
}
