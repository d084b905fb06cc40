/**
 * Coins leave for good: one closed position per lot touched.
 *
 * The proceeds are spread over the parts by amount, the last part taking what remains, so the rows always add up to
 * what came in. What no lot covers is sold at zero cost and flagged, never dropped.
 */
import { type Amount, formatDecimal, subtract, takePart, type Usd } from '@holdfast/money';
import type { Ledger } from './ledger.ts';
import type { Lot } from '../lots/lot.ts';
import { joinFlags, NO_FLAGS } from './row-flags.ts';
import { takeLots } from './take-lots.ts';
import type { ClosedPosition, DisposalKind, Flag, Transfer } from '../types.ts';

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

const ZERO_USD = 0n as Usd;
const MISSING_BASIS: readonly Flag[] = ['missing_basis'];

export function dispose(ledger: Ledger, disposal: Disposal): void {
  const { transfer, proceedsUsd, fromLot } = disposal;
  const { transaction } = ledger;
  const amount = disposal.amount ?? transfer.amount;
  const feeUsd = disposal.feeUsd ?? ZERO_USD;
  const flags = disposal.flags ?? NO_FLAGS;
  const asset = ledger.assetOf(transfer.coinId);
  const wallet = ledger.walletOf(asset, disposal.walletId);
  const unitsBefore = wallet.units;
  wallet.units -= amount;

  let amountLeft = amount;
  let proceedsLeft = proceedsUsd === 'cost' ? ZERO_USD : proceedsUsd;
  let feeLeft = feeUsd;

  const close = (lot: Lot | null, taken: Amount, costUsd: Usd): void => {
    const isLast = taken === amountLeft;
    const part = { numerator: taken, denominator: amountLeft, rounding: 'halfAwayFromZero' as const };
    const proceeds = proceedsUsd === 'cost' ? costUsd : isLast ? proceedsLeft : takePart(proceedsLeft, part);
    const fee = isLast || feeLeft === 0n ? feeLeft : takePart(feeLeft, part);
    amountLeft = subtract(amountLeft, taken);
    if (proceedsUsd !== 'cost') proceedsLeft = subtract(proceedsLeft, proceeds);
    feeLeft = subtract(feeLeft, fee);
    const origin = lot?.origin;
    const position: ClosedPosition = {
      id: `${transfer.id}/${origin === undefined ? 'uncovered' : origin.id}`,
      kind: disposal.kind,
      taxable: disposal.taxable ?? true,
      coinId: transfer.coinId,
      assetId: asset.assetId,
      walletId: wallet.walletId,
      amount: taken,
      acquiredAt: origin === undefined ? transaction.at : origin.acquiredAt,
      disposedAt: transaction.at,
      acquiredDay: origin === undefined ? ledger.day : origin.acquiredDay,
      disposedDay: ledger.day,
      year: ledger.year,
      proceedsUsd: proceeds,
      costUsd,
      feeUsd: fee,
      gainUsd: subtract(proceeds, costUsd),
      term: origin !== undefined && ledger.day >= origin.longFromDay ? 'long' : 'short',
      method: ledger.method,
      lotId: origin === undefined ? null : origin.id,
      openTransactionId: origin === undefined ? null : origin.openTransactionId,
      closeTransactionId: transaction.id,
      closeTransferId: transfer.id,
      flags: joinFlags(origin === undefined ? MISSING_BASIS : origin.flags, flags),
    };
    ledger.closed.push(position);
  };

  let uncovered: Amount;
  if (fromLot !== undefined && fromLot.pool !== null && fromLot.amount >= amount) {
    close(fromLot, amount, fromLot.pool.draw(fromLot, amount));
    uncovered = 0n as Amount;
  } else {
    uncovered = takeLots(ledger, { transfer, asset, wallet, amount, rule: ledger.rule }, close);
  }

  const where = { transactionId: transaction.id, transferId: transfer.id, assetId: asset.assetId, walletId: wallet.walletId };
  if (uncovered > 0n && !ledger.isDust(uncovered)) {
    const issue = ledger.issues.report(
      'missing_basis',
      `No lot covers ${formatDecimal(uncovered)} of the ${formatDecimal(amount)} ${asset.assetId} that left; they count at zero cost.`,
      { ...where, amount: uncovered },
    );
    if (ledger.settings.missingBasis === 'stop') {
      ledger.stoppedBy = issue;
      return;
    }
  } else if (unitsBefore >= 0n && wallet.units < 0n && !ledger.isDust(-wallet.units as Amount)) {
    ledger.issues.report(
      'oversold_wallet',
      `The wallet let go of ${formatDecimal(-wallet.units as Amount)} ${asset.assetId} more than it held.`,
      { ...where, amount: -wallet.units as Amount },
    );
  }
  if (uncovered > 0n) close(null, uncovered, ZERO_USD);
}
