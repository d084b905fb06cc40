/**
 * The safe-harbour allocation of Rev. Proc. 2024-28.
 *
 * Through 2024 lots could be kept in one universal pool, so a sale out of one wallet may have used the basis of coins
 * in another. From 2025 each wallet has its own lots. On the first day the lots left over (unused basis) are therefore
 * dealt out to the wallets that hold the units, once and for good:
 *
 *   wallet A holds 4 units, wallet B 20; unused basis: lot 1 with 10 units, lot 2 with 14
 *   global, oldest first, A before B          A: lot 1 ×4              B: lot 1 ×6, lot 2 ×14
 *   global, highest basis first, A before B   A: lot 2 ×4              B: lot 2 ×10, lot 1 ×10
 *   specific units, as recorded               A: lot 1 ×2, lot 2 ×2    B: lot 1 ×8, lot 2 ×12
 *
 * The procedure leaves the order to the taxpayer, so all of it is in the recorded allocation.
 */
import type { Amount, Price } from '@holdfast/money';
import type { AllocationKey } from './lists.ts';
import type { Instant } from './types.ts';
import type { AccountId, CoinId, LotId } from './ids.ts';

export type SafeHarbourAllocation =
  | {
      readonly kind: 'global';
      /** Lots are dealt out in this order, a later key deciding between lots that are equal by the earlier ones … */
      readonly order: readonly AllocationKey[];
      /** … dated by when they were acquired, or by when they came into the wallet they are in. */
      readonly datedBy: 'acquired' | 'arrived';
      /** … to the wallets in this order, each getting as many units as it holds. */
      readonly accountOrder: readonly AccountId[];
    }
  | {
      readonly kind: 'specificUnit';
      readonly units: readonly {
        /**
         * Of the lot. Absent: whichever asset has it; then only a history of one asset can tell what was recorded
         * amiss.
         */
        readonly assetId?: CoinId;
        readonly accountId: AccountId;
        readonly lotId: LotId;
        readonly amount: Amount;
      }[];
    };

const BY_ACQUISITION = { order: ['earliestAcquired'], datedBy: 'acquired' } as const;

export interface AllocatableLot {
  readonly lotId: LotId;
  readonly amount: Amount;
  readonly acquiredAt: Instant;
  readonly arrivedAt: Instant;
  /** Position among all lots opened, which breaks ties. */
  readonly sequence: number;
  readonly unitCostUsd: Price;
}

export interface AccountUnits {
  readonly accountId: AccountId;
  readonly amount: Amount;
}

export interface Placement<L extends AllocatableLot> {
  readonly lot: L;
  readonly accountId: AccountId;
  readonly amount: Amount;
}

export interface AllocationPlan<L extends AllocatableLot> {
  readonly placements: readonly Placement<L>[];
  /** Wallets with units that the record leaves out, wholly or, of specific units, in part. They come last, by id. */
  readonly missingAccountIds: readonly AccountId[];
  /** Units in wallets that no basis was left for, because the books had been oversold. */
  readonly unitsUncovered: Amount;
  /** Basis that no wallet holds units for; it stays with the wallet that acquired it. */
  readonly lotsLeft: readonly { readonly lot: L; readonly amount: Amount }[];
  /** Recorded specific units that exceed the lot or the wallet. */
  readonly unitsRefused: Amount;
}

export function planAllocation<L extends AllocatableLot>(input: {
  readonly allocation: SafeHarbourAllocation;
  readonly lots: readonly L[];
  readonly accounts: readonly AccountUnits[];
}): AllocationPlan<L> {
  const { allocation } = input;
  const lots = input.lots.map((lot) => ({ lot, left: lot.amount as bigint }));
  const accounts = new Map(
    input.accounts.map(({ accountId, amount }) => [accountId, amount > 0n ? (amount as bigint) : 0n]),
  );
  const placements: Placement<L>[] = [];
  let unitsRefused = 0n;

  if (allocation.kind === 'specificUnit') {
    // A transfer can open two lots, which share its id.
    const byId = new Map<LotId, (typeof lots)[number][]>();
    for (const entry of lots) byId.set(entry.lot.lotId, [...(byId.get(entry.lot.lotId) ?? []), entry]);
    for (const unit of allocation.units) {
      let wanted: bigint = unit.amount;
      for (const entry of byId.get(unit.lotId) ?? []) {
        const placed = smallest(wanted, entry.left, accounts.get(unit.accountId) ?? 0n);
        wanted -= placed;
        if (placed > 0n) place(entry, unit.accountId, placed);
      }
      unitsRefused += wanted;
    }
  }

  const order = allocation.kind === 'global' ? allocation : BY_ACQUISITION;
  lots.sort((left, right) => compareLots(left.lot, right.lot, order));
  const namedAccountIds = allocation.kind === 'global' ? allocation.accountOrder : [];
  // Of an asset that lies in one wallet there is nothing to record.
  const hasChoice = allocation.kind === 'global' || input.accounts.filter(({ amount }) => amount > 0n).length > 1;
  const missingAccountIds = [...accounts]
    .filter(([accountId, left]) => left > 0n && !namedAccountIds.includes(accountId))
    .map(([accountId]) => accountId)
    .sort(compareAccountIds);
  const dealtTo = new Set<AccountId>();
  let next = 0;
  for (const accountId of [...namedAccountIds, ...missingAccountIds]) {
    while ((accounts.get(accountId) ?? 0n) > 0n) {
      const entry = lots[next];
      if (!entry) break;
      const placed = smallest(entry.left, accounts.get(accountId) ?? 0n);
      if (placed > 0n) {
        place(entry, accountId, placed);
        dealtTo.add(accountId);
      }
      if (entry.left === 0n) next += 1;
    }
  }

  function place(entry: { lot: L; left: bigint }, accountId: AccountId, amount: bigint): void {
    entry.left -= amount;
    accounts.set(accountId, (accounts.get(accountId) ?? 0n) - amount);
    placements.push({ lot: entry.lot, accountId, amount: amount as Amount });
  }

  return {
    placements,
    missingAccountIds: hasChoice
      ? missingAccountIds.filter((accountId) => allocation.kind === 'global' || dealtTo.has(accountId))
      : [],
    unitsUncovered: [...accounts.values()].reduce((total, left) => total + left, 0n) as Amount,
    lotsLeft: lots.filter(({ left }) => left > 0n).map(({ lot, left }) => ({ lot, amount: left as Amount })),
    unitsRefused: unitsRefused as Amount,
  };
}

/** Ids of wallets are numbers in text, so wallet 9 comes before wallet 10. Custody accounts come last. */
export function compareAccountIds(left: AccountId, right: AccountId): number {
  const isNumber = (id: string): boolean => /^\d+$/.test(id);
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? -1 : 1;
  if (isNumber(left) && BigInt(left) !== BigInt(right)) return BigInt(left) < BigInt(right) ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareLots(
  left: AllocatableLot,
  right: AllocatableLot,
  { order, datedBy }: { order: readonly AllocationKey[]; datedBy: 'acquired' | 'arrived' },
): number {
  const byDate = datedBy === 'acquired' ? left.acquiredAt - right.acquiredAt : left.arrivedAt - right.arrivedAt;
  const byUnitCost = left.unitCostUsd < right.unitCostUsd ? -1 : left.unitCostUsd > right.unitCostUsd ? 1 : 0;
  const comparisons = {
    highestBasis: -byUnitCost,
    lowestBasis: byUnitCost,
    earliestAcquired: byDate,
    latestAcquired: -byDate,
  };
  for (const key of order) if (comparisons[key] !== 0) return comparisons[key];
  // What the recorded keys leave open goes by date. The lots of one moment keep the direction of the dates.
  const isNewestFirst =
    order.find((key) => key === 'earliestAcquired' || key === 'latestAcquired') === 'latestAcquired';
  const direction = isNewestFirst ? -1 : 1;
  // Pieces of one lot in several wallets have one sequence; the piece that came first goes first.
  return direction * byDate || direction * (left.sequence - right.sequence) || left.arrivedAt - right.arrivedAt;
}

function smallest(first: bigint, ...others: bigint[]): bigint {
  let result = first;
  for (const other of others) if (other < result) result = other;
  return result;
}
