/**
 * A coin becomes its successor at a ratio, which is no disposal: each lot goes on in the new coin with its id, cost and
 * date.
 *
 *   2 MKR bought for $2,000 in 2021 and 1 MKR for $1,500 in 2024 become 72,000 SKY
 *   → 48,000 SKY of 2021 that cost $2,000, and 24,000 SKY of 2024 that cost $1,500
 *
 * The ratio is what came in over what went out, so that what the migration kept back stays in the cost. All coins leave
 * before any come in, because a redenomination can keep the coin: 100 of it become 10.
 *
 * There is one asset on each side and no money. Anything else has no ratio; it is reported and read as a swap.
 */
import { add, type Amount, formatDecimal, subtract, sum, type Usd, ZERO } from '@holdfast/money';
import type { Flag } from '../lists.ts';
import { Lot, type LotOrigin } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import { CARRIED_OVER, joinFlags, NO_FLAGS } from '../lots/row-flags.ts';
import type { Transfer } from '../types.ts';
import { Rest, takeBorrowed } from './borrowed-coins.ts';
import { postTaken, postUnits, sellCarried } from './carry-over.ts';
import { disposeFees } from './fees.ts';
import type { AssetState, Ledger } from './ledger.ts';
import { amountTotal, type Legs, ownAccountId, payingAccountId, splitTransfers } from './legs.ts';
import { openUncovered } from './move-lots.ts';
import { openLot } from './open-lot.ts';
import { type Taking, takeLots } from './take-lots.ts';

const ZERO_USD = 0n as Usd;

/** Coins that became others: of a lot, borrowed (they were sold for the others), or without a lot. */
interface Part {
  readonly of: Lot | 'borrowed' | 'nothing';
  /** In the old coin. */
  readonly given: Amount;
  readonly costUsd: Usd;
  readonly flags: readonly Flag[];
}

/** A part with its units of the new coin. */
interface Successor extends Part {
  readonly amount: Amount;
}

export function canMigrate(ledger: Ledger, { incoming, outgoing, cashIncoming, cashOutgoing }: Legs): boolean {
  const assetsOf = (transfers: readonly Transfer[]): AssetState[] => [
    ...new Set(transfers.map(({ coinId }) => ledger.assetOf(coinId))),
  ];
  const [given, received] = [assetsOf(outgoing), assetsOf(incoming)];
  const hasMoney = cashIncoming.length > 0 || cashOutgoing.length > 0;
  const hasPositions = [...given, ...received].some(({ position }) => position !== null);
  return given.length === 1 && received.length === 1 && !hasMoney && !hasPositions;
}

export function migrate(ledger: Ledger, legs: Legs): void {
  const parts = legs.outgoing.flatMap((transfer) => takeAway(ledger, transfer));
  const opened: Lot[] = [];
  let rests: readonly Transfer[] = legs.incoming;
  for (const successor of atRatio(parts, amountTotal(legs.incoming))) {
    const [targets, left] = splitTransfers(rests, successor.amount);
    rests = left;
    opened.push(...putIn(ledger, targets, successor));
  }
  disposeFees(ledger, legs, { asExpense: true, opened });
}

/** A part that is less than the last digit of the new coin leaves its cost to the next one, or to the last. */
function atRatio(parts: readonly Part[], received: Amount): Successor[] {
  const givenTotal = sum(parts.map(({ given }) => given));
  const successors: Successor[] = [];
  let [given, placed, costUsd]: [Amount, Amount, Usd] = [ZERO, ZERO, ZERO_USD];
  for (const part of parts) {
    given = add(given, part.given);
    costUsd = add(costUsd, part.costUsd);
    const amount = subtract(partOf(received, given, givenTotal), placed);
    if (amount === 0n) continue;
    successors.push({ ...part, amount, costUsd });
    placed = add(placed, amount);
    costUsd = ZERO_USD;
  }
  return successors.map((one, place) =>
    place === successors.length - 1 ? { ...one, costUsd: add(one.costUsd, costUsd) } : one,
  );
}

/** All coins of a transfer leave, with what each part of them had cost. */
function takeAway(ledger: Ledger, transfer: Transfer): Part[] {
  const asset = ledger.assetOf(transfer.coinId);
  const account = ledger.accountOf(asset, payingAccountId(transfer));
  account.units -= transfer.amount;
  const parts: Part[] = [];
  const taking = { transfer, asset, account, amount: transfer.amount, rule: ledger.transferRule };
  const withoutLot = takeLots(ledger, taking, {
    take: (lot, amount, costUsd) => {
      parts.push({ of: lot, given: amount, costUsd, flags: joinFlags(lot.flags, CARRIED_OVER) });
      if (ledger.journal !== null) postTaken(ledger.journal, taking, { lot, amount, costUsd });
    },
  });
  const borrowed = takeBorrowed(ledger, asset, ledger.borrowedAt(asset, account), withoutLot);
  if (borrowed > 0n) {
    const { valueUsd, flags } = sellCarried(ledger, taking, borrowed);
    parts.push({ of: 'borrowed', given: borrowed, costUsd: valueUsd, flags });
  }
  const uncovered = subtract(withoutLot, borrowed);
  if (uncovered === 0n) return parts;
  parts.push({ of: 'nothing', given: uncovered, costUsd: ZERO_USD, flags: NO_FLAGS });
  if (ledger.journal !== null) postUnits(ledger.journal, taking, uncovered);
  if (!ledger.isDust(uncovered)) reportUncovered(ledger, taking, uncovered);
  return parts;
}

function reportUncovered(ledger: Ledger, { transfer, asset, account }: Taking, amount: Amount): void {
  const { assetId } = asset;
  const issue = ledger.issues.report(
    'missing_basis',
    `No lot covers ${formatDecimal(amount)} ${assetId} that were migrated; they carry no cost over.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId,
      accountId: account.accountId,
      amount,
    },
  );
  if (ledger.settings.missingBasis === 'stop') ledger.stoppedBy = issue;
}

/** The new coins of one part arrive through as many transfers as it takes; those of a lot are pieces of one lot. */
function putIn(ledger: Ledger, targets: readonly Transfer[], successor: Successor): Lot[] {
  const rest = new Rest(successor.amount, successor.costUsd);
  let first: Lot | null = null;
  return targets.flatMap((transfer) => {
    const { amount } = transfer;
    const [accountId, costUsd] = [ownAccountId(transfer), rest.take(amount)];
    if (successor.of === 'borrowed')
      return [openLot(ledger, { transfer, accountId, amount, costUsd, flags: successor.flags })];
    const asset = ledger.assetOf(transfer.coinId);
    const account = ledger.accountOf(asset, accountId);
    account.units += amount;
    if (successor.of === 'nothing') {
      openUncovered(ledger, { transfer, accountId, amount });
      return [];
    }
    const place = { accountId, amount, costUsd };
    const lot: Lot = first?.split(place) ?? new Lot(originOf(ledger, successor.of, successor, transfer), place);
    first ??= lot;
    ledger.indexLot(lot);
    const pool = ledger.poolOf(asset, account);
    pool.useMethod(ledger.rule);
    pool.add(lot);
    if (ledger.journal === null) return [lot];
    ledger.journal.flag(lot.flags);
    const units = { assetId: asset.assetId, accountId, amount, transferId: transfer.id };
    ledger.journal.postLot(units, lot.origin, costUsd);
    return [lot];
  });
}

/** The lot goes on: only the coin, its units and its place among lots of one instant are new. */
function originOf(
  ledger: Ledger,
  { origin, isAveraged }: Lot,
  { given, amount, costUsd, flags }: Successor,
  { coinId }: Transfer,
): LotOrigin {
  const sequence = ledger.lotCount;
  ledger.lotCount += 1;
  const ofPart = (whole: Usd): Usd => partOf(whole, given, origin.openedAmount);
  const { gift } = origin;
  return {
    ...origin,
    coinId,
    sequence,
    openedAmount: amount,
    // An average belongs to the pool it was taken in, and has one basis.
    orderCostUsd: isAveraged ? costUsd : ofPart(origin.orderCostUsd),
    gift: gift === null || isAveraged ? null : { ...gift, valueUsd: ofPart(gift.valueUsd) },
    flags,
  };
}
