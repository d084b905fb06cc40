/**
 * Receipts and debt tokens: tokens that stand for coins which are somewhere else (setting `claims`).
 *
 * A debt token only counts what is owed; see loans.ts. A receipt has no lots of its own: the coins that were deposited
 * lie with their lots in the receipt's place, a custody account that is named after the receipt, through whichever
 * contract they went there.
 *
 *   deposit 100 USDC, get 100 aUSDC            100 USDC go to the place of aUSDC, with cost and date
 *   withdraw 52 USDC while aUSDC falls to 52   half of the principal comes back with its lots: 50; 2 are interest
 *   withdraw the last 52                       the other 50 come back, 2 are interest
 *
 * How much of the principal comes back follows from the receipt. Of one that grows with the interest (`isRebasing`) it
 * is what was taken over what was there before; of shares it is the fraction of the shares that was given back. When no
 * receipt is left, all of it comes back, and what is then missing is lost (rounding of the protocol aside).
 *
 * Between own wallets a receipt moves only its units. Sold, given away, lost or seized, it is read as its coins leaving
 * the place; bought or earned, as coins arriving there; changed into another receipt of the same coin, as a move from
 * place to place.
 */
import { type Amount, type Usd, ZERO } from '@holdfast/money';
import type { Treatment } from '@holdfast/actions/actions.ts';
import type { CoinClaim } from '../../settings.ts';
import type { Transfer } from '../../types.ts';
import { custodyAccount, receiptAccount } from '../custody-account.ts';
import { dispose } from '../dispose.ts';
import type { AssetState, Ledger } from '../ledger.ts';
import { amountTotal, type Legs, NO_ACCOUNT, ownAccountId, splitTransfer, splitTransfers } from '../legs.ts';
import { moveCovered, moveLots } from '../move-lots.ts';
import { earn, takeBack } from '../receive.ts';
import type { DebtChange } from './loans.ts';
import type { AccountId, CoinId } from '../../ids.ts';

type ReceiptClaim = Extract<CoinClaim, { kind: 'receipt' }>;

/** A shortfall below this fraction of the principal is rounding of the protocol. */
const ROUNDING_FRACTION = 1_000_000n;

/** What one transaction did to one receipt. */
export interface ReceiptChange {
  readonly receipt: AssetState;
  readonly claim: ReceiptClaim;
  /** The asset it stands for. */
  readonly asset: AssetState;
  readonly unitsBefore: bigint;
  readonly unitsAfter: bigint;
  /** Transfers from and to others, those between own wallets and seizures aside. */
  readonly grown: Transfer[];
  readonly shrunk: Transfer[];
  readonly seized: Transfer[];
  readonly fees: Transfer[];
}

export interface ClaimChanges {
  readonly receipts: readonly ReceiptChange[];
  readonly debts: readonly DebtChange[];
  /**
   * Assets of which coins that leave and come in are no refund: one receipt grew and another shrank, so that they go
   * from one to the other, or a deposit and a loan of the same coin changed together.
   */
  readonly converted: ReadonlySet<AssetState>;
}

/** Counts the units of the transaction's receipts and debt tokens. */
export function countClaims(ledger: Ledger, legs: Legs): ClaimChanges {
  const byCoin = new Map<CoinId, Transfer[]>();
  for (const transfer of legs.claims) byCoin.set(transfer.coinId, [...(byCoin.get(transfer.coinId) ?? []), transfer]);
  const receipts: ReceiptChange[] = [];
  const debts: DebtChange[] = [];
  for (const [coinId, transfers] of byCoin) {
    const [first] = transfers;
    const counted = ledger.assetOf(coinId);
    const { claim } = counted;
    if (first === undefined || claim === null) continue;
    const unitsBefore = unitsOf(counted);
    for (const { amount, fromAccountId, toAccountId } of transfers) {
      if (fromAccountId !== null) ledger.accountOf(counted, fromAccountId).units -= amount;
      if (toAccountId !== null) ledger.accountOf(counted, toAccountId).units += amount;
    }
    const unitsAfter = unitsOf(counted);
    if (claim.kind === 'debt') {
      debts.push({ coinId, claim, transfer: first, unitsBefore, change: unitsAfter - unitsBefore });
      continue;
    }
    const isExternal = ({ fromAccountId, toAccountId }: Transfer): boolean =>
      (fromAccountId === null) !== (toAccountId === null);
    const plain = transfers.filter((transfer) => transfer.role === undefined && isExternal(transfer));
    const [grown, shrunk] = netted(
      plain.filter(({ toAccountId }) => toAccountId !== null),
      plain.filter(({ toAccountId }) => toAccountId === null),
    );
    receipts.push({
      receipt: counted,
      claim,
      asset: ledger.assetOf(claim.ofCoinId),
      unitsBefore,
      unitsAfter,
      grown,
      shrunk,
      seized: transfers.filter(({ role }) => role === 'seized'),
      fees: transfers.filter(({ role }) => role === 'fee' || role === 'withheldFee'),
    });
  }
  const growing = new Set(receipts.filter(({ grown }) => grown.length > 0).map(({ asset }) => asset));
  const shrinking = receipts.filter(({ shrunk }) => shrunk.length > 0).map(({ asset }) => asset);
  const owed = new Set(debts.map(({ claim }) => ledger.assetOf(claim.ofCoinId)));
  const deposited = receipts.map(({ asset }) => asset).filter((asset) => owed.has(asset));
  return { receipts, debts, converted: new Set([...shrinking.filter((asset) => growing.has(asset)), ...deposited]) };
}

/** Reads what happened to receipts into moves of lots, income, and legs of the coins that they stand for. */
export function readReceipts(ledger: Ledger, legs: Legs, treatment: Treatment, { receipts }: ClaimChanges): void {
  const isSeized = (asset: AssetState): boolean =>
    legs.seized.some(({ coinId }) => ledger.assetOf(coinId) === asset) ||
    receipts.some((change) => change.asset === asset && change.seized.length > 0);
  const leaving: ReceiptChange[] = [];
  for (const change of receipts) {
    const fees = coinsLeaving(ledger, change, change.fees);
    realiseInterest(ledger, fees, change);
    legs.coinFees.push(...fees);
    if (isSeized(change.asset)) continue;
    if (isReturn(ledger, legs, treatment, change))
      bringBack(ledger, takeLegs(ledger, legs.incoming, change.asset), change);
    else if (change.shrunk.length > 0) leaving.push(change);
  }
  const arriving: ReceiptChange[] = [];
  for (const change of receipts) {
    if (change.grown.length === 0) continue;
    const given = takeLegs(ledger, legs.outgoing, change.asset);
    if (given.length === 0) {
      arriving.push(change);
      continue;
    }
    const [deposited, others] = divideGiven(legs, given, change);
    legs.outgoing.push(...others);
    deposit(ledger, deposited, change);
  }
  for (const from of leaving) {
    const index = arriving.findIndex(({ asset }) => asset === from.asset);
    const [to] = index < 0 ? [] : arriving.splice(index, 1);
    if (to !== undefined) convert(ledger, from, to);
    else leave(ledger, legs, treatment, from);
  }
  for (const change of arriving) arrive(ledger, legs, treatment, change);
}

function isReturn(ledger: Ledger, legs: Legs, { incoming }: Treatment, change: ReceiptChange): boolean {
  const { asset, claim, shrunk } = change;
  if (!legs.incoming.some(({ coinId }) => ledger.assetOf(coinId) === asset)) return false;
  if (incoming?.do === 'takeBack' && (incoming.custody === 'exchange' || incoming.custody === 'bridge')) return false;
  // Interest that accrued since the last time can exceed what is taken, and then the receipt grows.
  return shrunk.length > 0 || (claim.isRebasing && incoming?.do === 'takeBack');
}

/** Where other coins came in as well, what was given beyond a receipt that is worth one coin was given for them. */
function divideGiven(
  legs: Legs,
  given: readonly Transfer[],
  { claim, grown }: ReceiptChange,
): [Transfer[], Transfer[]] {
  if (!claim.isRebasing || legs.incoming.length === 0) return [[...given], []];
  return splitTransfers(given, amountTotal(grown) as Amount);
}

function deposit(ledger: Ledger, deposited: readonly Transfer[], { receipt, claim, grown }: ReceiptChange): void {
  const toAccountId = receiptAccount(claim.custody, receipt.assetId);
  for (const transfer of deposited)
    moveLots(ledger, { transfer, fromAccountId: transfer.fromAccountId ?? NO_ACCOUNT, toAccountId });
  noteRate(ledger, { receipt, claim, coins: amountTotal(deposited), shares: amountTotal(grown) });
}

/** Principal first, with its lots; the rest is what the deposit earned. */
function bringBack(ledger: Ledger, received: readonly Transfer[], change: ReceiptChange): void {
  const { receipt, claim, asset, shrunk } = change;
  const accountId = receiptAccount(claim.custody, receipt.assetId);
  const total = amountTotal(received);
  noteRate(ledger, { receipt, claim, coins: total, shares: amountTotal(shrunk) });
  if (!asset.accounts.has(accountId)) {
    for (const transfer of received)
      takeBack(ledger, transfer, { custody: claim.custody, account: accountId, isKnown: false });
    return;
  }
  let principalLeft = principalOf(change, total);
  let last: Transfer | null = null;
  for (const transfer of received) {
    const [principal, earned] = splitTransfer(transfer, principalLeft);
    const move = { fromAccountId: accountId, toAccountId: ownAccountId(transfer) };
    if (principal !== null) principalLeft = (principalLeft - principal.amount) as Amount;
    if (earned === null) moveLots(ledger, { transfer, ...move });
    else {
      const uncovered = principal === null ? ZERO : moveCovered(ledger, { transfer: principal, ...move });
      earn(ledger, earned, incomeOf(claim), { uncovered });
    }
    last = transfer;
  }
  if (last !== null && change.unitsAfter === 0n) closeShortfall(ledger, last, { asset, accountId, received: total });
}

/** Nothing is left that could bring the missing coins back. */
function closeShortfall(
  ledger: Ledger,
  transfer: Transfer,
  { asset, accountId, received }: { asset: AssetState; accountId: AccountId; received: bigint },
): void {
  const missing = asset.accounts.get(accountId)?.units ?? 0n;
  if (missing <= 0n || missing * ROUNDING_FRACTION < received + missing) return;
  const claimsLoss = ledger.settings.lostCoins !== 'noLoss';
  dispose(ledger, {
    transfer,
    accountId,
    amount: missing as Amount,
    kind: 'lost',
    proceedsUsd: claimsLoss ? (0n as Usd) : 'cost',
    taxable: claimsLoss,
  });
}

/** One receipt for another of the same coin: the principal changes its place and nothing is realised. */
function convert(ledger: Ledger, from: ReceiptChange, to: ReceiptChange): void {
  const shares = amountTotal(from.shrunk);
  const [transfer] = from.shrunk;
  const fromAccountId = receiptAccount(from.claim.custody, from.receipt.assetId);
  const toAccountId = receiptAccount(to.claim.custody, to.receipt.assetId);
  if (transfer === undefined) return;
  const known = from.asset.accounts.has(fromAccountId);
  const coins = coinsOf(ledger, from, shares);
  const amount = known ? principalOf(from, coins) : coins;
  moveLots(ledger, { transfer: { ...transfer, coinId: from.claim.ofCoinId }, fromAccountId, toAccountId, amount });
  noteRate(ledger, { receipt: to.receipt, claim: to.claim, coins, shares: amountTotal(to.grown) });
}

function leave(ledger: Ledger, legs: Legs, { outgoing }: Treatment, change: ReceiptChange): void {
  if (outgoing?.do === 'ignore') return;
  if (outgoing?.do === 'setAside' && outgoing.custody !== 'wrap') {
    // The receipt itself is deposited or on its way: its units are there, and the coins stay in its place.
    for (const transfer of change.shrunk)
      ledger.accountOf(change.receipt, custodyAccount(outgoing.custody, transfer)).units += transfer.amount;
    return;
  }
  const coins = coinsLeaving(ledger, change, change.shrunk);
  realiseInterest(ledger, coins, change);
  legs.outgoing.push(...coins);
}

/** The coins that receipts stand for, leaving their place. Of shares it is their part of the principal. */
export function coinsLeaving(ledger: Ledger, change: ReceiptChange, transfers: readonly Transfer[]): Transfer[] {
  const { claim, receipt, asset, unitsBefore } = change;
  const accountId = receiptAccount(claim.custody, receipt.assetId);
  const held = asset.accounts.get(accountId)?.units ?? 0n;
  const isPart = !claim.isRebasing && held > 0n && unitsBefore > 0n;
  let sharesLeft = unitsBefore;
  let heldLeft = held;
  return transfers.map((transfer) => {
    const shares = transfer.amount < sharesLeft ? transfer.amount : sharesLeft;
    const part = isPart && sharesLeft > 0n ? (heldLeft * shares) / sharesLeft : 0n;
    heldLeft -= part;
    sharesLeft -= shares;
    const amount = isPart ? (part as Amount) : coinsOf(ledger, change, transfer.amount);
    return { ...transfer, coinId: claim.ofCoinId, amount, fromAccountId: accountId, toAccountId: null };
  });
}

/** What leaves beyond the principal was earned, and becomes a lot in the place before it leaves. */
export function realiseInterest(ledger: Ledger, leaving: readonly Transfer[], change: ReceiptChange): void {
  const accountId = receiptAccount(change.claim.custody, change.receipt.assetId);
  if (!change.asset.accounts.has(accountId)) return;
  let principalLeft = principalOf(change, amountTotal(leaving));
  for (const transfer of leaving) {
    const [principal, earned] = splitTransfer(transfer, principalLeft);
    if (principal !== null) principalLeft = (principalLeft - principal.amount) as Amount;
    // The transfer itself may be an expense, which has its id.
    if (earned !== null)
      earn(ledger, { ...earned, fromAccountId: null, toAccountId: accountId }, incomeOf(change.claim), {
        id: `${transfer.id}/interest`,
      });
  }
}

function arrive(ledger: Ledger, legs: Legs, { incoming }: Treatment, change: ReceiptChange): void {
  if (incoming?.do === 'ignore') return;
  const { claim, receipt, grown } = change;
  const accountId = receiptAccount(claim.custody, receipt.assetId);
  for (const transfer of grown) {
    if (incoming?.do === 'takeBack' && incoming.custody !== 'wrap') {
      const account = receipt.accounts.get(custodyAccount(incoming.custody, transfer));
      if (account !== undefined && account.units >= transfer.amount) account.units -= transfer.amount;
      continue;
    }
    const amount = coinsOf(ledger, change, transfer.amount);
    legs.incoming.push({ ...transfer, coinId: claim.ofCoinId, amount, fromAccountId: null, toAccountId: accountId });
  }
}

/** How much of the principal in the place leaves with so many coins. */
function principalOf(change: ReceiptChange, coins: bigint): Amount {
  const { claim, receipt, asset, unitsBefore, unitsAfter } = change;
  const units = asset.accounts.get(receiptAccount(claim.custody, receipt.assetId))?.units ?? 0n;
  const held = units > 0n ? units : 0n;
  const burned = unitsBefore - unitsAfter;
  let principal = held < coins ? held : coins;
  if (unitsAfter > 0n && claim.isRebasing) principal = (held * coins) / (unitsAfter + coins);
  else if (unitsAfter > 0n && burned > 0n && unitsBefore > 0n) principal = (held * burned) / unitsBefore;
  return (principal < coins ? principal : coins) as Amount;
}

/** How many coins so many units of the receipt stand for, as far as it is known. */
function coinsOf(ledger: Ledger, { claim, receipt }: ReceiptChange, units: bigint): Amount {
  const rate = claim.isRebasing ? undefined : ledger.shareRates.get(receipt.assetId);
  return (rate === undefined ? units : (units * rate.coins) / rate.shares) as Amount;
}

function noteRate(
  ledger: Ledger,
  { receipt, claim, coins, shares }: { receipt: AssetState; claim: ReceiptClaim; coins: bigint; shares: bigint },
): void {
  if (!claim.isRebasing && coins > 0n && shares > 0n) ledger.shareRates.set(receipt.assetId, { coins, shares });
}

function incomeOf({ custody }: ReceiptClaim): 'interest' | 'staking' {
  return custody === 'collateral' ? 'interest' : 'staking';
}

/** Of all own wallets, and of places where the token itself was deposited. */
export function unitsOf({ accounts }: AssetState): bigint {
  let units = 0n;
  for (const account of accounts.values()) units += account.units;
  return units;
}

/** Takes the legs of one asset out of a list. */
export function takeLegs(ledger: Ledger, list: Transfer[], asset: AssetState): Transfer[] {
  const taken = list.filter(({ coinId }) => ledger.assetOf(coinId) === asset);
  if (taken.length === 0) return taken;
  const left = list.filter(({ coinId }) => ledger.assetOf(coinId) !== asset);
  list.splice(0, list.length, ...left);
  return taken;
}

/** A token that is burned and minted in one transaction changed by the difference. */
function netted(grown: readonly Transfer[], shrunk: readonly Transfer[]): [Transfer[], Transfer[]] {
  const [up, down] = [amountTotal(grown), amountTotal(shrunk)];
  const [larger, less] = up > down ? [grown, down] : [shrunk, up];
  const left: Transfer[] = [];
  let skip: bigint = less;
  for (const transfer of larger) {
    const [skipped, rest] = splitTransfer(transfer, skip as Amount);
    skip -= skipped?.amount ?? 0n;
    if (rest !== null) left.push(rest);
  }
  return up > down ? [left, []] : [[], left];
}
