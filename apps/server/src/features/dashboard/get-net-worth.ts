import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { CallOutput, Contract, NetWorthPoint, NetWorthSpan } from '@holdfast/contract';
import { netPartialUsd, type Price, sumPartialUsd, type UsdPiece, valueAt } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '../../db/queries.ts';
import { loadCoins, type NamedCoin, symbolOf } from '../../catalogue/coins.ts';
import { findPrices } from '../../prices/find-price.ts';
import {
  type AmountByCoin,
  findFirstDay,
  loadBookedPrincipal,
  loadDebts,
  loadHeld,
  loadOwedToClients,
} from './load-worth.ts';
import { sampleDays } from './sample-days.ts';

export interface DashboardDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** What there was on a day, in coins. */
interface Worth {
  readonly day: UtcDay;
  readonly held: AmountByCoin;
  readonly clients: AmountByCoin;
  readonly debts: AmountByCoin;
}

export async function getNetWorth(
  { pool, now: readNow }: DashboardDependencies,
  span: NetWorthSpan,
): Promise<CallOutput<Contract['getNetWorth']>> {
  const now = readNow();
  const today = utcDayOf(now.getTime());
  const firstDay = await findFirstDay(pool);
  if (firstDay === null) return { span, points: [] };
  const days = sampleDays({ span, today, firstDay: Math.min(firstDay, today) as UtcDay });
  const [held, debts] = [await loadHeld(pool, days), await loadDebts(pool, days)];
  const booked = await loadBookedPrincipal(pool, days);
  const worths: Worth[] = [];
  for (const [index, day] of days.entries()) {
    worths.push({
      day,
      held: held[index] ?? new Map(),
      debts: debts[index] ?? new Map(),
      clients: await loadOwedToClients(pool, { day, booked: booked[index] ?? new Map() }),
    });
  }
  const priceOf = await loadPrices(pool, worths, now);
  const coins = await loadCoins(pool, worths.flatMap(coinsOf));
  const pricedCoins = listPricedCoins(worths, priceOf);
  return { span, points: worths.map((worth) => toPoint(worth, { priceOf, coins, pricedCoins })) };
}

type PriceOf = (coinId: number, day: UtcDay) => Price | null;

async function loadPrices(queries: Queries, worths: readonly Worth[], now: Date): Promise<PriceOf> {
  const asked = worths.flatMap(({ day, held, clients, debts }) =>
    coinsOf({ held, clients, debts }).map((coinId) => ({
      coinId,
      day,
      at: endOfDay(day, now),
    })),
  );
  const answers = await findPrices(queries, asked);
  const found = new Map(
    asked.map(({ coinId, day }, index) => {
      const answer = answers[index];
      return [`${coinId} ${day}`, answer?.found ? answer.price : null];
    }),
  );
  return (coinId, day) => found.get(`${coinId} ${day}`) ?? null;
}

const DAY_MS = 86_400_000;

/** The moment that a day's figures stand for: its end, or now while it lasts. */
function endOfDay(day: UtcDay, now: Date): Date {
  return new Date(Math.min((day + 1) * DAY_MS - 1, Math.max(now.getTime(), day * DAY_MS)));
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
