/**
 * Reads one transaction into the books, by its line in the table of actions.
 *
 * First the legs are reduced to what the action is about: refunds are netted, and receipts, debts, positions and
 * liquidations are read. Then coins come in before others go out, so that what was received can be passed on; only
 * coins that come back from custody are read after those that go there (a wrap is both at once).
 */
import type { Amount, Usd } from '@holdfast/money';
import {
  type Action,
  ACTIONS,
  type IncomingTreatment,
  type OutgoingTreatment,
  type Treatment,
  TREATMENTS,
} from '@holdfast/actions/actions.ts';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import type { EngineSettings } from '../settings.ts';
import type { Transfer } from '../types.ts';
import { canCarryOver, carryOver } from './carry-over.ts';
import { custodyAccount, isLinkedMove } from './custody-account.ts';
import { dispose } from './dispose.ts';
import { applyExchange } from './exchange.ts';
import { disposeFees, writeCashExpense, writeExpense } from './fees.ts';
import type { AssetState, Ledger } from './ledger.ts';
import { createLegs, type Legs, ownAccountId, payingAccountId, sortLegs } from './legs.ts';
import { marketValue, reportUnrated } from './market-value.ts';
import { canMigrate, migrate } from './migrate.ts';
import { moveLots } from './move-lots.ts';
import { countClaims, readReceipts } from './reading/claims.ts';
import { applySeizures, readLeverage } from './reading/liquidation.ts';
import {
  applyRepaid,
  type DebtChange,
  divideRepayment,
  readDebts,
  recordBorrowing,
  returnPrincipal,
  settle,
  writeOwed,
} from './reading/loans.ts';
import { applyPositions, dropEmptyTokens, noteDecreases, readsPositions } from './reading/positions.ts';
import { netRefunds, netsRefunds } from './reading/refunds.ts';
import { earn, postingOf, receive, takeBack, writeIncome } from './receive.ts';
import { applySingleTrade } from './single-trade.ts';
import type { AccountId } from '../ids.ts';
import type { Custody, LiabilityKind } from '@holdfast/actions/treatment-lists.ts';

const NO_ASSETS: ReadonlySet<AssetState> = new Set();

export function createTransactionReader(ledger: Ledger): () => void {
  const treatments = new Map<string, Treatment>(
    ACTIONS.map((action) => [action, applyPolicy(action, ledger.settings)]),
  );
  const legs = createLegs();
  return () => {
    const { action, transfers, positionChanges } = ledger.transaction;
    const treatment = treatments.get(action);
    if (treatment === undefined) return;
    // The line of the table explains a difference, whatever the settings make of a gift or a loss.
    if (ledger.journal !== null) ledger.journal.treatment = TREATMENTS[action];
    const isTrade = transfers.length === 1 && positionChanges === undefined && treatment.outgoing?.do === 'exchange';
    if (isTrade && applySingleTrade(ledger, treatment)) return;
    sortLegs(ledger, legs);
    const reading = readLegs(ledger, legs, treatment);
    if (positionChanges !== undefined && action !== 'spam') {
      if (readsPositions(treatment)) {
        applyPositions(ledger, legs, positionChanges);
        for (const transfer of legs.moves) move(ledger, transfer);
        return;
      }
      noteDecreases(ledger, positionChanges);
    }
    if (treatment.outgoing?.do === 'succeed' && canMigrate(ledger, legs)) {
      migrate(ledger, legs);
      for (const transfer of legs.moves) move(ledger, transfer);
      return;
    }
    if (!isReadAsSwap(ledger, legs, treatment)) return applyLegs(ledger, legs, reading);
    if (ledger.journal !== null) ledger.journal.treatment = TREATMENTS.swap;
    applyLegs(ledger, legs, { ...reading, treatment: TREATMENTS.swap });
  };
}

interface Reading {
  readonly treatment: Treatment;
  /** A receipt came in for what was deposited, so that other coins that came in are none. */
  readonly hasReceipt: boolean;
}

/**
 * Refunds, receipts, debts and liquidations: what is left in the legs afterwards is what the action is about. Returns
 * how that is treated.
 */
function readLegs(ledger: Ledger, legs: Legs, treatment: Treatment): Reading {
  const counted = legs.claims.length === 0 ? null : countClaims(ledger, legs);
  if (legs.incoming.length > 0 && legs.outgoing.length > 0 && netsRefunds(treatment))
    netRefunds(ledger, legs, counted?.converted ?? NO_ASSETS);
  const isOfLoan = counted !== null && LOAN_ACTIONS.has(ledger.transaction.action);
  const claims = isOfLoan ? readLeverage(ledger, legs, counted) : counted;
  if (legs.outgoing.length > 0) dropEmptyTokens(ledger, legs);
  if (claims !== null && !isIgnored(treatment)) readReceipts(ledger, legs, treatment, claims);
  const isLiquidated =
    legs.seized.length > 0 || legs.repaid.length > 0 || legs.claims.some(({ role }) => role === 'seized');
  if (isLiquidated) applySeizures(ledger, legs, claims?.receipts ?? []);
  const reading = {
    treatment: claims === null ? treatment : withLoans(ledger, legs, treatment, claims.debts),
    hasReceipt: counted !== null && counted.receipts.some(({ grown }) => grown.length > 0),
  };
  if (claims !== null) readDebts(ledger, legs, reading.treatment, claims.debts);
  for (const transfer of legs.repaid) applyRepaid(ledger, legs, transfer);
  // Where roles state what was taken, other transfers between others do not concern the books.
  if (isLiquidated) legs.outside.length = 0;
  return reading;
}

const LOAN_ACTIONS: ReadonlySet<Action> = new Set(['supplyCollateral', 'withdrawCollateral', 'borrow', 'repay']);

/**
 * One transaction can pledge coins and borrow others, or repay a loan and take the collateral back. Coins that a debt
 * token counts are borrowed or repaid, whichever of these actions the transaction has, and a loan that a helper changed
 * into other coins bought them.
 */
function withLoans(ledger: Ledger, legs: Legs, treatment: Treatment, debts: readonly DebtChange[]): Treatment {
  if (debts.length === 0 || !LOAN_ACTIONS.has(ledger.transaction.action)) return treatment;
  const owed = new Set(debts.map(({ claim }) => ledger.assetOf(claim.ofCoinId)));
  const isOwed = ({ coinId }: Transfer): boolean => owed.has(ledger.assetOf(coinId));
  // Beside a deposit only: other actions have a reading of coins that come in.
  const isBought = treatment.incoming?.do === 'ignore' && debts.some(({ financedUsd }) => financedUsd !== undefined);
  const otherwise = isBought ? TREATMENTS.buy.incoming : treatment.incoming;
  return {
    ...treatment,
    incoming: legs.incoming.some(isOwed) ? TREATMENTS.borrow.incoming : otherwise,
    outgoing: legs.outgoing.some(isOwed) ? TREATMENTS.repay.outgoing : treatment.outgoing,
  };
}

function applyLegs(ledger: Ledger, legs: Legs, { treatment, hasReceipt }: Reading): void {
  if (treatment.outgoing?.do === 'exchange') {
    if (treatment.incoming === null) for (const transfer of legs.incoming) reportUnfit(ledger, transfer, 'comes in');
    const carries = treatment.isLiquidity && ledger.settings.liquidity === 'carryOver';
    if (carries && canCarryOver(legs)) carryOver(ledger, legs);
    else applyExchange(ledger, legs, treatment);
    for (const transfer of legs.moves) move(ledger, transfer);
    return;
  }
  const opened =
    treatment.incoming?.do === 'ignore'
      ? earnBeside(ledger, legs, { treatment, hasReceipt })
      : receiveAll(ledger, legs, treatment.incoming);
  const feeFirst = ledger.settings.transferFee === 'beforeMove';
  if (feeFirst) payFees(ledger, legs, opened);
  if (!isIgnored(treatment)) for (const transfer of legs.moves) move(ledger, transfer);
  for (const transfer of legs.outgoing) send(ledger, legs, transfer, treatment.outgoing);
  for (const transfer of legs.outside) seize(ledger, transfer, treatment.outgoing);
  applyCash(ledger, legs, treatment);
  if (treatment.incoming?.do === 'takeBack') takeAllBack(ledger, legs, treatment.incoming.custody);
  if (!feeFirst) payFees(ledger, legs, opened);
}

function payFees(ledger: Ledger, legs: Legs, opened: readonly Lot[]): void {
  const isSameWalletMove =
    legs.moves.length > 0 && legs.moves.every((transfer) => transfer.fromAccountId === transfer.toAccountId);
  if (isSameWalletMove && ledger.settings.sameWalletMoveFee === 'ignored') return;
  disposeFees(ledger, legs, { asExpense: true, opened });
}

function receiveAll(ledger: Ledger, legs: Legs, treatment: IncomingTreatment | null): Lot[] {
  if (treatment?.do === 'takeBack') return [];
  if (treatment === null) for (const transfer of legs.incoming) reportUnfit(ledger, transfer, 'comes in');
  return legs.incoming.flatMap((transfer) => {
    const lot = receive(ledger, transfer, treatment);
    if (treatment?.do === 'borrow') recordBorrowing(ledger, legs, transfer, treatment.owes);
    return lot === null ? [] : [lot];
  });
}

/**
 * Of what comes in beside a deposit, receipts are not counted. A reward is: a farm that is paid in pays out what it
 * owes. A receipt that is not known as one is created, so that it has no sender.
 */
function earnBeside(ledger: Ledger, legs: Legs, { treatment: { outgoing }, hasReceipt }: Reading): Lot[] {
  if (outgoing?.do !== 'setAside') return [];
  const { custody } = outgoing;
  return legs.incoming
    .filter(({ counterpartyId }) => hasReceipt || (custody === 'stake' && counterpartyId !== undefined))
    .map((transfer) => earn(ledger, transfer, custody === 'stake' ? 'staking' : 'interest'));
}

/**
 * A reward in another coin that arrives with the stake comes from a place that is known by the stake, or was created:
 * what has no sender cannot have been staked with another one.
 */
function takeAllBack(ledger: Ledger, legs: Legs, custody: Custody): void {
  const accountsKnown = new Set<AccountId>();
  const places = legs.incoming.map((transfer) => {
    const account = custodyAccount(custody, transfer);
    const isKnown = ledger.assetOf(transfer.coinId).accounts.has(account);
    if (isKnown && custody === 'stake') accountsKnown.add(account);
    return { transfer, account, isKnown };
  });
  for (const { transfer, account, isKnown } of places) {
    const isCreated = accountsKnown.size > 0 && transfer.counterpartyId === undefined;
    takeBack(ledger, transfer, { custody, account, isKnown: isKnown || isCreated || accountsKnown.has(account) });
  }
  for (const { transfer, account } of places) if (isLinkedMove(transfer)) payForMove(ledger, transfer, account);
}

/** Coins that a linked move leaves behind do not come any more: the bridge or exchange kept them as its fee. */
function payForMove(ledger: Ledger, transfer: Transfer, accountId: AccountId): void {
  const kept = ledger.assetOf(transfer.coinId).accounts.get(accountId)?.units ?? 0n;
  if (kept <= 0n) return;
  const valueUsd = transfer.valueUsd === null ? null : partOf(transfer.valueUsd, kept as Amount, transfer.amount);
  const fee = { ...transfer, amount: kept as Amount, valueUsd };
  const market = marketValue(ledger, fee);
  dispose(ledger, { transfer: fee, accountId, kind: 'fee', proceedsUsd: market.valueUsd, flags: market.flags });
  writeExpense(ledger, { transfer: fee, category: 'fee', ...market, accountId });
}

function send(ledger: Ledger, legs: Legs, transfer: Transfer, treatment: OutgoingTreatment | null): void {
  const accountId = payingAccountId(transfer);
  switch (treatment?.do) {
    case 'ignore':
      return;
    case 'succeed':
      throw new Error('A migration that has no ratio is read as a swap.');
    case 'setAside':
      return moveLots(ledger, {
        transfer,
        fromAccountId: accountId,
        toAccountId: custodyAccount(treatment.custody, transfer),
      });
    case 'gift':
      dispose(ledger, { transfer, accountId, kind: 'gift', proceedsUsd: 'cost', taxable: false });
      return;
    case 'lose': {
      const claimsLoss = ledger.settings.lostCoins === 'zeroProceeds';
      const proceedsUsd = claimsLoss ? (0n as Usd) : 'cost';
      dispose(ledger, { transfer, accountId, kind: 'lost', proceedsUsd, taxable: claimsLoss });
      return;
    }
    case 'repay':
      return payBack(ledger, legs, transfer, treatment.settles);
    case undefined:
      reportUnfit(ledger, transfer, 'goes out');
  }
  const kind = treatment === null ? 'sale' : treatment.kind;
  const { valueUsd, flags } = marketValue(ledger, transfer);
  dispose(ledger, { transfer, accountId, kind, proceedsUsd: valueUsd, flags });
  // What the action does not explain goes to somebody outside the books.
  if (treatment === null) ledger.journal?.postPlain('ownerEquity', postingOf(ledger, transfer, valueUsd));
  if (treatment?.do !== 'dispose') return;
  if (treatment.expense) writeExpense(ledger, { transfer, category: treatment.expense, valueUsd, flags });
  if (treatment.settles) writeOwed(ledger, legs, transfer, { kind: treatment.settles, sign: -1n });
}

/** Principal by the setting `borrowedCoins`; interest is always a disposal, and an expense. */
function payBack(ledger: Ledger, legs: Legs, transfer: Transfer, settles: LiabilityKind): void {
  const accountId = payingAccountId(transfer);
  const parts = divideRepayment(ledger, legs, transfer, settles);
  const { principal, interest } = parts;
  const { parts: partsBefore, ...carried } =
    principal === null ? { parts: 0 } : returnPrincipal(ledger, legs, principal, settles);
  if (interest !== null) {
    const { valueUsd, flags } = marketValue(ledger, interest);
    dispose(ledger, { transfer: interest, accountId, kind: 'interestPaid', proceedsUsd: valueUsd, flags, partsBefore });
    writeExpense(ledger, { transfer: interest, category: 'interestPaid', valueUsd, flags });
  }
  settle(ledger, legs, { ...parts, ...carried }, settles);
}

/** A transfer between two others can only be own collateral that was taken. */
function seize(ledger: Ledger, transfer: Transfer, treatment: OutgoingTreatment | null): void {
  if (treatment?.do === 'ignore') return;
  if (treatment?.do !== 'seize') return reportUnfit(ledger, transfer, 'touches no own wallet');
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const accountId = custodyAccount(treatment.custody, transfer);
  dispose(ledger, { transfer, accountId, kind: treatment.kind, proceedsUsd: valueUsd, flags });
}

function move(ledger: Ledger, transfer: Transfer): void {
  moveLots(ledger, { transfer, fromAccountId: payingAccountId(transfer), toAccountId: ownAccountId(transfer) });
}

/** Money has no lots, but it can be income, an expense or owed like any coin. Without a rate it is reported. */
function applyCash(ledger: Ledger, legs: Legs, { incoming, outgoing }: Treatment): void {
  for (const transfer of legs.cashIncoming) {
    if (incoming?.do === 'income') writeIncome(ledger, { transfer, category: incoming.category, lotId: null });
    if (incoming?.do === 'borrow') recordBorrowing(ledger, legs, transfer, incoming.owes);
    if (incoming?.do !== 'takeBack' && incoming?.do !== 'ignore') reportUnrated(ledger, transfer);
  }
  for (const transfer of legs.cashOutgoing) {
    if (outgoing?.do !== 'setAside' && outgoing?.do !== 'ignore') reportUnrated(ledger, transfer);
    if (outgoing?.do !== 'dispose' && outgoing?.do !== 'repay') continue;
    if (outgoing.do === 'dispose' && outgoing.expense) {
      writeCashExpense(ledger, transfer, outgoing.expense);
      if (outgoing.settles) writeOwed(ledger, legs, transfer, { kind: outgoing.settles, sign: -1n });
    } else if (outgoing.settles) {
      const parts = divideRepayment(ledger, legs, transfer, outgoing.settles);
      if (parts.interest !== null) writeCashExpense(ledger, parts.interest, 'interestPaid');
      settle(ledger, legs, parts, outgoing.settles);
    }
  }
}

/** A wrap of different assets is a swap, and so is a migration without a ratio, which is reported. */
function isReadAsSwap(ledger: Ledger, legs: Legs, treatment: Treatment): boolean {
  if (treatment.outgoing?.do === 'succeed') {
    for (const transfer of legs.incoming) reportUnfit(ledger, transfer, 'comes in');
    for (const transfer of legs.outgoing) reportUnfit(ledger, transfer, 'goes out');
    return true;
  }
  if (treatment.outgoing?.do !== 'setAside' || treatment.outgoing.custody !== 'wrap') return false;
  const assets = new Set([...legs.incoming, ...legs.outgoing].map((transfer) => ledger.assetOf(transfer.coinId)));
  return assets.size > 1;
}

function reportUnfit(ledger: Ledger, transfer: Transfer, what: string): void {
  ledger.issues.report(
    'transfer_does_not_fit',
    `A transfer of ${transfer.coinId} ${what}, which its action does not explain; it counts at market value.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: ledger.assetOf(transfer.coinId).assetId,
      amount: transfer.amount,
    },
  );
}

function isIgnored({ incoming, outgoing }: Treatment): boolean {
  return incoming?.do === 'ignore' && outgoing?.do === 'ignore';
}

/** The line of an action as the settings read it. */
function applyPolicy(action: Action, settings: EngineSettings): Treatment {
  const treatment = TREATMENTS[action];
  const { outgoing } = treatment;
  if (outgoing?.do === 'gift' && settings.giftsSent === 'marketValue') {
    return { ...treatment, outgoing: { do: 'exchange', kind: 'gift' }, fees: 'exchange' };
  }
  if (outgoing?.do === 'lose' && settings.lostCoins === 'marketValue') {
    return { ...treatment, outgoing: { do: 'exchange', kind: 'lost' }, fees: 'exchange' };
  }
  return treatment;
}
