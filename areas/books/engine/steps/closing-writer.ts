/**
 * Writes the closed positions of one disposal, a row for each part of a lot, and posts them.
 *
 * The proceeds are spread over the parts by amount, the last part taking what remains, so that the rows always add up
 * to what came in. A part that delivers coins for a short sale has the proceeds of that sale instead.
 */
import { type Amount, type Decimal, subtract, type Usd } from '@holdfast/money';
import type { DisposalKind } from '@holdfast/actions/treatment-lists.ts';
import type { AccountId, CoinId } from '../ids.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { Flag, Method } from '../lists.ts';
import type { Lot } from '../lots/lot.ts';
import { type Basis, basisOf } from '../lots/gift-basis.ts';
import { partOf } from '../lots/part-of.ts';
import { joinFlags, MISSING_BASIS, NO_FLAGS } from '../lots/row-flags.ts';
import type { ClosedPosition, ShortSale, Transfer } from '../types.ts';
import { longTermFrom } from '../long-term.ts';
import type { AssetState, Ledger, Obligation } from './ledger.ts';
import { isPositionLeg } from './legs.ts';
import type { LotTaker } from './take-lots.ts';

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
  /** Coins for a debt that has the former readings: what they cost more or less than it stays in the journal alone. */
  readonly isFormer?: boolean;
  /** How many parts the same transfer has closed before, as principal before interest; parts are numbered on. */
  readonly partsBefore?: number;
}

/** One row: what the part brought in, and what it is. */
interface PartTerms {
  readonly kind: DisposalKind;
  readonly taxable: boolean;
  readonly coinId: CoinId;
  readonly accountId: AccountId;
  readonly proceedsUsd: Usd | 'cost';
  readonly feeUsd: Usd;
  readonly method: Method;
  readonly flags: readonly Flag[];
  readonly short: ShortSale | null;
  /** Of what has no lot by its nature: since when it was held, and since which transaction. */
  readonly held?: Basis & { readonly openTransactionId: string };
}

export class ClosingWriter implements LotTaker {
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
    const { disposal } = this;
    const { proceedsUsd, feeUsd } = this.shareOf(amount);
    this.write(lot, amount, costUsd, {
      kind: disposal.kind,
      taxable: disposal.taxable !== false,
      coinId: disposal.transfer.coinId,
      accountId: disposal.accountId,
      proceedsUsd: disposal.proceedsUsd === 'cost' ? 'cost' : proceedsUsd,
      feeUsd,
      method: isNamed ? 'specificId' : this.ledger.method,
      flags: disposal.flags ?? NO_FLAGS,
      short: null,
    });
  }

  /** Borrowed coins leave: nothing is realised until coins are delivered for them. */
  sellShort(amount: Amount): void {
    const { asset, disposal, ledger } = this;
    const { transfer, accountId } = disposal;
    const { proceedsUsd, feeUsd } = this.shareOf(amount);
    const isAtCost = disposal.proceedsUsd === 'cost';
    const flags = disposal.flags ?? NO_FLAGS;
    asset.shorts.push({
      kind: disposal.taxable === false ? disposal.kind : 'shortSale',
      taxable: disposal.taxable !== false,
      coinId: transfer.coinId,
      assetId: asset.assetId,
      accountId,
      amount,
      soldAt: ledger.transaction.at,
      soldDay: ledger.day,
      proceedsUsd: isAtCost ? null : proceedsUsd,
      feeUsd,
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      flags,
    });
    if (ledger.journal === null) return;
    ledger.journal.flag(flags);
    this.postUncovered(amount);
    if (!isAtCost) ledger.journal.postShort(asset.assetId, { usd: -proceedsUsd as Usd, transferId: transfer.id });
  }

  /** A part of a lot, or coins that no lot covers, are delivered for a part of a short sale, which closes. */
  deliver(short: ShortSale, lot: Lot | null, amount: Amount, costUsd: Usd, isNamed = false): void {
    const { kind, taxable, coinId, accountId, proceedsUsd, feeUsd, flags } = short;
    if (this.ledger.journal !== null && proceedsUsd !== null)
      this.ledger.journal.postShort(this.asset.assetId, { usd: proceedsUsd, transferId: this.disposal.transfer.id });
    const method = isNamed ? 'specificId' : this.ledger.method;
    const terms = { kind, taxable, coinId, accountId, feeUsd, method, flags, short };
    this.write(lot, amount, costUsd, { ...terms, proceedsUsd: proceedsUsd ?? 'cost' });
  }

  /** A short sale closes without coins, for what the debt was worth that it is owed for. */
  cover(short: ShortSale, costUsd: Usd): void {
    const { ledger } = this;
    const { transaction, day: acquiredDay, longFromDay } = ledger;
    const { kind, taxable, coinId, accountId, proceedsUsd, feeUsd, flags } = short;
    const { transfer } = this.disposal;
    if (proceedsUsd !== null)
      ledger.journal?.postShort(this.asset.assetId, { usd: proceedsUsd, transferId: transfer.id });
    const bought = { costUsd, acquiredAt: transaction.at, acquiredDay, longFromDay, openTransactionId: transaction.id };
    const terms = { kind, taxable, coinId, accountId, feeUsd, method: ledger.method, flags, short };
    this.write(null, short.amount, costUsd, { ...terms, proceedsUsd: proceedsUsd ?? 'cost', held: bought });
  }

  /** A debt that is a property obligation is settled: it was carried at the proceeds, and its end costs the value. */
  settle(
    { amount, usd, at, day, transactionId, flags }: Obligation,
    { costUsd, flags: ownFlags }: { readonly costUsd: Usd; readonly flags: readonly Flag[] },
  ): void {
    const longFromDay = longTermFrom(day);
    const held = { costUsd, acquiredAt: at, acquiredDay: day, longFromDay, openTransactionId: transactionId };
    const { transfer, accountId } = this.disposal;
    this.write(null, amount as Amount, costUsd, {
      kind: 'obligation',
      taxable: true,
      coinId: transfer.coinId,
      accountId,
      proceedsUsd: usd as Usd,
      feeUsd: ZERO_USD,
      method: this.ledger.method,
      flags: joinFlags(flags, ownFlags),
      short: null,
      held,
    });
  }

  /** Coins that leave without a row of their own. */
  postUncovered(amount: Amount): void {
    const { asset, disposal, ledger } = this;
    if (asset.position !== null) return;
    const { accountId, transfer } = disposal;
    const units = { assetId: asset.assetId, accountId, amount: -amount as Amount, transferId: transfer.id };
    ledger.journal?.postCoins(units);
  }

  private shareOf(amount: Amount): { readonly proceedsUsd: Usd; readonly feeUsd: Usd } {
    const proceedsUsd = partOf(this.proceedsLeft, amount, this.amountLeft);
    const feeUsd = partOf(this.feeLeft, amount, this.amountLeft);
    this.proceedsLeft = takeAway(this.proceedsLeft, proceedsUsd);
    this.feeLeft = takeAway(this.feeLeft, feeUsd);
    this.amountLeft = takeAway(this.amountLeft, amount);
    return { proceedsUsd, feeUsd };
  }

  private write(lot: Lot | null, amount: Amount, lotCostUsd: Usd, terms: PartTerms): void {
    const { transaction, day, year } = this.ledger;
    const { taxable, short } = terms;
    const isAtCost = terms.proceedsUsd === 'cost';
    const proceedsUsd = terms.proceedsUsd === 'cost' ? lotCostUsd : terms.proceedsUsd;
    const { held = null } = terms;
    const hasOneBasis = isAtCost || this.ledger.readsFormerly;
    const basis =
      lot === null
        ? held
        : basisOf(lot, { amount, costUsd: lotCostUsd, proceedsUsd: hasOneBasis ? null : proceedsUsd });
    const costUsd = basis === null ? lotCostUsd : basis.costUsd;
    this.parts += 1;
    const row: ClosedPosition = {
      part: this.parts,
      kind: terms.kind,
      taxable,
      coinId: terms.coinId,
      assetId: this.asset.assetId,
      accountId: terms.accountId,
      amount,
      acquiredAt: basis === null ? transaction.at : basis.acquiredAt,
      disposedAt: transaction.at,
      acquiredDay: basis === null ? day : basis.acquiredDay,
      disposedDay: day,
      year,
      proceedsUsd,
      costUsd,
      feeUsd: terms.feeUsd,
      gainUsd: subtract(proceedsUsd, costUsd),
      term: basis !== null && day >= basis.longFromDay ? 'long' : 'short',
      method: terms.method,
      lotId: lot === null ? null : lot.origin.id,
      openTransactionId: lot === null ? (held?.openTransactionId ?? null) : lot.origin.openTransactionId,
      soldTransactionId: short === null ? null : short.transactionId,
      closeTransactionId: transaction.id,
      closeTransferId: this.disposal.transfer.id,
      flags: basis === null ? joinFlags(MISSING_BASIS, terms.flags) : joinFlags(lot?.flags ?? NO_FLAGS, terms.flags),
    };
    this.ledger.closed.push(row);
    if (this.ledger.journal !== null)
      this.postPart(this.ledger.journal, { lot, row, lotCostUsd, isAtCost, hasCoins: held === null });
  }

  private postPart(
    journal: JournalWriter,
    part: {
      readonly lot: Lot | null;
      readonly row: ClosedPosition;
      readonly lotCostUsd: Usd;
      readonly isAtCost: boolean;
      readonly hasCoins: boolean;
    },
  ): void {
    const { lot, row, lotCostUsd, isAtCost, hasCoins } = part;
    const { assetId, amount, costUsd, closeTransferId: transferId, kind } = row;
    const { accountId } = this.disposal;
    if (this.asset.position === null) {
      if (hasCoins && lot === null) this.postUncovered(amount);
      else if (lot !== null) journal.takeLot({ assetId, accountId, amount, transferId }, lot, lotCostUsd);
    } else if (lot !== null) journal.postPosition(assetId, lot.origin, { usd: -lotCostUsd as Usd, transferId });
    journal.postGain(row.term, { assetId, usd: row.gainUsd, transferId }, lot === null ? null : lot.origin);
    journal.flag(row.flags);
    // What a gift was worth less than its donor had paid is on no return.
    journal.postPlain('gifts', { assetId, usd: (lotCostUsd - costUsd) as Usd, transferId });
    if (!isAtCost) return;
    // Coins returned for which no debt is recorded are a claim until that is settled.
    if (kind === 'repayment') {
      if (this.disposal.isFormer !== true) journal.postBorrowed(assetId, { usd: costUsd, transferId });
    } else journal.postPlain(kind === 'gift' ? 'gifts' : 'unclaimedLoss', { assetId, usd: costUsd, transferId });
  }
}

/** Nothing is left after the last part, and of no fee; a zero they share need not be made for each row. */
function takeAway<D extends Decimal>(whole: D, part: D): D {
  return part === whole ? (ZERO_USD as Decimal as D) : subtract(whole, part);
}
