/**
 * Coins for money, money for coins, or coins for coins.
 *
 *   swap 10 A for 20 B worth $20, with $2 of fees: A sold for 20 − 2 = $18, B acquired at $20
 *   buy 1 A for $100 with $1 of fees:              A acquired at $101
 *   sell 1 A for $100 with $1 of fees:             A sold for $99
 *
 * The amount realised is what was received, at market value; only when that is unknown is it what was given. The whole
 * fee of a swap belongs to the coins given (26 CFR 1.1001-7(b)). A fee paid in the very coin that is sold joins the
 * sale: the fee units bring in their own value and cost the same value again, so 9 units sold and 1 withheld are one
 * disposal of 10 units at the proceeds of 9 (example 4 there). A fee in a third coin can be divided; see fees.ts.
 */
import { add, type Amount, subtract, type Usd } from '@holdfast/money';
import type { Treatment } from '../actions.ts';
import type { Lot } from '../lots/lot.ts';
import type { DisposalKind, Flag, Transfer } from '../types.ts';
import { dispose } from './dispose.ts';
import { disposeFees, feeTotal, joinsSale, readFeeDivision, writeCashExpense, writeExpense } from './fees.ts';
import type { Ledger } from './ledger.ts';
import { cashTotal, hasFees, type Legs, ownWalletId, payingWalletId, valueTotal } from './legs.ts';
import { reportMissingPrice } from './market-value.ts';
import { openLot } from './open-lot.ts';
import { NO_FLAGS } from './row-flags.ts';
import { shareOut } from './share-out.ts';

const ZERO_USD = 0n as Usd;
const NO_LOTS: readonly Lot[] = [];
const NONE_JOINED: Set<Transfer> = new Set();

interface JoinedFee {
  readonly amount: Amount;
  readonly valueUsd: Usd;
}

const NO_FEE: JoinedFee = { amount: 0n as Amount, valueUsd: ZERO_USD };

interface Terms {
  /** What all coins received together cost, before fees. */
  readonly acquiredUsd: Usd;
  /** What all coins given together brought in, before fees. */
  readonly realisedUsd: Usd;
  readonly flags: readonly Flag[];
}

export function applyExchange(ledger: Ledger, legs: Legs, treatment: Treatment): void {
  const { incoming, outgoing } = legs;
  const terms = readTerms(ledger, legs);
  const division = treatment.fees === 'exchange' ? readFeeDivision(ledger, legs) : null;
  const feeUsd = treatment.fees === 'exchange' ? subtract(feeTotal(legs), division?.totalUsd ?? ZERO_USD) : ZERO_USD;
  const isPurchase = outgoing.length === 0;

  const opened = incoming.length === 0 ? NO_LOTS : openAll(ledger, incoming, terms, isPurchase ? feeUsd : ZERO_USD);
  const joined = outgoing.length === 0 ? NONE_JOINED : disposeAll(ledger, legs, { treatment, terms, feeUsd });
  if (!hasFees(legs)) return;
  const asExpense = treatment.fees === 'expense' || (incoming.length === 0 && outgoing.length === 0);
  disposeFees(ledger, legs, { asExpense, joined, opened, division });
}

function openAll(ledger: Ledger, incoming: readonly Transfer[], terms: Terms, feeUsd: Usd): Lot[] {
  const costs = shareOut(terms.acquiredUsd, incoming, valueWeight);
  const fees = shareOut(feeUsd, costs, ownWeight);
  const opened: Lot[] = [];
  for (let index = 0; index < incoming.length; index += 1) {
    const transfer = incoming[index];
    if (transfer === undefined) continue;
    const costFeeUsd = fees[index] ?? ZERO_USD;
    const costUsd = add(costs[index] ?? ZERO_USD, costFeeUsd);
    opened.push(
      openLot(ledger, { transfer, walletId: ownWalletId(transfer), costUsd, feeUsd: costFeeUsd, flags: terms.flags }),
    );
  }
  return opened;
}

/** Returns the fees that joined a disposal. */
function disposeAll(
  ledger: Ledger,
  legs: Legs,
  { treatment, terms, feeUsd }: { treatment: Treatment; terms: Terms; feeUsd: Usd },
): ReadonlySet<Transfer> {
  const { outgoing } = legs;
  const exchange = treatment.outgoing?.do === 'exchange' ? treatment.outgoing : null;
  const kind: DisposalKind = exchange?.kind ?? 'swap';
  const expense = exchange?.expense;
  const joined = legs.coinFees.length === 0 || treatment.fees === 'expense' ? NONE_JOINED : new Set<Transfer>();
  const grossShares = shareOut(terms.realisedUsd, outgoing, valueWeight);
  const feeShares = shareOut(feeUsd, grossShares, ownWeight);
  for (let index = 0; index < outgoing.length; index += 1) {
    const transfer = outgoing[index];
    if (transfer === undefined) continue;
    const fee = joined === NONE_JOINED ? NO_FEE : joinFees(ledger, legs, transfer, joined);
    const grossUsd = grossShares[index] ?? ZERO_USD;
    const feeShare = feeShares[index] ?? ZERO_USD;
    dispose(ledger, {
      transfer,
      walletId: payingWalletId(transfer),
      kind,
      amount: add(transfer.amount, fee.amount),
      proceedsUsd: add(subtract(grossUsd, feeShare), fee.valueUsd),
      feeUsd: feeShare,
      flags: terms.flags,
    });
    if (expense) writeExpense(ledger, { transfer, category: expense, valueUsd: grossUsd, flags: terms.flags });
  }
  if (expense) for (const cash of legs.cashOutgoing) writeCashExpense(ledger, cash, expense);
  return joined;
}

const valueWeight = (transfer: Transfer): Usd | null => transfer.valueUsd;
const ownWeight = (share: Usd): Usd => share;

function readTerms(ledger: Ledger, legs: Legs): Terms {
  const { incoming, outgoing, cashIncoming, cashOutgoing } = legs;
  const cashNetUsd = subtract(cashTotal(cashIncoming), cashTotal(cashOutgoing));
  if (outgoing.length === 0) {
    if (cashOutgoing.length > 0)
      return { acquiredUsd: subtract(ZERO_USD, cashNetUsd), realisedUsd: ZERO_USD, flags: NO_FLAGS };
    const { usd, flags } = knownValue(ledger, incoming);
    return { acquiredUsd: usd, realisedUsd: ZERO_USD, flags };
  }
  if (incoming.length === 0) {
    if (cashIncoming.length > 0) return { acquiredUsd: ZERO_USD, realisedUsd: cashNetUsd, flags: NO_FLAGS };
    const { usd, flags } = knownValue(ledger, outgoing);
    return { acquiredUsd: ZERO_USD, realisedUsd: usd, flags };
  }
  const receivedUsd = valueTotal(incoming);
  if (receivedUsd !== null)
    return { acquiredUsd: receivedUsd, realisedUsd: add(receivedUsd, cashNetUsd), flags: NO_FLAGS };
  const given = knownValue(ledger, outgoing);
  return { acquiredUsd: subtract(given.usd, cashNetUsd), realisedUsd: given.usd, flags: given.flags };
}

function knownValue(ledger: Ledger, transfers: readonly Transfer[]): { usd: Usd; flags: readonly Flag[] } {
  let usd = 0n;
  let flags = NO_FLAGS;
  for (const transfer of transfers) {
    if (transfer.valueUsd === null) flags = reportMissingPrice(ledger, transfer);
    else usd += transfer.valueUsd;
  }
  return { usd: usd as Usd, flags };
}

/** Marks the fees in the coin and wallet of this transfer that have not joined another one yet, and adds them up. */
function joinFees(ledger: Ledger, legs: Legs, sold: Transfer, joined: Set<Transfer>): JoinedFee {
  let amount = 0n as Amount;
  let valueUsd = ZERO_USD;
  for (const fee of legs.coinFees) {
    if (!joinsSale(ledger, fee, sold) || joined.has(fee)) continue;
    joined.add(fee);
    amount = add(amount, fee.amount);
    valueUsd = add(valueUsd, fee.valueUsd ?? ZERO_USD);
  }
  return { amount, valueUsd };
}
