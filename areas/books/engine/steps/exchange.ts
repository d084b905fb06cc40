/**
 * Coins for money, money for coins, or coins for coins.
 *
 *   swap 10 A for 20 B worth $20, with $2 of fees: A sold for 20 − 2 = $18, B acquired at $20
 *   buy 1 A for $100 with $1 of fees:              A acquired at $101
 *   sell 1 A for $100 with $1 of fees:             A sold for $99
 *
 * What each coin cost or brought in before fees is in exchange-terms.ts. The whole
 * fee of a swap belongs to the coins given (26 CFR 1.1001-7(b)). A fee paid in the very coin that is sold joins the
 * sale: the fee units bring in their own value and cost the same value again, so 9 units sold and 1 withheld are one
 * disposal of 10 units at the proceeds of 9 (example 4 there). A fee in a third coin can be divided; see fees.ts.
 */
import { add, type Amount, subtract, type Usd } from '@holdfast/money';
import type { Treatment } from '@holdfast/actions/actions.ts';
import type { Lot } from '../lots/lot.ts';
import type { Transfer } from '../types.ts';
import { dispose } from './dispose.ts';
import {
  disposeFees,
  feeTotal,
  hasUnpricedFee,
  joinsSale,
  readFeeDivision,
  writeCashExpense,
  writeExpense,
} from './fees.ts';
import type { Ledger } from './ledger.ts';
import { flagsOf, readTerms, type Terms } from './exchange-terms.ts';
import { hasFees, isPositionLeg, type Legs, ownAccountId, payingAccountId } from './legs.ts';
import { reportMissingPrice } from './market-value.ts';
import { openLot } from './open-lot.ts';
import { shareOut } from './share-out.ts';
import { MISSING_PRICE, joinFlags, NO_FLAGS } from '../lots/row-flags.ts';
import type { Flag } from '../lists.ts';
import type { DisposalKind, ExpenseCategory } from '@holdfast/actions/treatment-lists.ts';

const ZERO_USD = 0n as Usd;
const NO_LOTS: readonly Lot[] = [];
const NONE_JOINED: Set<Transfer> = new Set();

interface JoinedFee {
  readonly amount: Amount;
  readonly valueUsd: Usd;
}

const NO_FEE: JoinedFee = { amount: 0n as Amount, valueUsd: ZERO_USD };

/** The fees that the coins bought, or else those given, carry. */
interface CarriedFees {
  readonly usd: Usd;
  /** Of the rows that carry them. */
  readonly flags: readonly Flag[];
}

const NO_FEES: CarriedFees = { usd: ZERO_USD, flags: NO_FLAGS };

export function applyExchange(ledger: Ledger, legs: Legs, treatment: Treatment): void {
  const { incoming, outgoing } = legs;
  const terms = readTerms(ledger, legs);
  const division = treatment.fees === 'exchange' ? readFeeDivision(ledger, legs) : null;
  const fees =
    treatment.fees === 'exchange' && hasFees(legs)
      ? {
          usd: subtract(feeTotal(ledger, legs), division?.totalUsd ?? ZERO_USD),
          flags: hasUnpricedFee(ledger, legs, division) ? MISSING_PRICE : NO_FLAGS,
        }
      : NO_FEES;
  const isPurchase = outgoing.length === 0;

  const opened = incoming.length === 0 ? NO_LOTS : openAll(ledger, incoming, terms, isPurchase ? fees : NO_FEES);
  const joined = outgoing.length === 0 ? NONE_JOINED : disposeAll(ledger, legs, { treatment, terms, fees });
  const expense = expenseOf(treatment);
  if (expense) for (const cash of legs.cashOutgoing) writeCashExpense(ledger, cash, expense);
  if (!hasFees(legs)) return;
  const asExpense = treatment.fees === 'expense' || (incoming.length === 0 && outgoing.length === 0);
  disposeFees(ledger, legs, { asExpense, joined, opened, division });
}

function openAll(ledger: Ledger, incoming: readonly Transfer[], terms: Terms, fees: CarriedFees): Lot[] {
  const { costs } = terms;
  const feeShares = shareOut(fees.usd, costs, ownWeight);
  const opened: Lot[] = [];
  for (let index = 0; index < incoming.length; index += 1) {
    const transfer = incoming[index];
    if (transfer === undefined) continue;
    const feeUsd = feeShares[index] ?? ZERO_USD;
    const costUsd = add(costs[index] ?? ZERO_USD, feeUsd);
    const flags = joinFlags(flagsOf(terms, transfer, incoming), fees.flags);
    opened.push(openLot(ledger, { transfer, accountId: ownAccountId(transfer), costUsd, feeUsd, flags }));
  }
  return opened;
}

/** The category of what the treatment counts as spent. */
function expenseOf({ outgoing }: Treatment): ExpenseCategory | undefined {
  return outgoing?.do === 'exchange' ? outgoing.expense : undefined;
}

/** Returns the fees that joined a disposal. */
function disposeAll(
  ledger: Ledger,
  legs: Legs,
  { treatment, terms, fees }: { treatment: Treatment; terms: Terms; fees: CarriedFees },
): ReadonlySet<Transfer> {
  const { outgoing } = legs;
  const kind: DisposalKind = treatment.outgoing?.do === 'exchange' ? treatment.outgoing.kind : 'swap';
  const expense = expenseOf(treatment);
  const joined = legs.coinFees.length === 0 || treatment.fees === 'expense' ? NONE_JOINED : new Set<Transfer>();
  const feeShares = shareOut(fees.usd, terms.proceeds, ownWeight);
  for (let index = 0; index < outgoing.length; index += 1) {
    const transfer = outgoing[index];
    if (transfer === undefined) continue;
    const fee = joined === NONE_JOINED || isPositionLeg(transfer) ? NO_FEE : joinFees(ledger, legs, transfer, joined);
    const grossUsd = terms.proceeds[index] ?? ZERO_USD;
    const ownFlags = flagsOf(terms, transfer, outgoing);
    const feeShare = feeShares[index] ?? ZERO_USD;
    dispose(ledger, {
      transfer,
      accountId: payingAccountId(transfer),
      kind,
      amount: add(transfer.amount, fee.amount),
      proceedsUsd: add(subtract(grossUsd, feeShare), fee.valueUsd),
      feeUsd: feeShare,
      flags: joinFlags(ownFlags, fees.flags),
    });
    if (expense) writeExpense(ledger, { transfer, category: expense, valueUsd: grossUsd, flags: ownFlags });
  }
  return joined;
}

const ownWeight = (share: Usd): Usd => share;

/** Marks the fees in the coin and wallet of this transfer that have not joined another one yet, and adds them up. */
function joinFees(ledger: Ledger, legs: Legs, sold: Transfer, joined: Set<Transfer>): JoinedFee {
  let amount = 0n as Amount;
  let valueUsd = ZERO_USD;
  for (const fee of legs.coinFees) {
    if (!joinsSale(ledger, fee, sold) || joined.has(fee)) continue;
    joined.add(fee);
    // With several coins given, the others carry a share of it too.
    if (fee.valueUsd === null && legs.outgoing.length > 1) reportMissingPrice(ledger, fee);
    amount = add(amount, fee.amount);
    valueUsd = add(valueUsd, fee.valueUsd ?? ZERO_USD);
  }
  return { amount, valueUsd };
}
