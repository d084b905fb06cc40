/** Open positions by asset: a lot bought as WETH counts as ETH when the two are aliases. */
import type { OpenPosition, OpenPositionSummary } from '../../contract/books.ts';
import {
  addPartialUsd,
  type Amount,
  formatDecimal,
  parseAmount,
  parseUsd,
  type PartialUsd,
  type Price,
  subtract,
  sumPartialUsd,
  type UnknownCoin,
  type Usd,
  type UsdPiece,
  valueAt,
} from '@holdfast/money';
import type pg from 'pg';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { HAS_UNKNOWN_COST } from '../generation/book-tables.ts';
import { requireCoin, symbolOf } from '@holdfast/catalogue/server';
import { ValueCache } from '@holdfast/database/value-cache.ts';
import { countTotal } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findPrice, findPrices, type FoundPrice } from '@holdfast/prices/server';
import { loadRowNames } from '../account-names.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { acquisitionOf } from './capital-positions.ts';
import { lotCost, lotsCost, type OpenLotRow, openLotsSql, openPositionId } from './open-lot-source.ts';

interface OpenSums {
  coin_id: number;
  lots: number;
  amount: string;
  cost_usd: string;
  unknown_lots: number;
  long_amount: string;
  long_cost_usd: string;
  long_unknown_lots: number;
  next_long_day: string | null;
}

type OpenRow = OpenSums & { symbol: string; name: string };

const READ_OPEN = `
          SELECT asset_id AS coin_id, count(*) AS lots, sum(amount) AS amount, sum(cost_usd) AS cost_usd, count(*)
      FILTER (WHERE is_unknown) AS unknown_lots,
                 coalesce(sum(amount) FILTER (WHERE long_from_day <= $1), 0) AS long_amount,
                 coalesce(sum(cost_usd) FILTER (WHERE long_from_day <= $1), 0) AS long_cost_usd,
                 count(*) FILTER (WHERE is_unknown AND long_from_day <= $1) AS long_unknown_lots, min(long_from_day)
                 FILTER (WHERE long_from_day > $1) AS next_long_day
            FROM (SELECT asset_id, sum(amount) AS amount, sum(cost_usd) AS cost_usd,
              bool_or${HAS_UNKNOWN_COST} AS is_unknown, min(long_from_day) AS long_from_day
                    FROM book_open_lots GROUP BY asset_id, lot_id, account) AS positions
           GROUP BY asset_id`;

/** Adding up the lots takes longer with every lot, and they change only with the books. */
const CACHED_DAYS_MAX = 10;
const sumCache = new ValueCache<readonly OpenSums[]>('book_open_lots', CACHED_DAYS_MAX);

/** By symbol. */
async function readOpen(pool: pg.Pool, today: string): Promise<OpenRow[]> {
  const [sums = []] = await sumCache.get(pool, [today], async (day) => {
    const { rows } = await pool.query<OpenSums>(READ_OPEN, [day]);
    return rows;
  });
  const byCoin = new Map(sums.map((row) => [row.coin_id, row]));
  const { rows: names } = await pool.query<{ id: number; symbol: string; name: string }>(
    `SELECT open.id, coalesce(c.symbol, 'coin ' || open.id) AS symbol, coalesce(c.name, '') AS name
       FROM unnest($1::bigint[]) AS open (id) LEFT JOIN coins c ON c.id = open.id ORDER BY lower(c.symbol), open.id`,
    [[...byCoin.keys()]],
  );
  return names.flatMap(({ id, symbol, name }) => {
    const row = byCoin.get(id);
    return row ? [{ ...row, symbol, name }] : [];
  });
}

export const openPositionHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => ({
  async listOpenPositions() {
    const { dayOf } = await loadBookCalendar(pool, config);
    const at = now();
    const rows = await readOpen(pool, dayOf(at));
    const prices = await findPrices(
      pool,
      rows.map((row) => ({ coinId: row.coin_id, at })),
    );
    const positions = rows.map((row, index) => {
      const price = prices[index];
      return toPosition(row, price?.found ? price : null);
    });
    const gain = (...terms: (keyof Gains)[]): PartialUsd =>
      sumPartialUsd(
        positions.flatMap(({ gains }) => terms.map((term) => gains[term])),
        { areChanges: true },
      );
    return {
      items: positions.map(({ summary }) => summary),
      costUsd: addPartialUsd(positions.map(({ summary }) => summary.costUsd)),
      valueUsd: sumPartialUsd(positions.map(({ value }) => value)),
      unrealisedUsd: gain('short', 'long'),
      shortUsd: gain('short'),
      longUsd: gain('long'),
    };
  },

  async listCoinOpenPositions({ params: { coinId }, query: { page, limit } }) {
    await requireCoin(pool, coinId);
    const { dayOf } = await loadBookCalendar(pool, config);
    const at = now();
    const today = dayOf(at);
    const { rows } = await pool.query<OpenLotRow>(
      `${openLotsSql('asset_id = $1')} ORDER BY acquired_at, lot_id, account LIMIT $2 OFFSET $3`,
      [coinId, limit, (page - 1) * limit],
    );
    const total = await countTotal(
      pool,
      `SELECT count(*) AS total FROM (SELECT FROM book_open_lots WHERE asset_id = $1
         GROUP BY acquired_at, lot_id, account) AS positions`,
      [coinId],
    );
    const result = await findPrice(pool, { coinId, at });
    const price = result.found ? result : null;
    const { coins, names } = await loadRowNames(pool, rows);
    const items = rows.map((row): OpenPosition => {
      const amount = parseAmount(row.amount);
      const [cost, value] = [lotCost(row), valueAt(amount, price?.price)];
      return {
        id: openPositionId(row),
        lotId: String(row.lot_id),
        coinId: row.coin_id,
        coinSymbol: symbolOf(coins, row.coin_id),
        walletId: row.wallet_id,
        walletName: names.get(row.account) ?? null,
        amount: formatDecimal(amount),
        ...acquisitionOf(row),
        costUsd: cost === null ? null : formatDecimal(cost),
        priceUsd: price === null ? null : formatDecimal(price.price),
        pricedAt: price?.pricedAt.toISOString() ?? null,
        valueUsd: value === null ? null : formatDecimal(value),
        unrealisedUsd: value === null || cost === null ? null : formatDecimal(subtract(value, cost)),
        termToday: row.long_from_day <= today ? 'long' : 'short',
        longFromDay: row.long_from_day,
        openTransactionId: row.open_transaction_id,
        flags: row.flags,
      };
    });
    return { items, total, page, limit };
  },
}));

const coinOf = (row: OpenRow): UnknownCoin => ({ coinId: row.coin_id, coinSymbol: row.symbol });

/** What is known of both adds up to what is known of all, also where one of them is unknown. */
interface Gains {
  readonly short: UsdPiece;
  readonly long: UsdPiece;
}

function toPosition(
  row: OpenRow,
  price: FoundPrice | null,
): { summary: OpenPositionSummary; value: UsdPiece; gains: Gains } {
  const coin = coinOf(row);
  const amount = parseAmount(row.amount);
  const value = valueAt(amount, price?.price);
  const [all, long] = [
    { amount, cost: parseUsd(row.cost_usd), unknownLots: row.unknown_lots },
    {
      amount: parseAmount(row.long_amount),
      cost: parseUsd(row.long_cost_usd),
      unknownLots: row.long_unknown_lots,
    },
  ];
  const short = {
    amount: subtract(all.amount, long.amount),
    cost: subtract(all.cost, long.cost),
    unknownLots: all.unknownLots - long.unknownLots,
  };
  const [allGain, longGain] = [gainOf(all, price?.price), gainOf(long, price?.price)];
  const gains = {
    long: { ...coin, usd: longGain },
    // Values are rounded, so the short-term part is the remainder: both parts add up.
    short: {
      ...coin,
      usd: allGain !== null && longGain !== null ? subtract(allGain, longGain) : gainOf(short, price?.price),
    },
  };
  const shown = (...pieces: UsdPiece[]): PartialUsd => sumPartialUsd(pieces, { areChanges: true });
  return {
    summary: {
      coinId: row.coin_id,
      coinSymbol: row.symbol,
      coinName: row.name,
      lots: row.lots,
      amount: formatDecimal(amount),
      costUsd: lotsCost(coin, all),
      nextLongDay: row.next_long_day,
      priceUsd: price === null ? null : formatDecimal(price.price),
      pricedAt: price?.pricedAt.toISOString() ?? null,
      valueUsd: value === null ? null : formatDecimal(value),
      unrealisedUsd: shown(gains.short, gains.long),
      shortUsd: shown(gains.short),
      longUsd: shown(gains.long),
    },
    value: { ...coin, usd: value },
    gains,
  };
}

/** Value less cost; null where the price or the cost of a lot is unknown. */
function gainOf(
  { amount, cost, unknownLots }: { amount: Amount; cost: Usd; unknownLots: number },
  price: Price | undefined,
): Usd | null {
  const value = valueAt(amount, price);
  return value === null || unknownLots > 0 ? null : subtract(value, cost);
}
