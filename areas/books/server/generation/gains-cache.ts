/**
 * A cache of the sums of closed positions by coin, month and term, so that a page need not read every position to show
 * a total. It stays true because it is added up while the books are generated, and stored with them.
 *
 * Months are those of the books' calendar. Regeneration may start in the middle of a month; then the stored positions
 * of that month are added first.
 */
import { type BooksDay, dateOf } from '@holdfast/calendar';
import { type BookRows, type ClosedPosition } from '../../engine/types.ts';
import { hasUnknownBasis, type Term } from '../../engine/lists.ts';
import {
  add,
  type Amount,
  type Decimal,
  formatDecimal,
  parseAmount,
  parseUsd,
  subtract,
  type Usd,
} from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { type BookTable, HAS_UNKNOWN_BASIS } from './book-tables.ts';

interface Sums {
  readonly coinId: string;
  readonly year: number;
  readonly month: number;
  readonly term: Term;
  disposals: number;
  amount: Amount;
  proceeds: Usd;
  cost: Usd;
  fee: Usd;
  missingBasis: number;
  missingPrice: number;
}

export interface GainMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Non-taxable disposals do not count in the sums. Their coin still has a row, so that a page can link to it. */
export const GAIN_SUMS = `
  count(*) FILTER (WHERE is_taxable) AS disposals, coalesce(sum(amount) FILTER (WHERE is_taxable), 0) AS amount,
  coalesce(sum(proceeds_usd) FILTER (WHERE is_taxable), 0) AS proceeds_usd,
  coalesce(sum(cost_usd) FILTER (WHERE is_taxable), 0) AS cost_usd,
  coalesce(sum(fee_usd) FILTER (WHERE is_taxable), 0) AS fee_usd,
  coalesce(sum(gain_usd) FILTER (WHERE is_taxable), 0) AS gain_usd,
  count(*) FILTER (WHERE is_taxable AND ${HAS_UNKNOWN_BASIS}) AS missing_basis,
  count(*) FILTER (WHERE is_taxable AND 'missing_price' = ANY (flags)) AS missing_price`;

export class GainsCache {
  /** By coin, then by month and term as one whole number: no text is made for each of a hundred thousand rows. */
  private readonly sums = new Map<string, Map<number, Sums>>();
  private day: BooksDay | null = null;
  private month = 0;

  take({ closed }: BookRows): void {
    for (const row of closed) this.add(row);
  }

  *lines(): Generator<readonly [BookTable, string]> {
    for (const ofCoin of this.sums.values()) {
      for (const {
        coinId,
        year,
        month,
        term,
        disposals,
        amount,
        proceeds,
        cost,
        fee,
        missingBasis,
        missingPrice,
      } of ofCoin.values()) {
        const figures = [amount, proceeds, cost, fee, subtract(proceeds, cost)].map((figure: Decimal) =>
          formatDecimal(figure),
        );
        yield ['book_gains', [coinId, year, month, term, disposals, ...figures, missingBasis, missingPrice].join('\t')];
      }
    }
  }

  /** Adds the positions of one month that are already in the database. */
  async readMonth(queries: Queries, { year, month }: GainMonth): Promise<void> {
    const { rows } = await queries.query<{
      coin_id: number;
      term: Term;
      disposals: number;
      amount: string;
      proceeds_usd: string;
      cost_usd: string;
      fee_usd: string;
      missing_basis: number;
      missing_price: number;
    }>(
      `SELECT coin_id, term, ${GAIN_SUMS} FROM book_positions
        WHERE year = $1 AND disposed_day >= make_date($1, $2, 1)
          AND disposed_day < make_date($1, $2, 1) + interval '1 month' GROUP BY coin_id, term`,
      [year, month],
    );
    for (const row of rows) {
      const sums = this.sumsOf({ coinId: String(row.coin_id), year, month, term: row.term });
      sums.disposals += row.disposals;
      sums.missingBasis += row.missing_basis;
      sums.missingPrice += row.missing_price;
      sums.amount = add(sums.amount, parseAmount(row.amount));
      sums.proceeds = add(sums.proceeds, parseUsd(row.proceeds_usd));
      sums.cost = add(sums.cost, parseUsd(row.cost_usd));
      sums.fee = add(sums.fee, parseUsd(row.fee_usd));
    }
  }

  private add(row: ClosedPosition): void {
    const { coinId, year, term, disposedDay } = row;
    if (disposedDay !== this.day) {
      this.day = disposedDay;
      this.month = dateOf(disposedDay).month;
    }
    const sums = this.sumsOf({ coinId, year, month: this.month, term });
    if (!row.taxable) return;
    sums.disposals += 1;
    if (row.flags.length > 0) {
      if (hasUnknownBasis(row.flags)) sums.missingBasis += 1;
      if (row.flags.includes('missing_price')) sums.missingPrice += 1;
    }
    sums.amount = add(sums.amount, row.amount);
    sums.proceeds = add(sums.proceeds, row.proceedsUsd);
    sums.cost = add(sums.cost, row.costUsd);
    if (row.feeUsd !== 0n) sums.fee = add(sums.fee, row.feeUsd);
  }

  private sumsOf({ coinId, year, month, term }: GainMonth & { coinId: string; term: Term }): Sums {
    let ofCoin = this.sums.get(coinId);
    if (ofCoin === undefined) this.sums.set(coinId, (ofCoin = new Map()));
    const key = (year * 12 + month) * 2 + (term === 'long' ? 1 : 0);
    let sums = ofCoin.get(key);
    if (sums === undefined) {
      const zero = 0n as Usd;
      ofCoin.set(
        key,
        (sums = {
          coinId,
          year,
          month,
          term,
          disposals: 0,
          amount: 0n as Amount,
          proceeds: zero,
          cost: zero,
          fee: zero,
          missingBasis: 0,
          missingPrice: 0,
        }),
      );
    }
    return sums;
  }
}
