/**
 * Coins change wallet and stay ours: their lots go along with cost and acquisition date, and nothing is realised.
 *
 * While the scope is universal the lots have no place, so only the units move. Per wallet, parts of the lots that the
 * transfer takes become pieces in the other wallet; a piece that meets the rest of its own lot there joins it again.
 */
import { type Amount, formatDecimal, type Usd } from '@holdfast/money';
import type { AssetState, Ledger, AccountState } from './ledger.ts';
import type { Lot } from '../lots/lot.ts';
import { openLot } from './open-lot.ts';
import { type LotTaker, takeLots } from './take-lots.ts';
import type { Transfer } from '../types.ts';
import type { AccountId } from '../ids.ts';

export interface Move {
  readonly transfer: Transfer;
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  /** Where it is not the whole transfer. */
  readonly amount?: Amount;
}

export function moveLots(ledger: Ledger, move: Move): void {
  const { transfer } = move;
  const amount = move.amount ?? transfer.amount;
  const asset = ledger.assetOf(transfer.coinId);
  const from = ledger.accountOf(asset, move.fromAccountId);
  const to = ledger.accountOf(asset, move.toAccountId);
  if (from === to) return reportIfOversold(ledger, { transfer, asset, account: from, short: amount - from.units });

  const unitsBefore = from.units;
  from.units -= amount;
  to.units += amount;
  if (asset.position !== null) return;
  if (!ledger.isPerWallet) {
    if (unitsBefore >= 0n) reportIfOversold(ledger, { transfer, asset, account: from, short: -from.units });
    return;
  }
  const taken: { lot: Lot; amount: Amount; costUsd: Usd }[] = [];
  const taker: LotTaker = { take: (lot, part, costUsd) => void taken.push({ lot, amount: part, costUsd }) };
  const uncovered = takeLots(ledger, { transfer, asset, account: from, amount, rule: ledger.transferRule }, taker);
  for (const part of taken) place(part, to);
  if (uncovered === 0n || ledger.isDust(uncovered)) return;
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
  if (ledger.settings.missingBasis === 'stop') ledger.stoppedBy = issue;
  else openUncovered(ledger, { transfer, accountId: to.accountId, amount: uncovered });
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
  openLot(ledger, { ...input, transfer, costUsd: 0n as Usd, flags: ['missing_basis'], addsUnits: false });
}

/** Puts a part of a lot into a wallet's own pool. */
export function place(
  { lot, amount, costUsd }: { lot: Lot; amount: Amount; costUsd: Usd },
  account: AccountState,
): void {
  const there = lot.pieceIn(account.pool);
  if (there) account.pool.addTo(there, { amount, costUsd });
  else account.pool.add(lot.split({ accountId: account.accountId, amount, costUsd }));
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
