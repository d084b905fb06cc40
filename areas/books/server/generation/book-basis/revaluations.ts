/**
 * What the journal holds of each coin on the days of revaluation, with the stored prices of those days.
 *
 * Holdings are those of classified transactions. Coins in suspense have no cost until they are classified, and their
 * whole value would otherwise be an unrealised gain.
 */
import { type Calendar } from '../../../engine/calendar.ts';
import { type CoinId, coinIdOf } from '../../../engine/ids.ts';
import {
  computeRevaluations,
  type HeldAsset,
  type Revaluations,
  type RevaluedSide,
  type Valuation,
} from '../../../engine/journal/fair-value.ts';
import { type Flag, UNKNOWN_COST_FLAGS } from '../../../engine/lists.ts';
import { addBooksDays, type BooksDay, formatDay, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parseUsd, type Price, type Usd } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { findPrices } from '@holdfast/prices/server';
import { HAS_UNKNOWN_BASIS, HAS_UNKNOWN_COST } from '../book-tables.ts';
import { loadScopes } from './fair-value-scope.ts';
import { endOfBooksDay, endOfMonth, revaluationDays, startOfMonth } from './revaluation-days.ts';

/** Accounts that hold coins. Money is at its face value. */
export const COIN_ACCOUNTS = `'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable'`;

/** What coins are carried at: their cost, and what borrowed ones were worth when they came in. */
export const CARRIED_ACCOUNTS = `'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable',
  'borrowedCoins'`;
/** What is owed in coins, and what short sales of such coins brought in. */
const DEBT_ACCOUNTS = `'clientPrincipal', 'loanPrincipal', 'loanInterest', 'shortSales'`;

/** How many prices are looked up at once. */
const PIECE = 20_000;

export interface RevaluationInput {
  /** Reads what this generation has written. */
  readonly journal: Queries;
  /** Reads prices as they were at one moment. */
  readonly prices: Queries;
  readonly calendar: Pick<Calendar, 'dayOf'>;
  readonly from: BooksDay;
  readonly last: BooksDay;
  /** Debts are at fair value from this day on, if that is later (setting `readingsFrom`). */
  readonly debtsFrom: BooksDay;
}

/**
 * The adoption is an entry of its day, at the value of the evening before: everything that happens on the day itself is
 * part of the first period at fair value.
 */
export async function loadRevaluations(input: RevaluationInput): Promise<Revaluations> {
  const ends = revaluationDays(input);
  if (ends.length === 0) return { entries: [], missingPrices: [] };
  const coins = await revalue(input, ends, 'assets');
  const ofDebts = { ...input, from: input.debtsFrom > input.from ? input.debtsFrom : input.from };
  const debts = await revalue(ofDebts, revaluationDays(ofDebts), 'debts');
  const missing = new Map(
    [...coins.missingPrices, ...debts.missingPrices].map((one) => [`${one.day} ${one.assetId}`, one]),
  );
  return { entries: [...coins.entries, ...debts.entries], missingPrices: [...missing.values()] };
}

async function revalue(
  { journal, prices, calendar, from }: RevaluationInput,
  ends: readonly BooksDay[],
  side: RevaluedSide,
): Promise<Revaluations> {
  const eve = addBooksDays(from, -1);
  const days = [eve, ...ends];
  const heldOn = await loadHeldInScope(journal, days, side);
  const unknownCostOn = side === 'assets' ? await loadUnknownCosts(journal, eve) : () => ({});
  const moments = new Map(days.map((day) => [day, endOfBooksDay(calendar, day)]));
  const requested = days.flatMap((day) =>
    (heldOn.get(day) ?? [])
      .filter(({ amount }) => amount > 0n)
      .map(({ assetId }) => ({ day, assetId, coinId: Number(assetId), at: new Date(moments.get(day) ?? 0) })),
  );
  const pricesOn = new Map<BooksDay, Map<CoinId, Price>>(days.map((day) => [day, new Map()]));
  for (let start = 0; start < requested.length; start += PIECE) {
    const piece = requested.slice(start, start + PIECE);
    const found = await findPrices(prices, piece, { lastingOnly: true });
    for (const [index, { day, assetId }] of piece.entries()) {
      const price = found[index];
      if (price?.found) pricesOn.get(day)?.set(assetId, price.price);
    }
  }
  const valuations = days.map(
    (day): Valuation => ({
      day,
      at: moments.get(day) ?? 0,
      held: (heldOn.get(day) ?? []).map((one): HeldAsset => ({ ...one, ...unknownCostOn(day, one.assetId) })),
      prices: pricesOn.get(day) ?? new Map(),
    }),
  );
  const [adoption, ...periodEnds] = valuations;
  const first = adoption ? [{ ...adoption, day: from, at: adoption.at + 1 }, ...periodEnds] : [];
  return computeRevaluations(first, side);
}

/** Debts are measured whatever they are owed in; of what is held, only coins in scope are. */
async function loadHeldInScope(
  journal: Queries,
  days: readonly BooksDay[],
  side: RevaluedSide,
): Promise<ReadonlyMap<BooksDay, readonly HeldAsset[]>> {
  const heldOn = await loadHeld(journal, days, side);
  if (side === 'debts') return heldOn;
  const scopes = await loadScopes(journal);
  return new Map(
    [...heldOn].map(([day, held]) => [
      day,
      held.filter(({ assetId }) => scopes.get(Number(assetId))?.isInScope !== false),
    ]),
  );
}

/** A part of a lot that was open from the day of its transaction until the day on which it was disposed of. */
interface UnknownPart {
  readonly since: BooksDay;
  readonly until: BooksDay | null;
  readonly amount: bigint;
  readonly flags: readonly Flag[];
}

/**
 * Lots of unknown cost, as far as they were held on a day or later. A closed row also has the flag of proceeds without
 * a price; its cost is without one if the transaction that opened the lot has the flag too, or all lots share a cost.
 * In every time zone a day begins at most 15 hours before it does in UTC: the bound of the moment uses an index.
 */
const READ_UNKNOWN_COSTS = `
  WITH parts AS (
    SELECT asset_id, open_transaction_id, NULL::date AS until, amount, flags, true AS is_of_cost
      FROM book_open_lots WHERE flags <> '{}' AND ${HAS_UNKNOWN_COST}
    UNION ALL
    SELECT asset_id, open_transaction_id, disposed_day, amount, flags, method = 'average' OR ${HAS_UNKNOWN_BASIS}
      FROM book_positions WHERE flags <> '{}' AND ${HAS_UNKNOWN_COST} AND lot_id IS NOT NULL AND disposed_day > $1
       AND disposed_at > ($1::date)::timestamp AT TIME ZONE 'UTC')
  SELECT p.asset_id, e.day::text AS since, p.until::text AS until, sum(p.amount) AS amount, p.flags
    FROM parts p JOIN journal_entries e ON e.transaction_id = p.open_transaction_id
   WHERE p.is_of_cost OR e.flags @> '{missing_price}' GROUP BY 1, 2, 3, 5 ORDER BY 1, 2, 3, 5`;

/** Returns, for a day on or after the given one and a coin, what is held of it at an unknown cost. */
export async function loadUnknownCosts(
  queries: Queries,
  from: BooksDay,
): Promise<(day: BooksDay, assetId: CoinId) => Pick<HeldAsset, 'unknownCost'>> {
  const { rows } = await queries.query<{
    asset_id: number;
    since: string;
    until: string | null;
    amount: string;
    flags: Flag[];
  }>(READ_UNKNOWN_COSTS, [formatDay(from)]);
  const parts = new Map<CoinId, UnknownPart[]>();
  for (const { asset_id: assetId, since, until, amount, flags } of rows) {
    const ofAsset = parts.get(coinIdOf(assetId)) ?? [];
    parts.set(coinIdOf(assetId), ofAsset);
    ofAsset.push({
      since: parseBooksDay(since),
      until: until === null ? null : parseBooksDay(until),
      amount: parseAmount(amount),
      flags: UNKNOWN_COST_FLAGS.filter((flag) => flags.includes(flag)),
    });
  }
  return (day, assetId) => {
    const open = (parts.get(assetId) ?? []).filter(
      ({ since, until }) => since <= day && (until === null || until > day),
    );
    if (open.length === 0) return {};
    const amount = open.reduce((sum, part) => sum + part.amount, 0n) as Amount;
    return { unknownCost: { amount, flags: [...new Set(open.flatMap(({ flags }) => flags))] } };
  };
}

const CARRIED_COINS = `a.kind IN (${CARRIED_ACCOUNTS}) AND a.asset_id IS NOT NULL`;
/** Money is owed at its face value. */
const OWED_COINS = `a.kind IN (${DEBT_ACCOUNTS}) AND a.asset_id IN (SELECT id FROM coins WHERE NOT is_cash)`;

interface SumRow {
  readonly starts: string;
  readonly asset_id: number;
  readonly amount: string;
  readonly usd: string;
}

type Held = Map<number, { amount: bigint; usd: bigint }>;

/**
 * At the end of each day, or what is owed then. The days rise; those that do not end a month need the sums of their
 * month by day.
 */
export async function loadHeld(
  queries: Queries,
  days: readonly BooksDay[],
  side: RevaluedSide = 'assets',
): Promise<ReadonlyMap<BooksDay, readonly HeldAsset[]>> {
  const sign = side === 'assets' ? '' : '-';
  const accounts = side === 'assets' ? CARRIED_COINS : OWED_COINS;
  const sumsOf = async (span: 'day' | 'month', condition: string, values: unknown[]): Promise<SumRow[]> =>
    (
      await queries.query<SumRow>(
        `SELECT s.starts::text AS starts, a.asset_id, ${sign}sum(s.amount) AS amount, ${sign}sum(s.usd) AS usd
           FROM journal_sums s JOIN journal_accounts a ON a.key = s.account
          WHERE s.span = '${span}' AND s.is_from_books AND ${accounts} AND ${condition}
          GROUP BY 1, 2 ORDER BY 1, 2`,
        values,
      )
    ).rows;
  const months = await sumsOf('month', 'true', []);
  const partial = [
    ...new Set(days.filter((day) => endOfMonth(day) !== day).map((day) => formatDay(startOfMonth(day)))),
  ];
  const inMonths =
    partial.length === 0
      ? []
      : await sumsOf('day', `date_trunc('month', s.starts)::date = ANY ($1::date[])`, [partial]);
  const held: Held = new Map();
  const result = new Map<BooksDay, readonly HeldAsset[]>();
  let next = 0;
  for (const day of days) {
    const isWhole = endOfMonth(day) === day;
    const before = isWhole ? day : addBooksDays(startOfMonth(day), -1);
    for (let row = months[next]; row && parseBooksDay(row.starts) <= before; row = months[next]) {
      add(held, row);
      next += 1;
    }
    const here: Held = new Map([...held].map(([assetId, sum]) => [assetId, { ...sum }]));
    if (!isWhole)
      for (const row of inMonths) {
        const starts = parseBooksDay(row.starts);
        if (starts > before && starts <= day) add(here, row);
      }
    result.set(day, toHeld(here));
  }
  return result;
}

function add(held: Held, row: SumRow): void {
  const sum = held.get(row.asset_id) ?? { amount: 0n, usd: 0n };
  sum.amount += parseAmount(row.amount);
  sum.usd += parseUsd(row.usd);
  held.set(row.asset_id, sum);
}

/** Sorted by coin, so that the entries of a day always come in the same order. */
function toHeld(held: Held): HeldAsset[] {
  return [...held]
    .filter(([, { amount, usd }]) => amount !== 0n || usd !== 0n)
    .sort(([left], [right]) => left - right)
    .map(([assetId, { amount, usd }]) => ({
      assetId: coinIdOf(assetId),
      amount: amount as Amount,
      costUsd: usd as Usd,
    }));
}
