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
 * disposal of 10 units at the proceeds of 9 (example 4 there).
 */
import { add, type Amount, subtract, type Usd } from '@holdfast/money';
import type { Treatment } from '../actions.ts';
import { dispose } from './dispose.ts';
import { disposeFees, feeTotal, writeCashExpense, writeExpense } from './fees.ts';
import type { Ledger } from './ledger.ts';
import { cashTotal, type Legs, ownWalletId, payingWalletId, valueTotal } from './legs.ts';
import { reportMissingPrice } from './market-value.ts';
import { openLot } from './open-lot.ts';
import { NO_FLAGS } from './row-flags.ts';
import { shareOut } from './share-out.ts';
import type { DisposalKind, Flag, Transfer } from '../types.ts';

const ZERO_USD = 0n as Usd;

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
  const feeUsd = treatment.fees === 'exchange' ? feeTotal(legs) : ZERO_USD;
  const isPurchase = outgoing.length === 0;

  const costs = incoming.length === 1 ? [terms.acquiredUsd] : shareOut(terms.acquiredUsd, incoming.map((transfer) => transfer.valueUsd));
  const costFees = isPurchase ? shareOut(feeUsd, costs) : [];
  const opened = incoming.map((transfer, index) => {
    const costFeeUsd = costFees[index] ?? ZERO_USD;
    const costUsd = add(costs[index] ?? ZERO_USD, costFeeUsd);
    return openLot(ledger, { transfer, walletId: ownWalletId(transfer), costUsd, feeUsd: costFeeUsd, flags: terms.flags });
  });

  const exchange = treatment.outgoing?.do === 'exchange' ? treatment.outgoing : null;
  const kind: DisposalKind = exchange?.kind ?? 'swap';
  const expense = exchange?.expense;
  const joined = new Set<Transfer>();
  const grossShares = outgoing.length === 1 ? [terms.realisedUsd] : shareOut(terms.realisedUsd, outgoing.map((transfer) => transfer.valueUsd));
  const feeShares = outgoing.length === 1 ? [feeUsd] : shareOut(feeUsd, grossShares);
  outgoing.forEach((transfer, index) => {
    const fee = treatment.fees === 'exchange' ? joinableFees(ledger, legs, transfer, joined) : { amount: 0n, valueUsd: 0n };
    const feeShare = feeShares[index] ?? ZERO_USD;
    dispose(ledger, {
      transfer,
      walletId: payingWalletId(transfer),
      kind,
      amount: (transfer.amount + fee.amount) as Amount,
      proceedsUsd: ((grossShares[index] ?? ZERO_USD) - feeShare + fee.valueUsd) as Usd,
      feeUsd: feeShare,
      flags: terms.flags,
    });
    if (expense) writeExpense(ledger, { transfer, category: expense, valueUsd: grossShares[index] ?? ZERO_USD, flags: terms.flags });
  });
  if (expense) for (const cash of legs.cashOutgoing) writeCashExpense(ledger, cash, expense);
  const asExpense = treatment.fees === 'expense' || (incoming.length === 0 && outgoing.length === 0);
  disposeFees(ledger, legs, { asExpense, joined, opened });
}

function readTerms(ledger: Ledger, legs: Legs): Terms {
  const { incoming, outgoing, cashIncoming, cashOutgoing } = legs;
  const cashNetUsd = subtract(cashTotal(cashIncoming), cashTotal(cashOutgoing));
  if (outgoing.length === 0) {
    if (cashOutgoing.length > 0) return { acquiredUsd: subtract(ZERO_USD, cashNetUsd), realisedUsd: ZERO_USD, flags: NO_FLAGS };
    const { usd, flags } = knownValue(ledger, incoming);
    return { acquiredUsd: usd, realisedUsd: ZERO_USD, flags };
  }
  if (incoming.length === 0) {
    if (cashIncoming.length > 0) return { acquiredUsd: ZERO_USD, realisedUsd: cashNetUsd, flags: NO_FLAGS };
    const { usd, flags } = knownValue(ledger, outgoing);
    return { acquiredUsd: ZERO_USD, realisedUsd: usd, flags };
  }
  const receivedUsd = valueTotal(incoming);
  if (receivedUsd !== null) return { acquiredUsd: receivedUsd, realisedUsd: add(receivedUsd, cashNetUsd), flags: NO_FLAGS };
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

/** The fees in the coin and wallet of this transfer that have not joined another one yet. */
function joinableFees(ledger: Ledger, legs: Legs, sold: Transfer, joined: Set<Transfer>): { amount: bigint; valueUsd: bigint } {
  const total = { amount: 0n, valueUsd: 0n };
  for (const fee of legs.coinFees) {
    const fits = ledger.assetOf(fee.coinId) === ledger.assetOf(sold.coinId) && payingWalletId(fee) === payingWalletId(sold);
    if (!fits || joined.has(fee)) continue;
    joined.add(fee);
    total.amount += fee.amount;
    total.valueUsd += fee.valueUsd ?? 0n;
  }
  return total;
}
