/**
 * A cache of how much of each coin the lots of the books added and took away on each UTC day, so that the history of
 * net worth need not read every lot. It stays true because it is added up while the books are generated, and stored
 * with them.
 *
 * Lots are grouped by the UTC month in which they were disposed of. What was gone before a span of days cancels itself
 * out and is not read for it, and a regeneration, which starts with a month, replaces the months from there on.
 *
 * Coins at hand that are owed in kind have no lots. They are added up by day alone, for there are few.
 *
 * A lot counts from its acquisition. A gift has the date of its donor, and counts from the moment it was received.
 */
import type { BookRows, Books } from '../../engine/types.ts';
import { DAY_MS, formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { type Decimal, formatDecimal } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookTable } from './book-tables.ts';

type Days = Map<number, bigint>;
type Coins = Map<string, Days>;

const STILL_HELD = 'infinity';

/** When gifts with the date of their donor were received, by lot. Only a recorded cost has such a date. */
export async function loadGiftTimes(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.query<{ lot_id: string; at: Date }>(
    `SELECT x.id::text AS lot_id, x.at FROM recorded_costs r JOIN transfers x ON x.id = r.transfer_id
       JOIN classifications c ON c.transaction_id = x.transaction_id AND c.action = 'giftReceived'`,
  );
  return new Map(rows.map(({ lot_id: lotId, at }) => [lotId, at.getTime()]));
}

export class HeldDaysCache {
  private readonly months = new Map<string, Coins>();
  private readonly borrowed: Coins = new Map();
  private latest = { startsAt: 0, endsAt: 0, coins: new Map() as Coins };

  constructor(private readonly giftTimes: ReadonlyMap<string, number>) {}

  take({ closed, borrowedMoves }: BookRows): void {
    for (const { at, assetId, amount } of borrowedMoves) addTo(daysOf(this.borrowed, assetId), at, amount);
    for (const { lotId, assetId, amount, acquiredAt, disposedAt } of closed) {
      if (lotId === null) continue;
      const days = daysOf(this.monthOf(disposedAt), assetId);
      addTo(days, this.giftTimes.get(lotId) ?? acquiredAt, amount);
      addTo(days, disposedAt, -amount);
    }
  }

  takeOpen({ open }: Pick<Books, 'open'>): void {
    const coins = this.coinsUntil(STILL_HELD);
    for (const { lotId, assetId, amount, acquiredAt } of open)
      addTo(daysOf(coins, assetId), this.giftTimes.get(lotId) ?? acquiredAt, amount);
  }

  *lines(): Generator<readonly [BookTable, string]> {
    for (const [until, coins] of this.months)
      for (const fields of fieldsOf(coins)) yield ['book_held_days', `${until}\t${fields}`];
    for (const fields of fieldsOf(this.borrowed)) yield ['book_borrowed_days', fields];
  }

  /** Disposals come in the order of time, so the month of most is that of the one before. */
  private monthOf(at: number): Coins {
    if (at < this.latest.startsAt || at >= this.latest.endsAt) {
      const date = new Date(at);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      const startsAt = Date.UTC(year, month, 1);
      const coins = this.coinsUntil(formatDay(utcDayOf(startsAt)));
      this.latest = { startsAt, endsAt: Date.UTC(year, month + 1, 1), coins };
    }
    return this.latest.coins;
  }

  private coinsUntil(until: string): Coins {
    let coins = this.months.get(until);
    if (coins === undefined) this.months.set(until, (coins = new Map()));
    return coins;
  }
}

function* fieldsOf(coins: Coins): Generator<string> {
  for (const [assetId, days] of coins)
    for (const [day, amount] of days)
      yield [assetId, formatDay(day as UtcDay), formatDecimal(amount as Decimal)].join('\t');
}

function daysOf(coins: Coins, assetId: string): Days {
  let days = coins.get(assetId);
  if (days === undefined) coins.set(assetId, (days = new Map()));
  return days;
}

function addTo(days: Days, at: number, amount: bigint): void {
  const day = Math.floor(at / DAY_MS);
  days.set(day, (days.get(day) ?? 0n) + amount);
}
