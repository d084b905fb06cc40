/**
 * Reads one transaction into the books, by its line in the table of actions.
 *
 * Within a transaction coins come in before others go out, so that what was received can be passed on; only coins that
 * come back from custody wait until those of the same transaction have gone there (a wrap is both at once).
 */
import type { Usd } from '@holdfast/money';
import { type IncomingTreatment, type OutgoingTreatment, type Treatment, TREATMENTS } from '../actions.ts';
import { carryOver } from './carry-over.ts';
import { custodyAccount } from './custody-account.ts';
import { dispose } from './dispose.ts';
import { applyExchange } from './exchange.ts';
import { disposeFees, writeCashExpense, writeExpense } from './fees.ts';
import type { Ledger } from './ledger.ts';
import { createLegs, type Legs, ownWalletId, payingWalletId, sortLegs } from './legs.ts';
import { writeLiability } from './liability.ts';
import type { Lot } from '../lots/lot.ts';
import { marketValue } from './market-value.ts';
import { moveLots } from './move-lots.ts';
import { applyPolicies } from './policies.ts';
import { receive, takeBack, writeIncome } from './receive.ts';
import { applySingleTrade } from './single-trade.ts';
import type { Transfer } from '../types.ts';

export function createTransactionReader(ledger: Ledger): () => void {
  const treatments = applyPolicies(ledger.settings);
  const legs = createLegs();
  return () => {
    const treatment = treatments.get(ledger.transaction.action);
    if (treatment === undefined) return;
    if (
      ledger.transaction.transfers.length === 1 &&
      treatment.outgoing?.do === 'exchange' &&
      applySingleTrade(ledger, treatment)
    )
      return;
    sortLegs(ledger, legs);
    applyLegs(ledger, legs, isWrapOfDifferentAssets(ledger, legs, treatment) ? TREATMENTS.swap : treatment);
  };
}

function applyLegs(ledger: Ledger, legs: Legs, treatment: Treatment): void {
  if (treatment.outgoing?.do === 'exchange') {
    if (treatment.incoming === null) for (const transfer of legs.incoming) reportUnfit(ledger, transfer, 'comes in');
    const carries = treatment.isLiquidity && ledger.settings.liquidity === 'carryOver';
    if (carries && legs.incoming.length > 0 && legs.outgoing.length > 0) carryOver(ledger, legs);
    else applyExchange(ledger, legs, treatment);
    for (const transfer of legs.moves) move(ledger, transfer);
    return;
  }
  const opened = receiveAll(ledger, legs, treatment.incoming);
  const feeFirst = ledger.settings.transferFee === 'beforeMove';
  if (feeFirst) payFees(ledger, legs, opened);
  if (treatment.outgoing?.do !== 'ignore' || treatment.incoming?.do !== 'ignore')
    for (const transfer of legs.moves) move(ledger, transfer);
  for (const transfer of legs.outgoing) send(ledger, transfer, treatment.outgoing);
  for (const transfer of legs.outside) seize(ledger, transfer, treatment.outgoing);
  applyCash(ledger, legs, treatment);
  if (treatment.incoming?.do === 'takeBack')
    for (const transfer of legs.incoming) takeBack(ledger, transfer, treatment.incoming.custody);
  if (!feeFirst) payFees(ledger, legs, opened);
}

function payFees(ledger: Ledger, legs: Legs, opened: readonly Lot[]): void {
  const isSameWalletMove =
    legs.moves.length > 0 && legs.moves.every((transfer) => transfer.fromWalletId === transfer.toWalletId);
  if (isSameWalletMove && ledger.settings.sameWalletMoveFee === 'ignored') return;
  disposeFees(ledger, legs, { asExpense: true, opened });
}

function receiveAll(ledger: Ledger, legs: Legs, treatment: IncomingTreatment | null): Lot[] {
  if (treatment?.do === 'takeBack' || treatment?.do === 'ignore') return [];
  if (treatment === null) for (const transfer of legs.incoming) reportUnfit(ledger, transfer, 'comes in');
  return legs.incoming.map((transfer) => receive(ledger, transfer, treatment));
}

function send(ledger: Ledger, transfer: Transfer, treatment: OutgoingTreatment | null): void {
  const walletId = payingWalletId(transfer);
  switch (treatment?.do) {
    case 'ignore':
      return;
    case 'setAside':
      return moveLots(ledger, {
        transfer,
        fromWalletId: walletId,
        toWalletId: custodyAccount(treatment.custody, transfer),
      });
    case 'gift':
      return dispose(ledger, { transfer, walletId, kind: 'gift', proceedsUsd: 'cost', taxable: false });
    case 'lose': {
      const claimsLoss = ledger.settings.lostCoins === 'zeroProceeds';
      return dispose(ledger, {
        transfer,
        walletId,
        kind: 'lost',
        proceedsUsd: claimsLoss ? (0n as Usd) : 'cost',
        taxable: claimsLoss,
      });
    }
    case 'repay':
      dispose(ledger, { transfer, walletId, kind: 'repayment', proceedsUsd: 'cost', taxable: false });
      return writeLiability(ledger, transfer, treatment.settles, -1n);
    case undefined:
      reportUnfit(ledger, transfer, 'goes out');
  }
  const kind = treatment === null ? 'sale' : treatment.kind;
  const { valueUsd, flags } = marketValue(ledger, transfer);
  dispose(ledger, { transfer, walletId, kind, proceedsUsd: valueUsd, flags });
  if (treatment?.do !== 'dispose') return;
  if (treatment.expense) writeExpense(ledger, { transfer, category: treatment.expense, valueUsd, flags });
  if (treatment.settles) writeLiability(ledger, transfer, treatment.settles, -1n);
}

/** A transfer between two strangers can only be collateral of ours that somebody took. */
function seize(ledger: Ledger, transfer: Transfer, treatment: OutgoingTreatment | null): void {
  if (treatment?.do === 'ignore') return;
  if (treatment?.do !== 'seize') return reportUnfit(ledger, transfer, 'touches no wallet of ours');
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const walletId = custodyAccount(treatment.custody, transfer);
  dispose(ledger, { transfer, walletId, kind: treatment.kind, proceedsUsd: valueUsd, flags });
}

function move(ledger: Ledger, transfer: Transfer): void {
  moveLots(ledger, { transfer, fromWalletId: payingWalletId(transfer), toWalletId: ownWalletId(transfer) });
}

/** Money has no lots, but it can be income, an expense or owed like any coin. */
function applyCash(ledger: Ledger, legs: Legs, { incoming, outgoing }: Treatment): void {
  for (const transfer of legs.cashIncoming) {
    if (incoming?.do === 'income') writeIncome(ledger, { transfer, category: incoming.category, lotId: null });
    if (incoming?.do === 'borrow') writeLiability(ledger, transfer, incoming.owes, 1n);
  }
  for (const transfer of legs.cashOutgoing) {
    if (outgoing?.do === 'dispose' && outgoing.expense) writeCashExpense(ledger, transfer, outgoing.expense);
    const settles = outgoing?.do === 'dispose' || outgoing?.do === 'repay' ? outgoing.settles : undefined;
    if (settles) writeLiability(ledger, transfer, settles, -1n);
  }
}

function isWrapOfDifferentAssets(ledger: Ledger, legs: Legs, treatment: Treatment): boolean {
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
