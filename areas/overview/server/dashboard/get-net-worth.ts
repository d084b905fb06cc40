import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { NetWorthPoint, NetWorthSpan } from '../../contract/net-worth.ts';
import { netPartialUsd, type Price, sumPartialUsd, type UsdPiece, valueAt } from '@holdfast/money';
import type pg from 'pg';
import { loadCoins, type NamedCoin, symbolOf } from '@holdfast/catalogue/server';
import { loadGeneration } from '@holdfast/books/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { endOfDay, findPrices } from '@holdfast/prices/server';
import {
  type AmountByCoin,
  findFirstDay,
  loadBookedPrincipal,
  loadDebts,
  loadHeld,
  loadOwedToClients,
} from './load-worth.ts';

export interface DashboardDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** Coins held and owed on a day. */
interface Worth {
  readonly day: UtcDay;
  readonly held: AmountByCoin;
  readonly clients: AmountByCoin;
  readonly debts: AmountByCoin;
}

export const netWorthHandlers = defineHandlers(({ pool, now: readNow }: DashboardDependencies) => ({
  async getNetWorth({ query: { span } }) {
    const now = readNow();
    const today = utcDayOf(now.getTime());
    const firstDay = await findFirstDay(pool);
    // Without books the assets are unknown. Loans and cash alone would show them as zero.
    if (firstDay === null || (await loadGeneration(pool)) === null) return { span, points: [] };
    const days = sampleDays({ span, today, firstDay: Math.min(firstDay, today) as UtcDay });
    const [held, debts] = [await loadHeld(pool, days), await loadDebts(pool, days)];
    const booked = await loadBookedPrincipal(pool, days);
    const clients = await loadOwedToClients(pool, { days, booked });
    const worths = days.map(
      (day, index): Worth => ({
        day,
        held: held[index] ?? new Map(),
        debts: debts[index] ?? new Map(),
        clients: clients[index] ?? new Map(),
      }),
    );
    const priceOf = await loadPrices(pool, worths, now);
    const coins = await loadCoins(pool, worths.flatMap(coinsOf));
    const pricedCoins = listPricedCoins(worths, priceOf);
    return { span, points: worths.map((worth) => toPoint(worth, { priceOf, coins, pricedCoins })) };
  },
}));

type PriceOf = (coinId: number, day: UtcDay) => Price | null;

async function loadPrices(queries: Queries, worths: readonly Worth[], now: Date): Promise<PriceOf> {
  const queried = worths.flatMap(({ day, held, clients, debts }) =>
    coinsOf({ held, clients, debts }).map((coinId) => ({
      coinId,
      day,
      at: endOfDay(day, now),
    })),
  );
  const results = await findPrices(queries, queried);
  const found = new Map(
    queried.map(({ coinId, day }, index) => {
      const result = results[index];
      return [`${coinId} ${day}`, result?.found ? result.price : null];
    }),
  );
  return (coinId, day) => found.get(`${coinId} ${day}`) ?? null;
}

/** Coins with a price on any of the days. */
function listPricedCoins(worths: readonly Worth[], priceOf: PriceOf): Set<number> {
  return new Set(
    worths.flatMap(({ day, ...parts }) => coinsOf(parts).filter((coinId) => priceOf(coinId, day) !== null)),
  );
}

const coinsOf = ({ held, clients, debts }: Omit<Worth, 'day'>): number[] => [
  ...new Set([...held.keys(), ...clients.keys(), ...debts.keys()]),
];

function toPoint(
  { day, held, clients, debts }: Worth,
  {
    priceOf,
    coins,
    pricedCoins,
  }: { priceOf: PriceOf; coins: ReadonlyMap<number, NamedCoin>; pricedCoins: ReadonlySet<number> },
): NetWorthPoint {
  const piecesOf = (amounts: AmountByCoin): UsdPiece[] =>
    [...amounts].map(([coinId, amount]) => ({
      coinId,
      coinSymbol: symbolOf(coins, coinId),
      usd: valueAt(amount, priceOf(coinId, day)),
      isNegative: amount < 0n,
    }));
  const [assets, owed, debt] = [piecesOf(held), piecesOf(clients), piecesOf(debts)];
  return {
    day: formatDay(day),
    assetsUsd: sumPartialUsd(assets),
    clientsUsd: sumPartialUsd(owed),
    debtUsd: sumPartialUsd(debt),
    netUsd: netPartialUsd({ plus: assets, minus: [...owed, ...debt] }),
    isComparable: [...assets, ...owed, ...debt].every(({ coinId, usd }) => usd !== null || !pricedCoins.has(coinId)),
  };
}

/** Enough points for a chart, few enough to add up the loans of each. */
export const STEPS_MAX = 31;
const DAYS_OF_SPAN = { '1m': 31, '3m': 93, '1y': 372 } as const;

interface SampleOptions {
  readonly span: NetWorthSpan;
  readonly today: UtcDay;
  /** The first day with any holdings or loans. */
  readonly firstDay: UtcDay;
}

/**
 * Evenly spread days, the last of them today. "All" begins on the first day; a shorter span begins where it began, or
 * on the first day where that is later.
 */
export function sampleDays({ span, today, firstDay }: SampleOptions): UtcDay[] {
  const begin = span === 'all' ? firstDay : Math.max(firstDay, today - DAYS_OF_SPAN[span]);
  const length = Math.max(0, today - begin);
  const steps = Math.min(length, STEPS_MAX);
  return Array.from(
    { length: steps + 1 },
    (_, index) => (today - Math.round((length * (steps - index)) / Math.max(1, steps))) as UtcDay,
  );
}
