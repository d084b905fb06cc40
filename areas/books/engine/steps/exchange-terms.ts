/**
 * What each leg of an exchange cost or brought in, before fees.
 *
 * The amount realised is what was received, at market value. Prices can be missing on either side:
 *
 *   all received coins priced      each costs its market value; the coins given brought in their total and the money
 *   some received coins unpriced   the priced ones cost their market value, and the others share what is left of the
 *                                  value given, or cost $0 when nothing is left: 1,000 A worth $1,000 and an unpriced
 *                                  coin for $1,010 of B cost $1,000 and $10
 *   some given coins unpriced      in the same way they share what is left of the value received
 *
 * The value of the exchange is the larger of what is known of both sides, so that the costs of what came in and the
 * money received always equal the proceeds and the money paid. A coin that has to share is reported as
 * unpriced. A coin that is alone on its side needs no price: it was worth what the other side was worth.
 *
 * A stablecoin says what an exchange was worth better than the price of the day of the other coin: where all coins
 * given are stablecoins and none received is, what came in costs what was given.
 *
 *   1,000 USDC for 0.5 ETH that the day’s price puts at $1,030     0.5 ETH cost $1,000, the USDC brought in $1,000
 *
 * Money in another currency without a rate is reported too, and counts as what is left of the other side: 1 BTC worth
 * $60,000, bought for 55,000 EUR without a rate, costs $60,000. Where the other side is not known either, it is $0.
 */
import { add, subtract, type Usd } from '@holdfast/money';
import type { Transfer } from '../types.ts';
import type { Ledger } from './ledger.ts';
import { cashTotal, cashValue, hasFees, isPositionLeg, type Legs } from './legs.ts';
import { marketValue, reportMissingPrice, reportUnrated } from './market-value.ts';
import { MISSING_PRICE, NO_FLAGS } from '../lots/row-flags.ts';
import { shareOut } from './share-out.ts';
import type { Flag } from '../lists.ts';

const ZERO_USD = 0n as Usd;
const NOTHING: readonly Usd[] = [];

export interface Terms {
  /** What each coin received cost. */
  readonly costs: readonly Usd[];
  /** What each coin given brought in. */
  readonly proceeds: readonly Usd[];
  /** Of the rows of coins whose own price is known or not needed. */
  readonly flags: readonly Flag[];
}

export function readTerms(ledger: Ledger, legs: Legs): Terms {
  const { cashIncoming, cashOutgoing } = legs;
  // Where no coins are exchanged, no figure depends on a rate.
  const hasCoins = legs.incoming.length > 0 || legs.outgoing.length > 0;
  if (hasCoins && (hasUnrated(ledger, cashIncoming) || hasUnrated(ledger, cashOutgoing))) {
    for (const cash of [...cashIncoming, ...cashOutgoing]) reportUnrated(ledger, cash);
    return { ...termsFor(ledger, legs, estimateCashNet(ledger, legs)), flags: MISSING_PRICE };
  }
  return termsFor(ledger, legs, subtract(cashTotal(ledger, cashIncoming), cashTotal(ledger, cashOutgoing)));
}

/** Whether some money has no rate. A plain loop: an exchange must not allocate arrays for what hardly ever occurs. */
function hasUnrated(ledger: Ledger, cash: readonly Transfer[]): boolean {
  for (const transfer of cash) if (cashValue(ledger, transfer) === null) return true;
  return false;
}

/** The money received less the money paid, where a part of it on one side has no rate. */
function estimateCashNet(ledger: Ledger, { incoming, outgoing, cashIncoming, cashOutgoing }: Legs): Usd {
  const knownUsd = subtract(cashTotal(ledger, cashIncoming), cashTotal(ledger, cashOutgoing));
  if (!isPriced(incoming) || !isPriced(outgoing)) return knownUsd;
  const [isInUnrated, isOutUnrated] = [hasUnrated(ledger, cashIncoming), hasUnrated(ledger, cashOutgoing)];
  if (isInUnrated && isOutUnrated) return knownUsd;
  const balancedUsd = subtract(knownValue(outgoing), knownValue(incoming));
  // The part without a rate cannot be negative.
  const isPossible = isInUnrated ? balancedUsd > knownUsd : balancedUsd < knownUsd;
  return isPossible ? balancedUsd : knownUsd;
}

function termsFor(ledger: Ledger, legs: Legs, cashNetUsd: Usd): Terms {
  const { incoming, outgoing, cashIncoming, cashOutgoing } = legs;
  if (outgoing.length === 0) {
    const isPaid = cashOutgoing.length > 0;
    const costs = isPaid ? divideValue(ledger, subtract(ZERO_USD, cashNetUsd), incoming) : atMarket(ledger, incoming);
    return { costs, proceeds: NOTHING, flags: isPaid ? NO_FLAGS : flagsAtMarket(legs, incoming) };
  }
  if (incoming.length === 0) {
    const isPaid = cashIncoming.length > 0;
    const proceeds = isPaid ? divideValue(ledger, cashNetUsd, outgoing) : atMarket(ledger, outgoing);
    return { costs: NOTHING, proceeds, flags: isPaid ? NO_FLAGS : flagsAtMarket(legs, outgoing) };
  }
  const receivedUsd = knownValue(incoming);
  const isPaidInStablecoins =
    !ledger.readsFormerly && isStable(ledger, outgoing) && !incoming.some((one) => isStable(ledger, [one]));
  if (isPriced(incoming) && !isPaidInStablecoins) {
    const costs = incoming.map(({ valueUsd }) => valueUsd ?? ZERO_USD);
    return { costs, proceeds: divideValue(ledger, add(receivedUsd, cashNetUsd), outgoing), flags: NO_FLAGS };
  }
  const givenUsd = subtract(knownValue(outgoing), cashNetUsd);
  const valueUsd = isPaidInStablecoins || givenUsd > receivedUsd ? givenUsd : receivedUsd;
  const isGivenKnown = isPriced(outgoing);
  // One coin for another, and neither has a price: a price of the coin given settles both. A position has none.
  const [given, received] = [outgoing[0], incoming[0]];
  if (!isGivenKnown && given && received && incoming.length === 1 && outgoing.length === 1)
    reportMissingPrice(ledger, isPositionLeg(given) ? received : given);
  return {
    costs: divideValue(ledger, valueUsd, incoming),
    proceeds: divideValue(ledger, add(valueUsd, cashNetUsd), outgoing),
    flags: isGivenKnown && valueUsd === givenUsd ? NO_FLAGS : MISSING_PRICE,
  };
}

/** Whether all of the coins are stablecoins with a value. */
function isStable({ stablecoinIds }: Ledger, transfers: readonly Transfer[]): boolean {
  if (stablecoinIds.size === 0) return false;
  for (const { coinId, valueUsd } of transfers) if (valueUsd === null || !stablecoinIds.has(coinId)) return false;
  return true;
}

/** The flags of a coin's row: its own price had to be guessed, or something the whole exchange depends on. */
export function flagsOf({ flags }: Terms, transfer: Transfer, side: readonly Transfer[]): readonly Flag[] {
  return transfer.valueUsd === null && side.length > 1 ? MISSING_PRICE : flags;
}

/**
 * Divides what several coins cost or brought in together. Priced coins have their market value and the others share
 * what is left; when nothing is, the priced ones share the total by value.
 */
export function divideValue(ledger: Ledger, totalUsd: Usd, transfers: readonly Transfer[]): Usd[] {
  if (transfers.length === 1) return [totalUsd];
  if (isPriced(transfers)) return shareOut(totalUsd, transfers, ({ valueUsd }) => valueUsd);
  const unpriced = transfers.filter(({ valueUsd }) => valueUsd === null);
  for (const transfer of unpriced) reportMissingPrice(ledger, transfer);
  const leftUsd = subtract(totalUsd, knownValue(transfers));
  if (leftUsd < 0n) return shareOut(totalUsd, transfers, ({ valueUsd }) => valueUsd ?? ZERO_USD);
  const rests = shareOut(leftUsd, unpriced, () => null);
  return transfers.map(({ valueUsd }) => valueUsd ?? rests.shift() ?? ZERO_USD);
}

export function knownValue(transfers: readonly Transfer[]): Usd {
  let usd = 0n;
  for (const { valueUsd } of transfers) usd += valueUsd ?? 0n;
  return usd as Usd;
}

/**
 * The value of a coin that is alone in its transaction follows from nothing else. Of several, each carries a share of
 * the fees by value, which depends on every price.
 */
function flagsAtMarket(legs: Legs, transfers: readonly Transfer[]): readonly Flag[] {
  const isDependent = transfers.length === 1 || hasFees(legs);
  return isDependent && !isPriced(transfers) ? MISSING_PRICE : NO_FLAGS;
}

export function isPriced(transfers: readonly Transfer[]): boolean {
  for (const { valueUsd } of transfers) if (valueUsd === null) return false;
  return true;
}

function atMarket(ledger: Ledger, transfers: readonly Transfer[]): Usd[] {
  return transfers.map((transfer) => marketValue(ledger, transfer).valueUsd);
}
