/**
 * A transaction sorted by what its transfers are: coins in, coins out, moves between own wallets, money, fees.
 */
import type { Usd } from '@holdfast/money';
import { faultOfTransfer } from './input-check.ts';
import type { Ledger } from './ledger.ts';
import type { Transfer } from '../types.ts';

export interface Legs {
  /** Coins from somebody else's account to ours. */
  readonly incoming: Transfer[];
  readonly outgoing: Transfer[];
  readonly moves: Transfer[];
  /** Paid in coins; money fees are in `cashFees`. */
  readonly coinFees: Transfer[];
  readonly withheldFees: Transfer[];
  readonly cashFees: Transfer[];
  readonly cashIncoming: Transfer[];
  readonly cashOutgoing: Transfer[];
  /** Money from one own account to another, which changes nothing here. */
  readonly cashMoves: Transfer[];
  /** Between two accounts of others, which only a seizure of collateral explains. */
  readonly outside: Transfer[];
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
  };
  return { ...lists, all: Object.values(lists) };
}

/** Fills the legs anew; one object serves a whole run, for a million transactions make a lot of short arrays. */
export function sortLegs(ledger: Ledger, legs: Legs): void {
  for (const list of legs.all) if (list.length > 0) list.length = 0;
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
  const isCash = ledger.cashCoinIds.has(transfer.coinId);
  if (transfer.role === 'withheldFee') return isCash ? legs.cashFees : legs.withheldFees;
  if (transfer.role === 'fee') return isCash ? legs.cashFees : legs.coinFees;
  if (transfer.fromWalletId !== null && transfer.toWalletId !== null) return isCash ? legs.cashMoves : legs.moves;
  if (transfer.toWalletId !== null) return isCash ? legs.cashIncoming : legs.incoming;
  if (transfer.fromWalletId !== null) return isCash ? legs.cashOutgoing : legs.outgoing;
  return legs.outside;
}

export function hasFees(legs: Legs): boolean {
  return legs.coinFees.length > 0 || legs.cashFees.length > 0 || legs.withheldFees.length > 0;
}

/** Money counts at its face value. */
export function cashTotal(transfers: readonly Transfer[]): Usd {
  let total = 0n;
  for (const transfer of transfers) total += transfer.amount;
  return total as Usd;
}

/** What the coins were worth together, or null when one of them has no price. */
export function valueTotal(transfers: readonly Transfer[]): Usd | null {
  let total = 0n;
  for (const transfer of transfers) {
    if (transfer.valueUsd === null) return null;
    total += transfer.valueUsd;
  }
  return total as Usd;
}

/** The wallet of ours that a transfer touches; empty only for transfers between strangers. */
export function ownWalletId(transfer: Transfer): string {
  return transfer.toWalletId ?? transfer.fromWalletId ?? '';
}

/** Who pays a fee: the sender, or for a fee kept back by somebody else the receiver. */
export function payingWalletId(transfer: Transfer): string {
  return transfer.fromWalletId ?? transfer.toWalletId ?? '';
}
