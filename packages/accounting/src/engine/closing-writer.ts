/**
 * Writes the closed positions of one disposal, a row for each part of a lot.
 *
 * The proceeds are spread over the parts by amount, the last part taking what remains, so the rows always add up to
 * what came in.
 */
import { type Amount, type Decimal, subtract, type Usd } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import type { Flag } from '../types.ts';
import type { Disposal } from './dispose.ts';
import type { Ledger } from './ledger.ts';
import { joinFlags, NO_FLAGS } from './row-flags.ts';
import type { LotTaker } from './take-lots.ts';

const ZERO_USD = 0n as Usd;
const MISSING_BASIS: readonly Flag[] = ['missing_basis'];

export class ClosingWriter implements LotTaker {
  private readonly ledger: Ledger;
  private readonly disposal: Disposal;
  private readonly assetId: string;
  private amountLeft: Amount;
  private proceedsLeft: Usd;
  private feeLeft: Usd;
  private parts = 0;

  constructor(ledger: Ledger, disposal: Disposal, assetId: string) {
    this.ledger = ledger;
    this.disposal = disposal;
    this.assetId = assetId;
    this.amountLeft = disposal.amount ?? disposal.transfer.amount;
    this.proceedsLeft = disposal.proceedsUsd === 'cost' ? ZERO_USD : disposal.proceedsUsd;
    this.feeLeft = disposal.feeUsd ?? ZERO_USD;
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
    this.ledger.closed.push({
      part: this.parts,
      kind: disposal.kind,
      taxable: disposal.taxable !== false,
      coinId: transfer.coinId,
      assetId: this.assetId,
      walletId: disposal.walletId,
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
      flags: joinFlags(origin === null ? MISSING_BASIS : origin.flags, flags),
    });
  }
}

/** Nothing is left after the last part, and of no fee; a zero they share need not be made for each row. */
function takeAway<D extends Decimal>(whole: D, part: D): D {
  return part === whole ? (ZERO_USD as Decimal as D) : subtract(whole, part);
}
