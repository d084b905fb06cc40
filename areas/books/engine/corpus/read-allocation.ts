/** The `allocation` field of a case: how the basis left on the first day per wallet goes to the wallets. */
import { AccountingError } from '../accounting-error.ts';
import type { SafeHarbourAllocation } from '../safe-harbour.ts';
import { readAmount } from './translate-transaction.ts';
import { accountIdOf, lotIdOf } from '../ids.ts';
import type { AllocationKey } from '../lists.ts';

const KEYS: Readonly<Record<string, AllocationKey>> = {
  highest_basis: 'highestBasis',
  lowest_basis: 'lowestBasis',
  earliest_acquired: 'earliestAcquired',
  latest_acquired: 'latestAcquired',
};

const METHOD_ORDERS: Readonly<Record<string, readonly AllocationKey[]>> = {
  fifo: ['earliestAcquired'],
  lifo: ['latestAcquired'],
  hifo: ['highestBasis', 'earliestAcquired'],
  lofo: ['lowestBasis', 'earliestAcquired'],
};

/** The order of lots that a method amounts to, for cases that name a method instead of keys. */
export function orderOfMethod(method: unknown): readonly AllocationKey[] {
  return METHOD_ORDERS[String(method)] ?? ['earliestAcquired'];
}

export function readAllocation(allocation: Readonly<Record<string, unknown>>): SafeHarbourAllocation {
  if (allocation['mode'] === 'specific_unit') return readUnits(allocation);
  const accountOrder = ((allocation['wallet_order'] ?? []) as string[]).map(accountIdOf);
  const order =
    allocation['order'] === undefined ? orderOfMethod(allocation['method']) : readOrder(allocation['order']);
  return { kind: 'global', order, datedBy: 'acquired', accountOrder };
}

function readOrder(order: unknown): AllocationKey[] {
  return [order].flat().map((name) => {
    const key = KEYS[String(name)];
    if (key === undefined) throw new AccountingError('invalid_input', `"${String(name)}" is not an order of lots.`);
    return key;
  });
}

function readUnits(allocation: Readonly<Record<string, unknown>>): SafeHarbourAllocation {
  const byAccount = Object.entries(allocation).filter((entry): entry is [string, [string, string][]] =>
    Array.isArray(entry[1]),
  );
  return {
    kind: 'specificUnit',
    units: byAccount.flatMap(([wallet, units]) =>
      units.map(([lot, amount]) => ({
        accountId: accountIdOf(wallet),
        lotId: lotIdOf(lot),
        amount: readAmount(amount),
      })),
    ),
  };
}
