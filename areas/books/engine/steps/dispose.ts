/**
 * Coins leave for good: one closed position per lot touched.
 *
 * The proceeds are spread over the parts by amount, the last part taking what remains, so the rows always add up to
 * what came in. What no lot covers is disposed of at a cost basis of $0 and flagged, never dropped.
 */
import { type Amount, type Decimal, formatDecimal, subtract, type Usd } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { ClosedPosition, Transfer } from '../types.ts';
import type { AssetState, Ledger, AccountState } from './ledger.ts';
import { isPositionLeg } from './legs.ts';
import { joinFlags, MISSING_BASIS, NO_FLAGS } from '../lots/row-flags.ts';
import { type LotTaker, takeLots } from './take-lots.ts';
import type { AccountId } from '../ids.ts';
import type { Flag } from '../lists.ts';
import type { DisposalKind } from '@holdfast/actions/treatment-lists.ts';

const ZERO_USD = 0n as Usd;

export interface Disposal {
  readonly transfer: Transfer;
  readonly accountId: AccountId;
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
  /** How many parts the same transfer has closed before, as principal before interest; parts are numbered on. */
  readonly partsBefore?: number;
}

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
  }
  if (uncovered > 0n) closeUncovered(ledger, { transfer, asset, account, amount, uncovered, writer });
  else if (unitsBefore >= 0n && account.units < 0n) reportOversold(ledger, { transfer, asset, account });
  return writer.parts;
}

function closeUncovered(
  ledger: Ledger,
  input: {
    transfer: Transfer;
    asset: AssetState;
    account: AccountState;
    amount: Amount;
    uncovered: Amount;
    writer: ClosingWriter;
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
function reportOversold(
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

/** Writes the closed positions of one disposal, a row for each part of a lot. */
class ClosingWriter implements LotTaker {
  private readonly ledger: Ledger;
  private readonly disposal: Disposal;
  private readonly asset: AssetState;
  private amountLeft: Amount;
  private proceedsLeft: Usd;
  private feeLeft: Usd;
  /** Of the transfer, those of an earlier disposal included. */
  parts: number;

  constructor(ledger: Ledger, disposal: Disposal, asset: AssetState) {
    this.ledger = ledger;
    this.disposal = disposal;
    this.asset = asset;
    this.amountLeft = disposal.amount ?? disposal.transfer.amount;
    this.proceedsLeft = disposal.proceedsUsd === 'cost' ? ZERO_USD : disposal.proceedsUsd;
    this.feeLeft = disposal.feeUsd ?? ZERO_USD;
    this.parts = disposal.partsBefore ?? (isPositionLeg(disposal.transfer) ? disposal.transfer.partsBefore : 0);
  }

  /** Without a lot, for what none covers. A lot that the owner named is a specific identification under any method. */
  take(lot: Lot | null, amount: Amount, costUsd: Usd, isNamed = false): void {
    const disposal = this.disposal;
    const { transaction, day, year } = this.ledger;
    const method = isNamed ? 'specificId' : this.ledger.method;
    const { transfer, flags = NO_FLAGS } = disposal;
    const proceedsUsd = disposal.proceedsUsd === 'cost' ? costUsd : partOf(this.proceedsLeft, amount, this.amountLeft);
    const feeUsd = partOf(this.feeLeft, amount, this.amountLeft);
    this.proceedsLeft = disposal.proceedsUsd === 'cost' ? ZERO_USD : takeAway(this.proceedsLeft, proceedsUsd);
    this.feeLeft = takeAway(this.feeLeft, feeUsd);
    this.amountLeft = takeAway(this.amountLeft, amount);
    const origin = lot === null ? null : lot.origin;
    this.parts += 1;
    const row: ClosedPosition = {
      part: this.parts,
      kind: disposal.kind,
      taxable: disposal.taxable !== false,
      coinId: transfer.coinId,
      assetId: this.asset.assetId,
      accountId: disposal.accountId,
      amount,
      acquiredAt: origin === null ? transaction.at : origin.acquiredAt,
      disposedAt: transaction.at,
      acquiredDay: origin === null ? day : origin.acquiredDay,
      disposedDay: day,
      year,
      proceedsUsd,
      costUsd,
      feeUsd,
      gainUsd: subtract(proceedsUsd, costUsd),
      term: origin !== null && day >= origin.longFromDay ? 'long' : 'short',
      method,
      lotId: origin === null ? null : origin.id,
      openTransactionId: origin === null ? null : origin.openTransactionId,
      closeTransactionId: transaction.id,
      closeTransferId: transfer.id,
      flags: joinFlags(lot === null ? MISSING_BASIS : lot.flags, flags),
    };
    this.ledger.closed.push(row);
    if (this.ledger.journal !== null) this.postPart(this.ledger.journal, lot, row);
  }

  /** Coins that leave without a row, because the computation stops here. */
  postUncovered(amount: Amount): void {
    const { asset, disposal, ledger } = this;
    if (asset.position !== null) return;
    const { accountId, transfer } = disposal;
    const units = { assetId: asset.assetId, accountId, amount: -amount as Amount, transferId: transfer.id };
    ledger.journal?.postCoins(units);
  }

  private postPart(journal: JournalWriter, lot: Lot | null, row: ClosedPosition): void {
    const { assetId, accountId, amount, costUsd, closeTransferId: transferId, kind } = row;
    if (this.asset.position === null) {
      if (lot === null) this.postUncovered(amount);
      else journal.takeLot({ assetId, accountId, amount, transferId }, lot, costUsd);
    } else if (lot !== null) journal.postPosition(assetId, lot.origin, { usd: -costUsd as Usd, transferId });
    journal.postGain(row.term, { assetId, usd: row.gainUsd, transferId }, lot === null ? null : lot.origin);
    journal.flag(row.flags);
    if (this.disposal.proceedsUsd !== 'cost' || kind === 'repayment') return;
    journal.postPlain(kind === 'gift' ? 'gifts' : 'unclaimedLoss', { assetId, usd: costUsd, transferId });
  }
}

/** Nothing is left after the last part, and of no fee; a zero they share need not be made for each row. */
function takeAway<D extends Decimal>(whole: D, part: D): D {
  return part === whole ? (ZERO_USD as Decimal as D) : subtract(whole, part);
}
