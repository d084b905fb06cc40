import type { CallOutput, Contract, NetWorthPoint, NetWorthSpan } from '@holdfast/contract';
import { formatUtcDay, type UtcDay, utcDayOf } from '@holdfast/lending';
import { formatDecimal, type Price, subtract, sum, valueOf, type Usd } from '@holdfast/money';
import { refreshLoans } from '../../loans/refresh-loans.ts';
import { findPrices, type Queries } from '../../pricing/find-price.ts';
import type { DashboardDependencies } from './create-dashboard-handlers.ts';
import {
  type AmountByCoin,
  findFirstDay,
  loadBookedPrincipal,
  loadDebts,
  loadHeld,
  loadOwedToClients,
} from './load-worth.ts';
import { sampleDays } from './sample-days.ts';

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
  await refreshLoans(pool, { now });
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
  return { span, points: worths.map((worth) => toPoint(worth, priceOf)) };
}

type PriceOf = (coinId: number, day: UtcDay) => Price | null;

async function loadPrices(queries: Queries, worths: readonly Worth[], now: Date): Promise<PriceOf> {
  const asked = worths.flatMap(({ day, held, clients, debts }) =>
    [...new Set([...held.keys(), ...clients.keys(), ...debts.keys()])].map((coinId) => ({
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

function toPoint({ day, held, clients, debts }: Worth, priceOf: PriceOf): NetWorthPoint {
  const unpriced = new Set<number>();
  const inUsd = (amounts: AmountByCoin): Usd =>
    sum(
      [...amounts].flatMap(([coinId, amount]) => {
        if (amount === 0n) return [];
        const price = priceOf(coinId, day);
        if (price === null) unpriced.add(coinId);
        return price === null ? [] : [valueOf(amount, price)];
      }),
    );
  const [assets, owed, debt] = [inUsd(held), inUsd(clients), inUsd(debts)];
  return {
    day: formatUtcDay(day),
    assetsUsd: formatDecimal(assets),
    clientsUsd: formatDecimal(owed),
    debtUsd: formatDecimal(debt),
    netUsd: formatDecimal(subtract(subtract(assets, owed), debt)),
    withoutPrice: unpriced.size,
  };
}
