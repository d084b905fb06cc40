/**
 * Coins change wallet and stay ours: their lots go along with cost and acquisition date, and nothing is realised.
 *
 * While the scope is universal the lots have no place, so only the units move. Per wallet, parts of the lots that the
 * transfer takes become pieces in the other wallet; a piece that meets the rest of its own lot there joins it again.
 */
import { type Amount, formatDecimal, type Usd, ZERO } from '@holdfast/money';
import { moveBorrowed } from './borrowed-coins.ts';
import type { AssetState, Ledger, AccountState } from './ledger.ts';
import type { Lot } from '../lots/lot.ts';
import type { MethodRule } from '../methods/method-rule.ts';
import { MISSING_BASIS } from '../lots/row-flags.ts';
import { openLot } from './open-lot.ts';
import { type LotTaker, takeLots } from './take-lots.ts';
import type { Transfer } from '../types.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { AccountId, CoinId } from '../ids.ts';

export interface Move {
  readonly transfer: Transfer;
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  /** Where it is not the whole transfer. */
  readonly amount?: Amount;
}

export function moveLots(ledger: Ledger, move: Move): void {
  const uncovered = moveCovered(ledger, move);
  if (uncovered > 0n)
    openUncovered(ledger, { transfer: move.transfer, accountId: move.toAccountId, amount: uncovered });
}

/** Moves units and lots. Returns how many coins arrived without a lot, for which the caller opens one. */
export function moveCovered(ledger: Ledger, move: Move): Amount {
  const { transfer } = move;
  const amount = move.amount ?? transfer.amount;
  const asset = ledger.assetOf(transfer.coinId);
  const from = ledger.accountOf(asset, move.fromAccountId);
  const to = ledger.accountOf(asset, move.toAccountId);
  if (from === to) {
    reportIfOversold(ledger, { transfer, asset, account: from, short: amount - from.units });
    return ZERO;
  }

  const unitsBefore = from.units;
  from.units -= amount;
  to.units += amount;
  if (asset.position !== null || !ledger.isPerWallet) {
    postUnits(ledger, move, amount);
    if (asset.position === null && unitsBefore >= 0n)
      reportIfOversold(ledger, { transfer, asset, account: from, short: -from.units });
    return ZERO;
  }
  const taken: { lot: Lot; amount: Amount; costUsd: Usd }[] = [];
  const taker: LotTaker = { take: (lot, part, costUsd) => void taken.push({ lot, amount: part, costUsd }) };
  const withoutLot = takeLots(ledger, { transfer, asset, account: from, amount, rule: ledger.transferRule }, taker);
  for (const part of taken) {
    place(part, to, ledger.rule);
    if (ledger.journal !== null) postMoved(ledger.journal, part, { assetId: asset.assetId, move });
  }
  const borrowed = moveBorrowed(from, to, withoutLot);
  if (borrowed > 0n) postUnits(ledger, move, borrowed);
  const uncovered = (withoutLot - borrowed) as Amount;
  if (uncovered === 0n) return ZERO;
  if (ledger.isDust(uncovered)) {
    postUnits(ledger, move, uncovered);
    return ZERO;
  }
  const uncoveredPart = `${formatDecimal(uncovered)} of the ${formatDecimal(amount)} ${asset.assetId}`;
  const issue = ledger.issues.report(
    'missing_basis',
    `No lot covers ${uncoveredPart} that moved; they arrive with a cost basis of $0.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: asset.assetId,
      accountId: from.accountId,
      amount: uncovered,
    },
  );
  const { journal } = ledger;
  if (ledger.settings.missingBasis === 'stop') {
    ledger.stoppedBy = issue;
    postUnits(ledger, move, uncovered);
    return ZERO;
  }
  const [{ assetId }, { accountId }] = [asset, from];
  journal?.postCoins({ assetId, accountId, amount: -uncovered as Amount, transferId: transfer.id });
  return uncovered;
}

/** Coins that change wallet without their lots. */
function postUnits(ledger: Ledger, { transfer, fromAccountId, toAccountId }: Move, amount: Amount): void {
  const { journal } = ledger;
  if (journal === null) return;
  const { assetId } = ledger.assetOf(transfer.coinId);
  const transferId = transfer.id;
  journal.postCoins({ assetId, accountId: fromAccountId, amount: -amount as Amount, transferId });
  journal.postCoins({ assetId, accountId: toAccountId, amount, transferId });
}

function postMoved(
  journal: JournalWriter,
  { lot, amount, costUsd }: { readonly lot: Lot; readonly amount: Amount; readonly costUsd: Usd },
  { assetId, move }: { readonly assetId: CoinId; readonly move: Move },
): void {
  const transferId = move.transfer.id;
  journal.flag(lot.flags);
  journal.takeLot({ assetId, accountId: move.fromAccountId, amount, transferId }, lot, costUsd);
  journal.postLot({ assetId, accountId: move.toAccountId, amount, transferId }, lot.origin, costUsd);
}

/**
 * Coins that are there without any record of where they came from: a lot with a cost basis of $0 and a flag. What they
 * were worth does not matter, for moves need no value.
 */
export function openUncovered(
  ledger: Ledger,
  input: { transfer: Transfer; accountId: AccountId; amount: Amount },
): void {
  const transfer = { ...input.transfer, valueUsd: null };
  openLot(ledger, { ...input, transfer, costUsd: 0n as Usd, flags: MISSING_BASIS, addsUnits: false });
}

/** Puts a part of a lot into a wallet's own pool. */
export function place(
  { lot, amount, costUsd }: { lot: Lot; amount: Amount; costUsd: Usd },
  { accountId, pool }: AccountState,
  rule: MethodRule,
): void {
  pool.useMethod(rule);
  const there = lot.pieceIn(pool);
  if (there) pool.addTo(there, { amount, costUsd });
  else pool.add(lot.split({ accountId, amount, costUsd }));
}

function reportIfOversold(
  ledger: Ledger,
  { transfer, asset, account, short }: { transfer: Transfer; asset: AssetState; account: AccountState; short: bigint },
): void {
  const amount = short as Amount;
  if (amount <= 0n || ledger.isDust(amount)) return;
  const issue = ledger.issues.report(
    'oversold_wallet',
    `The wallet sent ${formatDecimal(amount)} ${asset.assetId} more than it held.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: asset.assetId,
      accountId: account.accountId,
      amount,
    },
  );
  if (ledger.settings.missingBasis === 'stop' && ledger.isPerWallet) ledger.stoppedBy = issue;
}
