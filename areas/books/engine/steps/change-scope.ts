/**
 * The first day that is kept per wallet: the lots of the universal pool are dealt out, once.
 */
import { type Amount, formatDecimal, subtract, type Usd } from '@holdfast/money';
import { isCustodyAccount } from './custody-account.ts';
import { moveBorrowed } from './borrowed-coins.ts';
import type { AssetState, Ledger } from './ledger.ts';
import type { Lot } from '../lots/lot.ts';
import { unitCostOf } from '../lots/lot-order.ts';
import { place } from './move-lots.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { AccountId, CoinId } from '../ids.ts';
import {
  type AllocatableLot,
  type AllocationPlan,
  compareAccountIds,
  planAllocation,
  type SafeHarbourAllocation,
} from '../safe-harbour.ts';

interface PooledLot extends AllocatableLot {
  readonly lot: Lot;
}

export function changeScope(ledger: Ledger, recorded: SafeHarbourAllocation | null): void {
  ledger.isPerWallet = true;
  let isDefaulted = false;
  for (const asset of ledger.assets.values()) {
    // Receipts and debts have no lots, and those of a position are never pooled.
    if (asset.claim !== null || asset.position !== null) continue;
    const accounts = [...asset.accounts.values()].map(({ accountId, units }) => ({
      accountId,
      amount: units as AllocatableLot['amount'],
    }));
    const lots = asset.universalPool.living().map(describeLot);
    divideAverage(ledger, asset, lots);
    const plan = planAllocation({ allocation: allocationOf(asset, recorded), lots, accounts });
    isDefaulted ||= recorded === null && lots.length > 0 && accounts.filter(({ amount }) => amount > 0n).length > 1;
    carryOut(ledger, asset, plan);
    const borrowed = divideBorrowed(asset);
    reportPlan(ledger, asset, plan, borrowed);
  }
  if (isDefaulted) {
    ledger.issues.report(
      'allocation_defaulted',
      [
        'No safe-harbour allocation is recorded;',
        'the remaining lots went to the wallets by acquisition date, wallets by id.',
      ].join(' '),
    );
  }
}

/** The part of the record that is about one asset; without a record, by acquisition date. */
function allocationOf(
  { assetId, accounts }: AssetState,
  recorded: SafeHarbourAllocation | null,
): SafeHarbourAllocation {
  if (recorded === null)
    return {
      kind: 'global',
      order: ['earliestAcquired'],
      datedBy: 'acquired',
      accountOrder: [...accounts.keys()].sort(compareAccountIds),
    };
  if (recorded.kind === 'global') return recorded;
  return {
    kind: 'specificUnit',
    units: recorded.units.filter((unit) => unit.assetId === undefined || unit.assetId === assetId),
  };
}

function describeLot(lot: Lot): PooledLot {
  const { origin } = lot;
  return {
    lot,
    lotId: origin.id,
    amount: lot.amount,
    acquiredAt: origin.acquiredAt,
    arrivedAt: origin.acquiredAt,
    sequence: origin.sequence,
    unitCostUsd: unitCostOf(lot),
  };
}

function carryOut(ledger: Ledger, asset: AssetState, plan: AllocationPlan<PooledLot>): void {
  const stay = plan.lotsLeft.map(({ lot, amount }) => ({ lot, amount, accountId: lot.lot.accountId }));
  for (const {
    lot: { lot },
    accountId,
    amount,
  } of [...plan.placements, ...stay]) {
    const costUsd: Usd = asset.universalPool.draw(lot, amount);
    place({ lot, amount, costUsd }, ledger.accountOf(asset, accountId), ledger.rule);
    if (ledger.journal !== null && accountId !== lot.accountId)
      postAllocated(ledger.journal, { lot, amount, costUsd }, { assetId: asset.assetId, accountId });
    ledger.allocation.push({
      lotId: lot.origin.id,
      assetId: asset.assetId,
      fromAccountId: lot.accountId,
      toAccountId: accountId,
      amount,
    });
  }
}

/** Borrowed coins are where units are that no lot covers. Returns how many found a place. */
function divideBorrowed(asset: AssetState): Amount {
  const before = asset.borrowed;
  for (const account of asset.accounts.values()) {
    const covered = account.pool.living().reduce((sum, { amount }) => sum + amount, 0n);
    const gap = account.units - covered;
    if (gap > 0n) moveBorrowed(asset, account, gap as Amount);
  }
  const placed = before - asset.borrowed;
  // What no wallet holds has left without a record, and is found when it is returned.
  const [first] = asset.accounts.values();
  if (first !== undefined) moveBorrowed(asset, first, asset.borrowed as Amount);
  return placed as Amount;
}

/** The units are in the wallet already; from now on their lot is booked there too. */
function postAllocated(
  journal: JournalWriter,
  { lot, amount, costUsd }: { readonly lot: Lot; readonly amount: Amount; readonly costUsd: Usd },
  to: { readonly assetId: CoinId; readonly accountId: AccountId },
): void {
  journal.flag(lot.flags);
  journal.takeLot({ ...to, amount, transferId: null }, lot, costUsd);
  journal.postLot({ ...to, amount, transferId: null }, lot.origin, costUsd);
}

/** An average is pooled over all wallets. Before lots go to wallets, each account gets what its own lots cost now. */
function divideAverage(ledger: Ledger, asset: AssetState, lots: readonly PooledLot[]): void {
  const { journal } = ledger;
  if (journal === null || journal.costs === null) return;
  const { assetId } = asset;
  const costs = new Map<AccountId, bigint>([...asset.accounts.keys()].map((accountId) => [accountId, 0n]));
  for (const { lot } of lots) {
    journal.flag(lot.flags);
    costs.set(lot.accountId, (costs.get(lot.accountId) ?? 0n) + lot.costUsd);
  }
  for (const [accountId, costUsd] of costs) journal.postCost({ assetId, accountId }, costUsd);
}

function reportPlan(ledger: Ledger, asset: AssetState, plan: AllocationPlan<PooledLot>, borrowed: Amount): void {
  const { assetId } = asset;
  // Where coins wait at somebody else's is no wallet that a record could name.
  const unnamed = plan.missingAccountIds.filter((accountId) => !isCustodyAccount(accountId));
  if (unnamed.length > 0) {
    ledger.issues.report(
      'allocation_incomplete',
      `The safe-harbour allocation of ${assetId} does not name ${unnamed.join(', ')}; they came last.`,
      { assetId },
    );
  }
  const unitsUncovered = (plan.unitsUncovered > borrowed ? plan.unitsUncovered - borrowed : 0n) as Amount;
  const off = plan.unitsRefused > 0n ? plan.unitsRefused : unitsUncovered;
  const lotsLeft = plan.lotsLeft.reduce(
    (total, { amount }) => subtract(total, subtract(0n as typeof amount, amount)),
    0n as typeof off,
  );
  const amount = off > 0n ? off : lotsLeft;
  if (amount === 0n) return;
  ledger.issues.report(
    'allocation_not_covered',
    `Units and lots of ${assetId} do not match on the day of the allocation, by ${formatDecimal(amount)}.`,
    { assetId, amount },
  );
}
