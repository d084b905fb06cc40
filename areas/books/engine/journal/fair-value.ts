/**
 * The book basis: coins at fair value, with changes through income (ASU 2023-08), beside the tax basis at cost.
 *
 * The entries of the tax basis stay as they are. On the day of adoption, and at the end of each period from then on,
 * one entry a coin brings an adjustment account to fair value less cost:
 *
 *   31 Dec   2 ETH cost $2,000, worth $5,000     adoption: adjustment +$3,000, retained earnings −$3,000
 *   20 Jan   1 ETH sold for $2,600               tax basis: realised gain −$1,600
 *   31 Jan   1 ETH cost $1,000, worth $2,700     revaluation: adjustment −$1,300, unrealised gain +$1,300
 *
 * Income of January is 1,600 − 1,300 = $300: what 2 ETH rose by while they were held. Without a price there is no
 * revaluation of a coin; the adjustment stays, and the coin is named. Coins of unknown cost count at $0, so the entry
 * that first revalues them has their whole value as a gain, and the one after they left takes it back: both are marked.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { type Amount, type Price, type Usd, valueOf } from '@holdfast/money';
import type { CoinId } from '../ids.ts';
import type { Flag } from '../lists.ts';
import { joinFlags, NO_FLAGS } from '../lots/row-flags.ts';
import type { Instant } from '../types.ts';
import { ledgerAccount, ledgerClassOf } from './ledger-account.ts';
import type { JournalEntry, JournalLine, LedgerAccount } from './types.ts';

/** What all accounts together hold of a coin at the end of a day, money aside. */
export interface HeldAsset {
  readonly assetId: CoinId;
  readonly amount: Amount;
  readonly costUsd: Usd;
  /** Absent: the cost of all of it is known. */
  readonly unknownCost?: UnknownCost;
}

/** The units whose cost, or a part of it, is unknown and counts as $0, with the reasons. */
export interface UnknownCost {
  readonly amount: Amount;
  readonly flags: readonly Flag[];
}

export interface Valuation {
  readonly day: BooksDay;
  /** The last instant of the day. */
  readonly at: Instant;
  readonly held: readonly HeldAsset[];
  /** Of one coin at the end of the day. A coin without an entry has no price. */
  readonly prices: ReadonlyMap<CoinId, Price>;
}

export interface Revaluations {
  readonly entries: readonly JournalEntry[];
  readonly missingPrices: readonly { readonly day: BooksDay; readonly assetId: CoinId }[];
}

export type RevaluedSide = 'assets' | 'debts';

const NONE_UNKNOWN: UnknownCost = { amount: 0n as Amount, flags: NO_FLAGS };
const RETAINED = ledgerAccount('retainedEarnings');
const UNREALISED = ledgerAccount('unrealisedGain');

/**
 * The first valuation is the day of adoption, the others are the ends of the periods after it. Of debts, `held` is what
 * is owed and what it is carried at: they are measured too, by the fair value option (ASC 825-10).
 */
export function computeRevaluations(
  [adoption, ...periodEnds]: readonly Valuation[],
  side: RevaluedSide = 'assets',
): Revaluations {
  const entries: JournalEntry[] = [];
  const missingPrices: { day: BooksDay; assetId: CoinId }[] = [];
  const adjustments = new Map<CoinId, bigint>();
  const unknownCosts = new Map<CoinId, UnknownCost>();
  const revalue = (valuation: Valuation, kind: 'adoption' | 'revaluation', counter: LedgerAccount): void => {
    const held = new Map(valuation.held.map((one) => [one.assetId, one]));
    for (const assetId of new Set([...adjustments.keys(), ...held.keys()])) {
      const { costUsd, fairValueUsd } = measure(held.get(assetId), valuation.prices.get(assetId));
      if (fairValueUsd === null) {
        missingPrices.push({ day: valuation.day, assetId });
        continue;
      }
      const before = adjustments.get(assetId) ?? 0n;
      const change = fairValueUsd - costUsd - before;
      adjustments.set(assetId, before + change);
      const [was, is] = [unknownCosts.get(assetId) ?? NONE_UNKNOWN, held.get(assetId)?.unknownCost ?? NONE_UNKNOWN];
      unknownCosts.set(assetId, is);
      const flags = was.amount === is.amount ? NO_FLAGS : joinFlags(was.flags, is.flags);
      if (change !== 0n) entries.push(revaluationOf(valuation, { kind, counter, assetId, change, flags, side }));
    }
  };
  if (adoption !== undefined) revalue(adoption, 'adoption', RETAINED);
  for (const valuation of periodEnds) revalue(valuation, 'revaluation', UNREALISED);
  return { entries, missingPrices };
}

/** Coins that are not there have no value, whatever their price; an account that is oversold holds nothing. */
function measure(
  held: HeldAsset | undefined,
  price: Price | undefined,
): { readonly costUsd: bigint; readonly fairValueUsd: Usd | null } {
  if (held === undefined) return { costUsd: 0n, fairValueUsd: 0n as Usd };
  const { amount, costUsd } = held;
  if (amount <= 0n) return { costUsd, fairValueUsd: 0n as Usd };
  return { costUsd, fairValueUsd: price === undefined ? null : valueOf(amount, price) };
}

function revaluationOf(
  { day, at }: Valuation,
  {
    kind,
    counter,
    assetId,
    change,
    flags,
    side,
  }: {
    readonly kind: 'adoption' | 'revaluation';
    readonly counter: LedgerAccount;
    readonly assetId: CoinId;
    readonly change: bigint;
    readonly flags: readonly Flag[];
    readonly side: RevaluedSide;
  },
): JournalEntry {
  const isAsset = side === 'assets';
  const adjustment = ledgerAccount(isAsset ? 'fairValueAdjustment' : 'debtAdjustment', { assetId });
  const usdOf = isAsset ? change : -change;
  const line = (account: LedgerAccount, usd: bigint): JournalLine => ({
    account,
    assetId,
    amount: 0n as Amount,
    usd: usd as Usd,
    lot: null,
    transferId: null,
  });
  return {
    id: `${kind}:${formatDay(day)}:${assetId}${isAsset ? '' : ':owed'}`,
    kind,
    at,
    day,
    transactionId: null,
    action: null,
    lines: [line(adjustment, usdOf), line(counter, -usdOf)],
    flags,
  };
}

/** One coin of the disclosure: opening + additions − disposals + gains − losses = closing. */
export interface RollForwardRow {
  readonly assetId: CoinId;
  readonly openingUsd: Usd | null;
  /** At what they cost, which is their fair value when they came in. */
  readonly additionsUsd: Usd;
  /** At what they brought in. */
  readonly disposalsUsd: Usd;
  /** Of the disposals, what they brought in beyond their cost. */
  readonly realisedUsd: Usd;
  /** Realised and not, one of the two being zero; null while an opening or closing price is missing. */
  readonly gainsUsd: Usd | null;
  readonly lossesUsd: Usd | null;
  readonly closingUsd: Usd | null;
}

/** The entries are those of the tax basis after the opening and up to the closing. Sorted by coin. */
export function computeRollForward(input: {
  readonly opening: Valuation;
  readonly closing: Valuation;
  readonly entries: readonly JournalEntry[];
}): RollForwardRow[] {
  const activity = new Map<CoinId, { additions: bigint; cost: bigint; realised: bigint }>();
  const activityOf = (assetId: CoinId): { additions: bigint; cost: bigint; realised: bigint } => {
    const found = activity.get(assetId) ?? { additions: 0n, cost: 0n, realised: 0n };
    activity.set(assetId, found);
    return found;
  };
  for (const { lines } of input.entries) {
    for (const [assetId, changes] of costChanges(lines)) {
      for (const usd of changes.values())
        if (usd > 0n) activityOf(assetId).additions += usd;
        else activityOf(assetId).cost -= usd;
    }
    for (const { account, assetId, usd } of lines)
      if (account.kind === 'realisedGain' && assetId !== null) activityOf(assetId).realised -= usd;
  }
  const [opening, closing] = [fairValues(input.opening), fairValues(input.closing)];
  const assetIds = [...new Set([...opening.keys(), ...closing.keys(), ...activity.keys()])].sort();
  return assetIds.map((assetId) => {
    const { additions, cost, realised } = activity.get(assetId) ?? { additions: 0n, cost: 0n, realised: 0n };
    const [openingUsd, closingUsd] = [valueIn(opening, assetId), valueIn(closing, assetId)];
    const disposals = cost + realised;
    const isKnown = openingUsd !== null && closingUsd !== null;
    const gain = isKnown ? closingUsd - openingUsd - additions + disposals : null;
    return {
      assetId,
      openingUsd,
      additionsUsd: additions as Usd,
      disposalsUsd: disposals as Usd,
      realisedUsd: realised as Usd,
      gainsUsd: gain === null ? null : ((gain > 0n ? gain : 0n) as Usd),
      lossesUsd: gain === null ? null : ((gain < 0n ? -gain : 0n) as Usd),
      closingUsd,
    };
  });
}

/** By asset and lot: coins that only change their account change no cost. */
function costChanges(lines: readonly JournalLine[]): Map<CoinId, Map<string, bigint>> {
  const changes = new Map<CoinId, Map<string, bigint>>();
  for (const { account, assetId, usd, lot } of lines) {
    if (assetId === null || usd === 0n || account.kind === 'money' || ledgerClassOf(account) !== 'assets') continue;
    const ofAsset = changes.get(assetId) ?? new Map<string, bigint>();
    const key = lot === null ? '' : lot.id;
    changes.set(assetId, ofAsset.set(key, (ofAsset.get(key) ?? 0n) + usd));
  }
  return changes;
}

/** A holding at the end of a day, for the table of significant holdings. */
export interface FairValueHolding extends HeldAsset {
  readonly fairValueUsd: Usd | null;
}

/** Largest fair value first; those without a price last. */
export function listFairValues({ held, prices }: Valuation): FairValueHolding[] {
  return held
    .filter(({ amount }) => amount > 0n)
    .map((one) => ({ ...one, fairValueUsd: measure(one, prices.get(one.assetId)).fairValueUsd }))
    .sort(
      (left, right) =>
        Number(left.fairValueUsd === null) - Number(right.fairValueUsd === null) ||
        compareDescending(left.fairValueUsd ?? 0n, right.fairValueUsd ?? 0n) ||
        (left.assetId < right.assetId ? -1 : 1),
    );
}

function compareDescending(left: bigint, right: bigint): number {
  return left > right ? -1 : left < right ? 1 : 0;
}

function fairValues(valuation: Valuation): Map<CoinId, Usd | null> {
  return new Map(listFairValues(valuation).map(({ assetId, fairValueUsd }) => [assetId, fairValueUsd]));
}

/** A coin that is not held has a value of zero. */
function valueIn(values: ReadonlyMap<CoinId, Usd | null>, assetId: CoinId): Usd | null {
  const found = values.get(assetId);
  return found === undefined ? (0n as Usd) : found;
}
