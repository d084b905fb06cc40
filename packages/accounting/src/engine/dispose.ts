/**
 * Coins leave for good: one closed position per lot touched.
 *
 * What no lot covers is sold at zero cost and flagged, never dropped.
 */
import { type Amount, formatDecimal, type Usd } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import type { DisposalKind, Flag, Transfer } from '../types.ts';
import { ClosingWriter } from './closing-writer.ts';
import type { AssetState, Ledger, WalletState } from './ledger.ts';
import { takeLots } from './take-lots.ts';

export interface Disposal {
  readonly transfer: Transfer;
  readonly walletId: string;
  readonly kind: DisposalKind;
  /** Where more or less than the transfer leaves, as when a fee in the same coin joins a sale. */
  readonly amount?: Amount;
  /** After fees. `cost`: whatever the lots cost, so that there is no gain. */
  readonly proceedsUsd: Usd | 'cost';
  readonly feeUsd?: Usd;
  readonly taxable?: boolean;
  readonly flags?: readonly Flag[];
  /** Only this lot: a fee withheld from the coins that opened it. */
  readonly fromLot?: Lot;
}

export function dispose(ledger: Ledger, disposal: Disposal): void {
  const { transfer, fromLot } = disposal;
  const amount = disposal.amount ?? transfer.amount;
  const asset = ledger.assetOf(transfer.coinId);
  const wallet = ledger.walletOf(asset, disposal.walletId);
  const unitsBefore = wallet.units;
  wallet.units -= amount;

  const writer = new ClosingWriter(ledger, disposal, asset.assetId);
  let uncovered = 0n as Amount;
  if (fromLot !== undefined && fromLot.pool !== null && fromLot.amount >= amount) {
    writer.take(fromLot, amount, fromLot.pool.draw(fromLot, amount));
  } else {
    uncovered = takeLots(ledger, { transfer, asset, wallet, amount, rule: ledger.rule }, writer);
  }
  if (uncovered > 0n) closeUncovered(ledger, { transfer, asset, wallet, amount, uncovered, writer });
  else if (unitsBefore >= 0n && wallet.units < 0n) reportOversold(ledger, { transfer, asset, wallet });
}

function closeUncovered(
  ledger: Ledger,
  input: {
    transfer: Transfer;
    asset: AssetState;
    wallet: WalletState;
    amount: Amount;
    uncovered: Amount;
    writer: ClosingWriter;
  },
): void {
  const {
    transfer,
    asset: { assetId },
    wallet: { walletId },
    amount,
    uncovered,
    writer,
  } = input;
  if (!ledger.isDust(uncovered)) {
    const issue = ledger.issues.report(
      'missing_basis',
      `No lot covers ${formatDecimal(uncovered)} of the ${formatDecimal(amount)} ${assetId} that left; they count at zero cost.`,
      { transactionId: ledger.transaction.id, transferId: transfer.id, assetId, walletId, amount: uncovered },
    );
    if (ledger.settings.missingBasis === 'stop') {
      ledger.stoppedBy = issue;
      return;
    }
  }
  writer.take(null, uncovered, 0n as Usd);
}

/** Lots of other wallets covered it, but the wallet itself never held that much: a transfer is missing somewhere. */
function reportOversold(
  ledger: Ledger,
  { transfer, asset: { assetId }, wallet }: { transfer: Transfer; asset: AssetState; wallet: WalletState },
): void {
  const amount = -wallet.units as Amount;
  if (ledger.isDust(amount)) return;
  ledger.issues.report(
    'oversold_wallet',
    `The wallet let go of ${formatDecimal(amount)} ${assetId} more than it held.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId,
      walletId: wallet.walletId,
      amount,
    },
  );
}
