/** What is left of all lots, by asset: a lot bought as WETH stays one of ETH when the two count as one. */
import type { OpenPositionSummary } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount, parseUsd, subtract, type Usd, valueOf } from '@holdfast/money';
import { findPrices } from '../../../pricing/find-price.ts';
import { loadBookCalendar } from '../book-calendar.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';

interface OpenRow {
  coin_id: number;
  symbol: string;
  name: string;
  lots: number;
  amount: string;
  cost_usd: string;
  long_amount: string;
  long_cost_usd: string;
  next_long_day: string | null;
}

const READ_OPEN = `
  SELECT asset_id AS coin_id, coalesce(c.symbol, 'coin ' || asset_id) AS symbol, coalesce(c.name, '') AS name, lots, amount, cost_usd, long_amount, long_cost_usd, next_long_day
    FROM (SELECT asset_id, count(*) AS lots, sum(amount) AS amount, sum(cost_usd) AS cost_usd,
                 coalesce(sum(amount) FILTER (WHERE long_from_day <= $1), 0) AS long_amount, coalesce(sum(cost_usd) FILTER (WHERE long_from_day <= $1), 0) AS long_cost_usd,
                 min(long_from_day) FILTER (WHERE long_from_day > $1) AS next_long_day
            FROM (SELECT asset_id, sum(amount) AS amount, sum(cost_usd) AS cost_usd, min(long_from_day) AS long_from_day FROM book_open_lots GROUP BY asset_id, lot_id, account) AS positions
           GROUP BY asset_id) AS open
    LEFT JOIN coins c ON c.id = open.asset_id
   ORDER BY lower(c.symbol), asset_id`;

export interface OpenPositions {
  readonly items: OpenPositionSummary[];
  readonly costUsd: string;
  readonly valueUsd: string;
  readonly unrealisedUsd: string;
  readonly withoutPrice: number;
}

export async function listOpenPositions({ pool, config, now }: ReadingDependencies): Promise<OpenPositions> {
  const { dayOf } = await loadBookCalendar(pool, config);
  const at = now();
  const { rows } = await pool.query<OpenRow>(READ_OPEN, [dayOf(at)]);
  const prices = await findPrices(
    pool,
    rows.map((row) => ({ coinId: row.coin_id, at })),
  );
  const total = { cost: 0n as Usd, value: 0n as Usd, unrealised: 0n as Usd, withoutPrice: 0 };
  const items = rows.map((row, index): OpenPositionSummary => {
    const price = prices[index];
    const cost = parseUsd(row.cost_usd);
    total.cost = add(total.cost, cost);
    const plain = {
      coinId: row.coin_id,
      coinSymbol: row.symbol,
      coinName: row.name,
      lots: row.lots,
      amount: formatDecimal(parseAmount(row.amount)),
      costUsd: formatDecimal(cost),
      nextLongDay: row.next_long_day,
    };
    if (!price?.found) {
      total.withoutPrice += 1;
      return { ...plain, priceUsd: null, valueUsd: null, unrealisedUsd: null, shortUsd: null, longUsd: null };
    }
    const value = valueOf(parseAmount(row.amount), price.price);
    const unrealised = subtract(value, cost);
    // The short part takes what remains, so that the two always add up.
    const long = subtract(valueOf(parseAmount(row.long_amount), price.price), parseUsd(row.long_cost_usd));
    total.value = add(total.value, value);
    total.unrealised = add(total.unrealised, unrealised);
    return {
      ...plain,
      priceUsd: formatDecimal(price.price),
      valueUsd: formatDecimal(value),
      unrealisedUsd: formatDecimal(unrealised),
      shortUsd: formatDecimal(subtract(unrealised, long)),
      longUsd: formatDecimal(long),
    };
  });
  return {
    items,
    costUsd: formatDecimal(total.cost),
    valueUsd: formatDecimal(total.value),
    unrealisedUsd: formatDecimal(total.unrealised),
    withoutPrice: total.withoutPrice,
  };
}

/** The value of some coins and how far it is from what they cost; null where no price is known. */
export function unrealisedOf({
  amount,
  cost,
  price,
}: {
  amount: Amount;
  cost: Usd;
  price: Parameters<typeof valueOf>[1] | null;
}) {
  if (price === null) return { priceUsd: null, valueUsd: null, unrealisedUsd: null };
  const value = valueOf(amount, price);
  return {
    priceUsd: formatDecimal(price),
    valueUsd: formatDecimal(value),
    unrealisedUsd: formatDecimal(subtract(value, cost)),
  };
}
