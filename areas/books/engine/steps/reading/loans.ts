/**
 * What is owed, and how much of a repayment is interest.
 *
 * A debt token counts a loan with its interest. Its units change by what was borrowed and repaid, and by the interest
 * that accrued since the last time:
 *
 *   borrow 100, token +100                owed: principal 100
 *   repay 40, token −37                   3 accrued; 3 of the 40 are interest, owed: principal 63
 *   repay 64, token −63 (now 0)           1 accrued; 1 is interest, nothing is owed
 *
 * The rows of what is owed therefore add up to the token's units after every transaction. Without a debt token the
 * accrued interest is unknown: what is repaid beyond the principal is reported, and is no expense of its own accord.
 *
 *   borrow 100,000 and repay 104,000      4,000 to review: interest, or a loan that is not recorded
 *
 * Before the day of the setting `readingsFrom`, they are interest. What is owed in kind from before that day came in
 * with lots, and has the former reading until it is returned.
 *
 * Interest paid is an expense at market value, and its coins are disposed of at market value, also where returning the
 * principal is no disposal (setting `borrowedCoins`).
 */
import type { Amount, Usd } from '@holdfast/money';
import type { Treatment } from '@holdfast/actions/actions.ts';
import type { CoinClaim } from '../../settings.ts';
import { partOf } from '../../lots/part-of.ts';
import type { Transfer } from '../../types.ts';
import { custodyAccount } from '../custody-account.ts';
import { dispose } from '../dispose.ts';
import { writeExpense } from '../fees.ts';
import type { AssetState, Ledger, Loan } from '../ledger.ts';
import { amountTotal, cashValue, type Legs, ownAccountId, payingAccountId, splitTransfer } from '../legs.ts';
import { cashMarketValue, marketValue } from '../market-value.ts';
import { relieveDebt, reportBeyondDebt, returnCoins, sellBorrowed } from '../return-coins.ts';
import { incur, lessen, settleObligation } from './obligations.ts';
import type { AccountId, CoinId } from '../../ids.ts';
import type { LiabilityKind } from '@holdfast/actions/treatment-lists.ts';

const NO_USD = 0n as Usd;
const NOTHING_OWED: Pick<Loan, 'obligations'> = { obligations: [] };

/** A change of the units of a debt token in this transaction. */
export interface DebtChange {
  readonly coinId: CoinId;
  readonly claim: CoinClaim;
  readonly transfer: Transfer;
  readonly unitsBefore: bigint;
  readonly change: bigint;
  /** Set where the loan bought or sold collateral without touching an own wallet: what that was worth. */
  readonly financedUsd?: Usd | null;
}

interface LiabilityChange {
  readonly id: string;
  readonly kind: LiabilityKind;
  readonly coinId: CoinId;
  readonly amount: bigint;
}

/**
 * Reads the debt tokens before the loans and repayments of the transaction: how much interest accrued, and which assets
 * have a debt token that counts what is owed.
 */
export function readDebts(ledger: Ledger, legs: Legs, treatment: Treatment, debts: readonly DebtChange[]): void {
  const borrowed = treatment.incoming?.do === 'borrow' ? [...legs.incoming, ...legs.cashIncoming] : [];
  const repaid = settlesLoan(treatment) ? [...legs.outgoing, ...legs.cashOutgoing] : [];
  const moved = [...borrowed, ...repaid, ...legs.repaid];
  for (const { coinId, claim, transfer, change, financedUsd } of debts) {
    const asset = ledger.assetOf(claim.ofCoinId);
    const matched = assetCounted(ledger, asset, moved, debts);
    const isCounted = ({ coinId: movedCoinId }: Transfer): boolean => ledger.assetOf(movedCoinId) === matched;
    if (matched !== null) legs.debtCoins.set(matched.assetId, coinId);
    const loan = loanOf(ledger, debtKey(coinId));
    const received = amountTotal(borrowed.filter(isCounted));
    const paid = amountTotal([...repaid, ...legs.repaid].filter(isCounted));
    const amount = change - received + paid;
    const interestBefore = loan.interest;
    // When nothing was borrowed or repaid through a wallet, the debt itself changed hands, or it paid for collateral.
    let carried: Carried = {};
    if (matched === null || financedUsd !== undefined) {
      loan.principal += amount;
      carried = changeWithoutCoins(ledger, loan, { coinId: claim.ofCoinId, transfer, amount, financedUsd });
    } else loan.interest += amount;
    if (loan.interest < 0n) {
      loan.principal += loan.interest;
      loan.interest = 0n;
    }
    writeLiability(ledger, transfer, { id: transfer.id, kind: 'loan', coinId: claim.ofCoinId, amount });
    const interest = loan.interest - interestBefore;
    const owed = { coinId: claim.ofCoinId, partyId: debtKey(coinId), transfer };
    postOwed(ledger, { ...owed, kind: 'loanInterest', amount: interest, valueUsd: null });
    // What a token counts less than was borrowed is no debt of its own: the loan that is posted next covers it.
    const principal = amount - interest;
    const valueUsd = principal < 0n && -principal <= received ? NO_USD : (financedUsd ?? null);
    postOwed(ledger, { ...owed, kind: 'loanPrincipal', amount: principal, valueUsd, ...carried });
  }
}

/** How the journal carries a change of what is owed. */
interface Carried {
  /** What it is carried at where that follows from obligations; otherwise pro rata. */
  readonly carriedUsd?: Usd | undefined;
  /** Of coins owed in kind, those that have the former reading. The dollars are theirs. */
  readonly formerly?: bigint | undefined;
}

/** A loan bought or sold collateral, or changed hands, without coins of an own wallet. */
function changeWithoutCoins(
  ledger: Ledger,
  loan: Loan,
  change: {
    readonly coinId: CoinId;
    readonly transfer: Transfer;
    readonly amount: bigint;
    readonly financedUsd: Usd | null | undefined;
  },
): Carried {
  const { coinId, financedUsd, amount } = change;
  if (amount === 0n || ledger.cashCoinIds.has(coinId)) return {};
  const accountId = ownAccountId(change.transfer);
  const size = (amount > 0n ? amount : -amount) as Amount;
  const transfer = { ...change.transfer, coinId, amount: size, valueUsd: financedUsd ?? null };
  if (!isInKind(ledger)) {
    if (amount > 0n) return { carriedUsd: incur(ledger, loan, transfer) };
    const { carriedUsd } = settleAtValue(ledger, loan, { transfer, accountId, valueUsd: transfer.valueUsd });
    return { carriedUsd: negative(carriedUsd) };
  }
  if (amount > 0n) {
    const carried = addFormer(ledger, loan, transfer);
    if (financedUsd !== undefined && carried.formerly === undefined) sellBorrowed(ledger, transfer, accountId);
    return carried;
  }
  const { carriedUsd, formerly } = takeFormer(ledger, loan, size);
  const [, inKind] = splitTransfer(transfer, formerly);
  if (financedUsd !== undefined && inKind !== null)
    relieveDebt(ledger, { transfer: inKind, accountId, valueUsd: inKind.valueUsd });
  return { formerly, carriedUsd: negative(carriedUsd) };
}

const negative = (usd: Usd | undefined): Usd | undefined => (usd === undefined ? undefined : (-usd as Usd));

/** Coins come in that are owed in kind: how many of them have the former reading. */
function addFormer(ledger: Ledger, loan: Loan, transfer: Transfer): Carried {
  return ledger.readsFormerly ? { formerly: transfer.amount, carriedUsd: incur(ledger, loan, transfer) } : {};
}

/** Coins that were owed in kind go back: how many of them have the former reading, which go first. */
function takeFormer(
  { readsFormerly }: Ledger,
  loan: Loan | undefined,
  amount: Amount,
): { readonly formerly: Amount; readonly carriedUsd?: Usd } {
  const taken = lessen(loan ?? NOTHING_OWED, amount);
  return readsFormerly ? { formerly: amount } : { formerly: taken.amount, carriedUsd: taken.usd };
}

/** A debt that counts at market value falls: under the former readings that realises nothing. */
function settleAtValue(
  ledger: Ledger,
  loan: Loan | undefined,
  settled: {
    readonly transfer: Transfer;
    readonly accountId: AccountId;
    readonly valueUsd: Usd | null;
    readonly partsBefore?: number;
  },
): { readonly carriedUsd?: Usd; readonly parts: number } {
  const { partsBefore = 0 } = settled;
  if (!ledger.readsFormerly) return settleObligation(ledger, loan ?? NOTHING_OWED, { ...settled, partsBefore });
  if (loan !== undefined) lessen(loan, settled.transfer.amount);
  return { parts: partsBefore };
}

/** Coins that came in as a loan or as a client's deposit. */
export function recordBorrowing(ledger: Ledger, legs: Legs, transfer: Transfer, owes: LiabilityKind): void {
  const loan = loanOf(ledger, partyKey(ledger, legs, transfer, owes));
  loan.principal += transfer.amount;
  const isCash = ledger.cashCoinIds.has(transfer.coinId);
  let carried: Carried = {};
  if (isInKind(ledger)) carried = isCash ? {} : addFormer(ledger, loan, transfer);
  else if (!isCash) carried = { carriedUsd: incur(ledger, loan, transfer) };
  writeOwed(ledger, legs, transfer, { kind: owes, sign: 1n, ...carried });
}

/**
 * Principal goes back: by the setting `borrowedCoins` it is no disposal, or one at market value that settles an
 * obligation. Returns how the debt was carried, and how many parts are closed.
 */
export function returnPrincipal(
  ledger: Ledger,
  legs: Legs,
  transfer: Transfer,
  settles: LiabilityKind,
): Carried & { readonly parts: number } {
  const accountId = payingAccountId(transfer);
  const loan = ledger.loans.get(partyKey(ledger, legs, transfer, settles));
  if (isInKind(ledger)) {
    const carried = takeFormer(ledger, loan, transfer.amount);
    const [former, inKind] = splitTransfer(transfer, carried.formerly);
    const taxFree = { accountId, kind: 'repayment', proceedsUsd: 'cost', taxable: false, isFormer: true } as const;
    const parts = former === null ? 0 : dispose(ledger, { transfer: former, ...taxFree });
    return { ...carried, parts: inKind === null ? parts : returnCoins(ledger, inKind, accountId, parts) };
  }
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const partsBefore = dispose(ledger, { transfer, accountId, kind: 'repayment', proceedsUsd: valueUsd, flags });
  return settleAtValue(ledger, loan, { transfer, accountId, valueUsd: transfer.valueUsd, partsBefore });
}

function isInKind({ settings }: Ledger): boolean {
  return settings.borrowedCoins === 'inKind';
}

/** A repayment as principal and interest, each null when there is none. */
export function divideRepayment(
  ledger: Ledger,
  legs: Legs,
  transfer: Transfer,
  settles: LiabilityKind,
): { readonly principal: Transfer | null; readonly interest: Transfer | null } {
  const principalAmount = (transfer.amount - interestIn(ledger, legs, transfer, settles)) as Amount;
  const [principal, interest] = splitTransfer(transfer, principalAmount);
  return { principal, interest };
}

function interestIn(ledger: Ledger, legs: Legs, transfer: Transfer, settles: LiabilityKind): bigint {
  const { amount, interestAmount } = transfer;
  const loan = ledger.loans.get(partyKey(ledger, legs, transfer, settles));
  if (settles === 'loan' && interestAmount === undefined && debtCoinOf(ledger, legs, transfer) !== undefined)
    return loan === undefined ? 0n : loan.interest < amount ? loan.interest : amount;
  const stated = interestAmount ?? 0n;
  const interest = stated < amount ? stated : amount;
  const owed = loan !== undefined && loan.principal > 0n ? loan.principal : 0n;
  const beyond = (amount - interest - owed) as Amount;
  if (ledger.readsFormerly) {
    const isInterest = settles === 'loan' && interestAmount === undefined && loan !== undefined && beyond > 0n;
    return isInterest ? beyond : interest;
  }
  if (beyond > 0n && !ledger.isDust(beyond)) reportBeyondDebt(ledger, transfer, beyond);
  return interest;
}

/** Lowers what is owed by both parts of a repayment. */
export function settle(
  ledger: Ledger,
  legs: Legs,
  {
    principal,
    interest,
    carriedUsd,
    formerly,
  }: Carried & { readonly principal: Transfer | null; readonly interest: Transfer | null },
  settles: LiabilityKind,
): void {
  if (principal !== null) {
    const loan = ledger.loans.get(partyKey(ledger, legs, principal, settles));
    if (loan !== undefined) loan.principal -= principal.amount;
    writeOwed(ledger, legs, principal, {
      kind: settles,
      sign: -1n,
      formerly,
      carriedUsd: negative(carriedUsd),
    });
  }
  if (interest === null) return;
  const isInterest = { sign: -1n, suffix: '/interest' } as const;
  if (settles === 'clientPrincipal') writeOwed(ledger, legs, interest, { kind: 'clientInterest', ...isInterest });
  if (settles !== 'loan' || debtCoinOf(ledger, legs, interest) === undefined) return;
  loanOf(ledger, lenderKey(ledger, legs, interest)).interest -= interest.amount;
  writeOwed(ledger, legs, interest, { kind: 'loan', ...isInterest });
}

/** Debt that a liquidator repaid: no coins of an own wallet leave, but its interest was paid all the same. */
export function applyRepaid(ledger: Ledger, legs: Legs, transfer: Transfer): void {
  const parts = divideRepayment(ledger, legs, transfer, 'loan');
  settle(ledger, legs, { ...parts, ...relieve(ledger, legs, parts.principal) }, 'loan');
  if (parts.interest === null) return;
  const isCash = ledger.cashCoinIds.has(transfer.coinId);
  const { valueUsd, flags } = (isCash ? cashMarketValue : marketValue)(ledger, parts.interest);
  const accountId = custodyAccount('collateral', transfer);
  writeExpense(ledger, { transfer: parts.interest, category: 'interestPaid', valueUsd, flags, accountId });
}

/** Principal that somebody else repaid. */
function relieve(ledger: Ledger, legs: Legs, principal: Transfer | null): Carried {
  if (principal === null || ledger.cashCoinIds.has(principal.coinId)) return {};
  const { valueUsd } = principal;
  if (!ledger.readsFormerly) marketValue(ledger, principal);
  const accountId = custodyAccount('collateral', principal);
  const loan = ledger.loans.get(lenderKey(ledger, legs, principal));
  if (!isInKind(ledger))
    return { carriedUsd: settleAtValue(ledger, loan, { transfer: principal, accountId, valueUsd }).carriedUsd };
  const carried = takeFormer(ledger, loan, principal.amount);
  const [, inKind] = splitTransfer(principal, carried.formerly);
  if (inKind !== null) relieveDebt(ledger, { transfer: inKind, accountId, valueUsd: inKind.valueUsd });
  return carried;
}

/** What an operator owes grows by a loan or a client's deposit and shrinks by what is paid back, in coins. */
export function writeOwed(
  ledger: Ledger,
  legs: Legs,
  transfer: Transfer,
  {
    kind,
    sign,
    suffix = '',
    ...carried
  }: Carried & { readonly kind: LiabilityKind; readonly sign: 1n | -1n; readonly suffix?: string },
): void {
  const debtCoinId = kind === 'loan' ? debtCoinOf(ledger, legs, transfer) : undefined;
  const coinId =
    debtCoinId === undefined ? transfer.coinId : (ledger.assetOf(debtCoinId).claim?.ofCoinId ?? debtCoinId);
  const amount = sign * transfer.amount;
  writeLiability(ledger, transfer, { id: transfer.id + suffix, kind, coinId, amount });
  // Interest to clients is an expense on the day it is paid, so nothing was owed before.
  if (ledger.journal === null || kind === 'clientInterest') return;
  const isCash = ledger.cashCoinIds.has(transfer.coinId);
  const party = debtCoinId === undefined ? transfer.counterpartyId : debtKey(debtCoinId);
  postOwed(ledger, {
    kind: kind === 'clientPrincipal' ? kind : suffix === '' ? 'loanPrincipal' : 'loanInterest',
    coinId,
    partyId: (kind === 'clientPrincipal' ? transfer.clientId : party) ?? null,
    amount,
    valueUsd: isCash ? cashValue(ledger, transfer) : transfer.valueUsd,
    ...carried,
    transfer,
  });
}

/**
 * Interest of a debt token has no dollars until it is paid. Principal that lacks a value is marked and reported; a debt
 * token itself is never valued.
 */
function postOwed(
  ledger: Ledger,
  {
    kind,
    coinId,
    partyId,
    amount,
    valueUsd,
    carriedUsd,
    formerly = 0n,
    transfer,
  }: Carried & {
    readonly kind: 'clientPrincipal' | 'loanPrincipal' | 'loanInterest';
    readonly coinId: CoinId;
    readonly partyId: string | null;
    readonly amount: bigint;
    readonly valueUsd: Usd | null;
    readonly transfer: Transfer;
  },
): void {
  const { journal } = ledger;
  if (journal === null || amount === 0n) return;
  const assetId = ledger.assetOf(coinId).assetId;
  const sign = amount < 0n ? -1n : 1n;
  const size = sign * amount;
  let lacksValue = false;
  const post = (part: bigint, how: { readonly carriedUsd?: Usd | undefined; readonly isInKind: boolean }): void => {
    if (part === 0n) return;
    const known = valueUsd === null ? null : partOf(valueUsd, part as Amount, size as Amount);
    const lacks = journal.postOwed({
      kind,
      assetId,
      partyId,
      amount: (sign * part) as Amount,
      valueUsd: kind === 'loanInterest' ? NO_USD : known,
      transferId: transfer.id,
      ...how,
    });
    lacksValue ||= lacks;
  };
  if (ledger.readsFormerly) post(size, { isInKind: false });
  else if (isInKind(ledger) && !ledger.cashCoinIds.has(coinId)) {
    post(formerly, { carriedUsd, isInKind: false });
    post(size - formerly, { isInKind: true });
  } else post(size, { carriedUsd, isInKind: false });
  if (lacksValue && !ledger.isClaim(transfer.coinId)) journal.unvalued.push(transfer);
}

function writeLiability(ledger: Ledger, transfer: Transfer, { id, kind, coinId, amount }: LiabilityChange): void {
  if (amount === 0n) return;
  ledger.liabilities.push({
    id,
    kind,
    at: ledger.transaction.at,
    coinId,
    assetId: ledger.assetOf(coinId).assetId,
    amount: amount as Amount,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
  });
}

function settlesLoan({ outgoing }: Treatment): boolean {
  return (outgoing?.do === 'repay' || outgoing?.do === 'dispose') && outgoing.settles === 'loan';
}

/**
 * The asset whose coins a debt token counts here: its own, or the only one that was borrowed or repaid, where a
 * protocol lends the wrapped coin and a gateway pays out the native one without both being aliases.
 */
function assetCounted(
  ledger: Ledger,
  own: AssetState,
  moved: readonly Transfer[],
  debts: readonly DebtChange[],
): AssetState | null {
  const assets = new Set(moved.map(({ coinId }) => ledger.assetOf(coinId)));
  if (assets.has(own)) return own;
  const [only] = assets;
  return only !== undefined && assets.size === 1 && debts.length === 1 ? only : null;
}

function debtCoinOf(ledger: Ledger, legs: Legs, transfer: Transfer): CoinId | undefined {
  return legs.debtCoins.get(ledger.assetOf(transfer.coinId).assetId);
}

function lenderKey(ledger: Ledger, legs: Legs, transfer: Transfer): string {
  const debtCoinId = debtCoinOf(ledger, legs, transfer);
  if (debtCoinId !== undefined) return debtKey(debtCoinId);
  return `${ledger.assetOf(transfer.coinId).assetId} ${transfer.counterpartyId ?? ''}`;
}

function partyKey(ledger: Ledger, legs: Legs, transfer: Transfer, kind: LiabilityKind): string {
  if (kind === 'loan') return lenderKey(ledger, legs, transfer);
  return `client ${ledger.assetOf(transfer.coinId).assetId} ${transfer.clientId ?? ''}`;
}

const debtKey = (coinId: CoinId): string => `debt ${coinId}`;

function loanOf(ledger: Ledger, key: string): Loan {
  let loan = ledger.loans.get(key);
  if (loan === undefined) ledger.loans.set(key, (loan = { principal: 0n, interest: 0n, obligations: [] }));
  return loan;
}
