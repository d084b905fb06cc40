/** The `allocation` field of a case: how the basis left on the first day per wallet goes to the wallets. */
import { AccountingError } from '../accounting-error.ts';
import type { AllocationKey, SafeHarbourAllocation } from '../safe-harbour.ts';
import { readAmount } from './translate-transaction.ts';

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
  const walletOrder = (allocation['wallet_order'] ?? []) as string[];
  const order =
    allocation['order'] === undefined ? orderOfMethod(allocation['method']) : readOrder(allocation['order']);
  return { kind: 'global', order, datedBy: 'acquired', walletOrder };
}

function readOrder(order: unknown): AllocationKey[] {
  return [order].flat().map((name) => {
    const key = KEYS[String(name)];
    if (key === undefined) throw new AccountingError('invalid_input', `"${String(name)}" is not an order of lots.`);
    return key;
  });
}

function readUnits(allocation: Readonly<Record<string, unknown>>): SafeHarbourAllocation {
  const byWallet = Object.entries(allocation).filter((entry): entry is [string, [string, string][]] =>
    Array.isArray(entry[1]),
  );
  return {
    kind: 'specificUnit',
    units: byWallet.flatMap(([walletId, units]) =>
      units.map(([lotId, amount]) => ({ walletId, lotId, amount: readAmount(amount) })),
    ),
  };
}
