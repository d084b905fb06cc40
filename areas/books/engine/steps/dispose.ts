/**
 * Coins leave for good: one closed position per lot touched.
 *
 * Own lots go first, then borrowed coins, which are sold short (borrowed.ts). What neither covers is disposed of at a
 * cost basis of $0 and flagged, never dropped.
 */
import { type Amount, formatDecimal, type Usd } from '@holdfast/money';
import type { Transfer } from '../types.ts';
import { takeBorrowed } from './borrowed-coins.ts';
import { ClosingWriter, type Disposal } from './closing-writer.ts';
import type { AssetState, Ledger, AccountState } from './ledger.ts';
import { isPositionLeg } from './legs.ts';
import { takeLots } from './take-lots.ts';

/** Returns how many parts the transfer has closed by now. */
export function dispose(ledger: Ledger, disposal: Disposal): number {
  const { transfer, fromLot } = disposal;
  const amount = disposal.amount ?? transfer.amount;
  const asset = ledger.assetOf(transfer.coinId);
  const account = ledger.accountOf(asset, disposal.accountId);
  const unitsBefore = account.units;
  // What is paid out of a position leaves the token where it is.
  const leavesToken = asset.position === null || !isPositionLeg(transfer);
  if (leavesToken) account.units -= amount;
  if (ledger.journal !== null && asset.position !== null && leavesToken) postUnits(ledger, disposal, asset, amount);

  const writer = new ClosingWriter(ledger, disposal, asset);
  let uncovered = 0n as Amount;
  if (fromLot !== undefined && fromLot.pool !== null && fromLot.amount >= amount) {
    writer.take(fromLot, amount, fromLot.pool.draw(fromLot, amount));
  } else {
    uncovered = takeLots(ledger, { transfer, asset, account, amount, rule: ledger.rule }, writer);
    const borrowed = takeBorrowed(ledger, asset, ledger.borrowedAt(asset, account), uncovered);
    if (borrowed > 0n) writer.sellShort(borrowed);
    uncovered = (uncovered - borrowed) as Amount;
  }
  if (uncovered > 0n) closeUncovered(ledger, { transfer, asset, account, amount, uncovered, writer });
  else if (unitsBefore >= 0n && account.units < 0n) reportOversold(ledger, { transfer, asset, account });
  return writer.parts;
}

export function closeUncovered(
  ledger: Ledger,
  input: {
    transfer: Transfer;
    asset: AssetState;
    account: AccountState;
    amount: Amount;
    uncovered: Amount;
    writer: Pick<ClosingWriter, 'take' | 'postUncovered'>;
  },
): void {
  const {
    transfer,
    asset: { assetId },
    account: { accountId },
    amount,
    uncovered,
    writer,
  } = input;
  if (!ledger.isDust(uncovered)) {
    const uncoveredPart = `${formatDecimal(uncovered)} of the ${formatDecimal(amount)} ${assetId}`;
    const issue = ledger.issues.report(
      'missing_basis',
      `No lot covers ${uncoveredPart} that left; their cost basis is $0.`,
      { transactionId: ledger.transaction.id, transferId: transfer.id, assetId, accountId, amount: uncovered },
    );
    if (ledger.settings.missingBasis === 'stop') {
      ledger.stoppedBy = issue;
      writer.postUncovered(uncovered);
      return;
    }
  }
  writer.take(null, uncovered, 0n as Usd);
}

/** Lots of other wallets covered it, but the wallet itself never held that much: a transfer is missing somewhere. */
export function reportOversold(
  ledger: Ledger,
  { transfer, asset: { assetId }, account }: { transfer: Transfer; asset: AssetState; account: AccountState },
): void {
  const amount = -account.units as Amount;
  if (ledger.isDust(amount)) return;
  ledger.issues.report(
    'oversold_wallet',
    `The wallet disposed of ${formatDecimal(amount)} ${assetId} more than it held.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId,
      accountId: account.accountId,
      amount,
    },
  );
}

/** The token of a liquidity position leaves; what the position cost leaves by its parts. */
function postUnits(ledger: Ledger, { accountId, transfer }: Disposal, { assetId }: AssetState, amount: Amount): void {
  ledger.journal?.postCoins({ assetId, accountId, amount: -amount as Amount, transferId: transfer.id });
}
