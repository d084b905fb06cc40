/**
 * Coins that come in without an exchange: income, loans, gifts, and our own coming back from custody.
 */
import { type Amount, formatDecimal, type Usd } from '@holdfast/money';
import type { Custody, IncomingTreatment } from '../actions.ts';
import { custodyAccount } from './custody-account.ts';
import type { Ledger } from './ledger.ts';
import { ownWalletId } from './legs.ts';
import { writeLiability } from './liability.ts';
import type { Lot } from '../lots/lot.ts';
import { marketValue } from './market-value.ts';
import { moveLots, openUncovered } from './move-lots.ts';
import { openLot } from './open-lot.ts';
import { NO_FLAGS } from './row-flags.ts';
import type { IncomeCategory, Transfer } from '../types.ts';

export function receive(ledger: Ledger, transfer: Transfer, treatment: IncomingTreatment | null): Lot {
  const walletId = ownWalletId(transfer);
  if (treatment?.do === 'gift') return receiveGift(ledger, transfer);
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const lot = openLot(ledger, { transfer, walletId, costUsd: valueUsd, flags });
  if (treatment?.do === 'income') writeIncome(ledger, { transfer, category: treatment.category, lotId: transfer.id });
  if (treatment?.do === 'borrow') writeLiability(ledger, transfer, treatment.owes, 1n);
  return lot;
}

function receiveGift(ledger: Ledger, transfer: Transfer): Lot {
  const walletId = ownWalletId(transfer);
  if (ledger.settings.giftsReceived === 'marketValue') {
    const { valueUsd, flags } = marketValue(ledger, transfer);
    return openLot(ledger, { transfer, walletId, costUsd: valueUsd, flags });
  }
  if (transfer.carried) return openLot(ledger, { transfer, walletId, ...transfer.carried });
  ledger.issues.report(
    'gift_basis_unknown',
    `What the giver of ${formatDecimal(transfer.amount)} ${transfer.coinId} had paid is not recorded; it counts at zero cost.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: ledger.assetOf(transfer.coinId).assetId,
      walletId,
      amount: transfer.amount,
    },
  );
  return openLot(ledger, { transfer, walletId, costUsd: 0n as Usd, flags: ['gift_basis_unknown'] });
}

/** More coming back than ever went there has no known cost: an unrecorded deposit, or a reward not told apart. */
export function takeBack(ledger: Ledger, transfer: Transfer, custody: Custody): void {
  const asset = ledger.assetOf(transfer.coinId);
  const account = ledger.walletOf(asset, custodyAccount(custody, transfer));
  const toWalletId = ownWalletId(transfer);
  const held = account.units > 0n ? account.units : 0n;
  const covered = (held < transfer.amount ? held : transfer.amount) as Amount;
  if (covered > 0n) moveLots(ledger, { transfer, fromWalletId: account.walletId, toWalletId, amount: covered });
  const uncovered = (transfer.amount - covered) as Amount;
  if (uncovered === 0n) return;
  ledger.walletOf(asset, toWalletId).units += uncovered;
  const issue = ledger.issues.report(
    'missing_basis',
    `${formatDecimal(uncovered)} ${asset.assetId} came back that are not known to have gone there; they count at zero cost.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: asset.assetId,
      walletId: toWalletId,
      amount: uncovered,
    },
  );
  if (ledger.settings.missingBasis === 'stop') ledger.stoppedBy = issue;
  else openUncovered(ledger, { transfer, walletId: toWalletId, amount: uncovered });
}

export function writeIncome(
  ledger: Ledger,
  income: { transfer: Transfer; category: IncomeCategory; lotId: string | null },
): void {
  const { transfer } = income;
  // Money is worth its face value and needs no price.
  const valueUsd = income.lotId === null ? (transfer.amount as bigint as Usd) : (transfer.valueUsd ?? (0n as Usd));
  ledger.income.push({
    id: transfer.id,
    category: income.category,
    at: ledger.transaction.at,
    day: ledger.day,
    year: ledger.year,
    coinId: transfer.coinId,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    walletId: ownWalletId(transfer),
    amount: transfer.amount,
    valueUsd,
    lotId: income.lotId,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    flags: income.lotId !== null && transfer.valueUsd === null ? ['missing_price'] : NO_FLAGS,
  });
}
