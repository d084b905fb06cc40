/**
 * A transaction sorted by what its transfers are: coins in, coins out, moves between own wallets, money, fees.
 */
import type { Amount, Usd } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import { faultOfTransfer } from './input-check.ts';
import type { Ledger } from './ledger.ts';
import type { CarriedCost, Transfer } from '../types.ts';
import { type AccountId, accountIdOf, type CoinId } from '../ids.ts';

export interface Legs {
  /** Coins from somebody else's account to an own wallet. */
  readonly incoming: Transfer[];
  readonly outgoing: Transfer[];
  readonly moves: Transfer[];
  /** Paid in coins; money fees are in `cashFees`. */
  readonly coinFees: Transfer[];
  readonly withheldFees: Transfer[];
  readonly cashFees: Transfer[];
  readonly cashIncoming: Transfer[];
  readonly cashOutgoing: Transfer[];
  /** Money between two own accounts or between two others, which changes nothing here. */
  readonly cashMoves: Transfer[];
  /** Between two accounts of others, which only a seizure of collateral explains. */
  readonly outside: Transfer[];
  /** Collateral that a liquidation took, and debt that it repaid. */
  readonly seized: Transfer[];
  readonly repaid: Transfer[];
  /** Receipts and debt tokens, whatever their role. */
  readonly claims: Transfer[];
  /** The debt token that counts what is owed in an asset, where this transaction has one. */
  readonly debtCoins: Map<CoinId, CoinId>;
  /** The lists above, to empty them. */
  readonly all: readonly Transfer[][];
}

export function createLegs(): Legs {
  const lists = {
    incoming: [],
    outgoing: [],
    moves: [],
    coinFees: [],
    withheldFees: [],
    cashFees: [],
    cashIncoming: [],
    cashOutgoing: [],
    cashMoves: [],
    outside: [],
    seized: [],
    repaid: [],
    claims: [],
  };
  return { ...lists, debtCoins: new Map(), all: Object.values(lists) };
}

/** Fills the legs anew; one object serves a whole run, for a million transactions make a lot of short arrays. */
export function sortLegs(ledger: Ledger, legs: Legs): void {
  for (const list of legs.all) if (list.length > 0) list.length = 0;
  if (legs.debtCoins.size > 0) legs.debtCoins.clear();
  for (const transfer of ledger.transaction.transfers) {
    const fault = faultOfTransfer(transfer);
    if (fault !== null) {
      ledger.issues.report('invalid_transfer', `A transfer was left out: ${fault}.`, {
        transactionId: ledger.transaction.id,
      });
      continue;
    }
    // A transfer of nothing moves nothing, and chains are full of them.
    if (transfer.amount === 0n) continue;
    listFor(ledger, legs, transfer).push(transfer);
  }
}

function listFor(ledger: Ledger, legs: Legs, transfer: Transfer): Transfer[] {
  if (ledger.isClaim(transfer.coinId)) return legs.claims;
  const isCash = ledger.cashCoinIds.has(transfer.coinId);
  if (transfer.role === 'withheldFee') return isCash ? legs.cashFees : legs.withheldFees;
  if (transfer.role === 'fee') return isCash ? legs.cashFees : legs.coinFees;
  // Only coins have lots that a liquidation can take.
  if (transfer.role === 'seized') return isCash ? legs.cashMoves : legs.seized;
  if (transfer.role === 'repaid') return legs.repaid;
  if (transfer.fromAccountId !== null && transfer.toAccountId !== null) return isCash ? legs.cashMoves : legs.moves;
  if (transfer.toAccountId !== null) return isCash ? legs.cashIncoming : legs.incoming;
  if (transfer.fromAccountId !== null) return isCash ? legs.cashOutgoing : legs.outgoing;
  return isCash ? legs.cashMoves : legs.outside;
}

export function hasFees(legs: Legs): boolean {
  return legs.coinFees.length > 0 || legs.cashFees.length > 0 || legs.withheldFees.length > 0;
}

/** Dollars count at their face value, other money at the value of its transfer; null when its rate is not known. */
export function cashValue(ledger: Ledger, transfer: Transfer): Usd | null {
  return ledger.foreignCashCoinIds.has(transfer.coinId) ? transfer.valueUsd : (transfer.amount as bigint as Usd);
}

/** Money without a rate is left out. */
export function cashTotal(ledger: Ledger, transfers: readonly Transfer[]): Usd {
  let total = 0n;
  for (const transfer of transfers) total += cashValue(ledger, transfer) ?? 0n;
  return total as Usd;
}

/** A part of a position as a leg of an exchange: liquidity that was added, or parts of lots that are paid out. */
export interface PositionLeg extends Transfer {
  readonly parts: readonly Lot[];
  /** How many parts other positions have closed through the same transfer. */
  readonly partsBefore: number;
}

export function isPositionLeg(transfer: Transfer): transfer is PositionLeg {
  return 'parts' in transfer;
}

/**
 * A transfer in two: one of the given amount and the rest, null when nothing is left. Value and carried cost are
 * divided by amount, the rest taking what remains.
 */
export function splitTransfer(transfer: Transfer, amount: Amount): readonly [Transfer | null, Transfer | null] {
  if (amount >= transfer.amount) return [transfer, null];
  if (amount <= 0n) return [null, transfer];
  const { valueUsd, carried } = transfer;
  const partUsd = valueUsd === null ? null : partOf(valueUsd, amount, transfer.amount);
  const carriedParts = carried === undefined ? null : splitCarried(carried, amount, transfer.amount);
  const part: Transfer = { ...transfer, amount, valueUsd: partUsd };
  const rest: Transfer = {
    ...transfer,
    amount: (transfer.amount - amount) as Amount,
    valueUsd: valueUsd === null || partUsd === null ? null : ((valueUsd - partUsd) as Usd),
  };
  if (carriedParts === null) return [part, rest];
  return [
    { ...part, carried: carriedParts[0] },
    { ...rest, carried: carriedParts[1] },
  ];
}

/** The first transfers up to an amount, and the rest of them. */
export function splitTransfers(transfers: readonly Transfer[], amount: Amount): [Transfer[], Transfer[]] {
  const [parts, rests]: [Transfer[], Transfer[]] = [[], []];
  let left: bigint = amount;
  for (const transfer of transfers) {
    const [part, rest] = splitTransfer(transfer, left as Amount);
    left -= part?.amount ?? 0n;
    if (part !== null) parts.push(part);
    if (rest !== null) rests.push(rest);
  }
  return [parts, rests];
}

function splitCarried(carried: CarriedCost, part: Amount, whole: Amount): readonly [CarriedCost, CarriedCost] {
  const costUsd = partOf(carried.costUsd, part, whole);
  const rest = { ...carried, costUsd: (carried.costUsd - costUsd) as Usd };
  if (carried.amount === undefined) return [{ ...carried, costUsd }, rest];
  const amount = partOf(carried.amount, part, whole);
  return [
    { ...carried, costUsd, amount },
    { ...rest, amount: (carried.amount - amount) as Amount },
  ];
}

export function amountTotal(transfers: readonly Transfer[]): Amount {
  let total = 0n;
  for (const transfer of transfers) total += transfer.amount;
  return total as Amount;
}

/** Of a transfer between others, which no account of the books pays or receives. */
export const NO_ACCOUNT = accountIdOf('');

/** The own account that a transfer touches. */
export function ownAccountId(transfer: Transfer): AccountId {
  return transfer.toAccountId ?? transfer.fromAccountId ?? NO_ACCOUNT;
}

/** Who pays a fee: the sender, or for a fee kept back by somebody else the receiver. */
export function payingAccountId(transfer: Transfer): AccountId {
  return transfer.fromAccountId ?? transfer.toAccountId ?? NO_ACCOUNT;
}
