/**
 * The disclosure of coins at fair value (ASU 2023-08): the roll-forward of a period and the holdings at its end.
 *
 * Everything comes from the journal. Opening and closing are cost and adjustment together, additions and disposals are
 * entries of the tax basis, gains are realised gains and revaluations. They are added up separately, so that a
 * roll-forward that does not close is seen. Disposals entered manually are left out: their coins were never among the
 * assets.
 */
import { coinIdOf } from '../../engine/ids.ts';
import { ENTERED_KINDS, LEDGER_ACCOUNT_KINDS, LEDGER_KIND_CLASSES } from '../../engine/lists.ts';
import { addBooksDays, formatDay, parseBooksDay } from '@holdfast/calendar';
import {
  type FairValueReport,
  type Restriction,
  RESTRICTIONS,
  ROLL_FORWARD_COLUMNS,
  type RollForwardFigures,
} from '../../contract/ledger.ts';
import { type Amount, formatDecimal, parseAmount, parseUsd, takePart, type Usd } from '@holdfast/money';
import { CARRIED_ACCOUNTS, loadUnknownCosts } from '../generation/book-basis/revaluations.ts';
import { loadScopes } from '../generation/book-basis/fair-value-scope.ts';
import { revaluedOn } from '../generation/book-basis/revaluation-days.ts';
import { loadGeneration } from '../generation/book-generation.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { loadCoins, requireCoin, symbolOf } from '@holdfast/catalogue/server';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { periodOf } from './balances.ts';
import { JOURNAL_SOURCES, requireFairValueFrom } from './journal-source.ts';

/** More coins are in the total alone. */
const COINS_LISTED = 500;

type Exact = { -readonly [Name in keyof RollForwardFigures]: bigint };

export const fairValueHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => ({
  async listFairValueTerms() {
    const scopes = await loadScopes(pool);
    const coins = await loadCoins(pool, scopes.keys());
    return {
      items: [...scopes]
        .slice(0, COINS_LISTED)
        .map(([coinId, scope]) => ({ coinId, coinSymbol: symbolOf(coins, coinId), ...scope })),
    };
  },

  async setFairValueTerms({ params: { coinId }, body: { isInScope, reason, principalMarket }, caller }) {
    await requireCoin(pool, coinId);
    await transaction(pool, (client) =>
      client.query(
        `INSERT INTO fair_value_terms (coin_id, is_in_scope, reason, principal_market, set_by)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (coin_id) DO UPDATE SET is_in_scope = excluded.is_in_scope, reason = excluded.reason,
           principal_market = excluded.principal_market, set_by = excluded.set_by, set_at = now()`,
        [coinId, isInScope, isInScope === null ? '' : reason, principalMarket, caller.userId],
      ),
    );
    return { done: true } as const;
  },

  getFairValueReport: async ({ query }) =>
    getFairValueReport(pool, query, (await loadBookCalendar(pool, config)).dayOf(now())),
}));

export async function getFairValueReport(
  queries: Queries,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Promise<FairValueReport> {
  const fairValueFrom = await requireFairValueFrom(queries);
  const { from, to } = periodOf(query, today);
  const dayBefore = formatDay(addBooksDays(parseBooksDay(from), -1));
  const opening = await carriedAt(queries, dayBefore);
  const closing = await carriedAt(queries, to);
  const changes = await loadChanges(queries, { from, to });
  // What the period opens with, and what it ends with if it has no revaluation of its own, is of the one before it.
  const missing = await loadMissing(queries, { from: (await loadRevaluedOn(queries, dayBefore)) ?? from, to });
  const revalued = await loadRevaluedOn(queries, to);
  const lastDay = parseBooksDay(to);
  const unknownCostOn = await loadUnknownCosts(queries, lastDay);
  const coinIds = [...new Set([...opening.keys(), ...closing.keys(), ...changes.keys()])];
  const coins = await loadCoins(queries, [...coinIds, ...missing.keys()]);
  const named = (coinId: number) => ({ coinId, coinSymbol: symbolOf(coins, coinId) });
  const scopes = await loadScopes(queries);
  const isInScope = (coinId: number): boolean => scopes.get(coinId)?.isInScope !== false;
  const rows = coinIds
    .filter(isInScope)
    .map((coinId) => ({ ...named(coinId), figures: figuresOf(coinId, { opening, closing, changes }) }))
    .filter(({ figures }) => ROLL_FORWARD_COLUMNS.some(({ name }) => figures[name] !== 0n))
    .sort(
      (left, right) =>
        descending(left.figures.closingUsd, right.figures.closingUsd) ||
        descending(left.figures.openingUsd, right.figures.openingUsd) ||
        left.coinId - right.coinId,
    );
  const carriedOutOfScope = [...closing].reduce(
    (sum, [coinId, { valueUsd }]) => (isInScope(coinId) ? sum : sum + valueUsd),
    0n,
  );
  const total = rows.reduce((sum, { figures }) => plus(sum, figures), NOTHING);
  const unpriced = new Set(
    [...missing].flatMap(([coinId, { lastDay }]) => (revalued !== null && lastDay >= revalued ? coinId : [])),
  );
  return {
    from,
    to,
    fairValueFrom,
    revaluedOn: revalued,
    rows: rows.slice(0, COINS_LISTED).map(({ figures, ...coin }) => ({ ...coin, ...inText(figures) })),
    total: inText(total),
    unlisted: Math.max(0, rows.length - COINS_LISTED),
    outOfScope: [...closing]
      .filter(([coinId, { amount, costUsd }]) => !isInScope(coinId) && amount > 0n && costUsd !== 0n)
      .sort(([leftId, left], [rightId, right]) => descending(left.valueUsd, right.valueUsd) || leftId - rightId)
      .slice(0, COINS_LISTED)
      .map(([coinId, { amount, costUsd }]) => ({
        ...named(coinId),
        amount: formatDecimal(amount as Usd),
        costUsd: usdText(costUsd),
        reason: scopes.get(coinId)?.reason ?? '',
      })),
    holdings: holdingsOf(closing, { unpriced, isInScope }).map(({ coinId, ...holding }) => ({
      ...named(coinId),
      ...holding,
      isCostKnown: unknownCostOn(lastDay, coinIdOf(coinId)).unknownCost === undefined,
    })),
    restrictions: (await loadRestricted(queries, { day: to, closing, isInScope })).map(({ coinId, ...restricted }) => ({
      ...named(coinId),
      ...restricted,
      isPriced: !unpriced.has(coinId),
    })),
    missingPrices: [...missing].map(([coinId, { days, lastDay }]) => ({ ...named(coinId), days, lastDay })),
    differenceUsd: usdText(
      total.closingUsd -
        (total.openingUsd +
          total.adoptionUsd +
          total.additionsUsd -
          total.disposalsUsd +
          total.gainsUsd -
          total.lossesUsd),
    ),
    balanceSheetDifferenceUsd: usdText(total.closingUsd + carriedOutOfScope - (await coinsOnBalanceSheet(queries, to))),
  };
}

/** The months before the month of $1, and the days of that month up to it. */
const UP_TO_DAY = `((s.span = 'month' AND s.starts < date_trunc('month', $1::date))
  OR (s.span = 'day' AND s.starts >= date_trunc('month', $1::date) AND s.starts <= $1::date))`;

interface Carried {
  readonly amount: bigint;
  readonly costUsd: bigint;
  readonly valueUsd: bigint;
}

/** Units, cost, and cost with its adjustment, by coin at the end of a day. */
async function carriedAt(queries: Queries, day: string): Promise<Map<number, Carried>> {
  const { rows } = await queries.query<{ asset_id: number; amount: string; cost_usd: string; value_usd: string }>(
    `SELECT a.asset_id, sum(s.amount) AS amount, coalesce(sum(s.usd) FILTER (WHERE a.kind <> 'fairValueAdjustment'), 0)
              AS cost_usd, sum(s.usd) AS value_usd
       FROM ${JOURNAL_SOURCES.book.sums} s JOIN journal_accounts a ON a.key = s.account
      WHERE a.kind IN (${CARRIED_ACCOUNTS}, 'fairValueAdjustment') AND a.asset_id IS NOT NULL
        AND ${UP_TO_DAY}
      GROUP BY a.asset_id`,
    [day],
  );
  return new Map(
    rows.map((row) => [
      row.asset_id,
      { amount: parseAmount(row.amount), costUsd: parseUsd(row.cost_usd), valueUsd: parseUsd(row.value_usd) },
    ]),
  );
}

/** The coins in accounts of restricted use, the largest first; all units of a coin are worth the same. */
async function loadRestricted(
  queries: Queries,
  {
    day,
    closing,
    isInScope,
  }: {
    readonly day: string;
    readonly closing: ReadonlyMap<number, Carried>;
    readonly isInScope: (coinId: number) => boolean;
  },
) {
  const { rows } = await queries.query<{ asset_id: number; kind: Restriction; amount: string }>(
    `SELECT a.asset_id, a.kind, sum(s.amount) AS amount
       FROM ${JOURNAL_SOURCES.book.sums} s JOIN journal_accounts a ON a.key = s.account
      WHERE a.kind = ANY ($2) AND a.asset_id IS NOT NULL AND ${UP_TO_DAY}
      GROUP BY a.asset_id, a.kind HAVING sum(s.amount) > 0 ORDER BY a.asset_id, a.kind`,
    [day, RESTRICTIONS],
  );
  return rows
    .filter(({ asset_id: coinId }) => isInScope(coinId))
    .map(({ asset_id: coinId, kind, amount }) => {
      const units = parseAmount(amount);
      const all = closing.get(coinId);
      const value =
        all === undefined || all.amount <= 0n
          ? 0n
          : takePart(all.valueUsd as Usd, {
              numerator: units,
              denominator: all.amount as Amount,
              rounding: 'halfAwayFromZero',
            });
      return { coinId, kind, units, value };
    })
    .sort((left, right) => descending(left.value, right.value) || left.coinId - right.coinId)
    .slice(0, COINS_LISTED)
    .map(({ coinId, kind, units, value }) => ({
      coinId,
      kind,
      amount: formatDecimal(units),
      fairValueUsd: usdText(value),
    }));
}

const ASSET_KINDS = LEDGER_ACCOUNT_KINDS.filter(
  (kind) => LEDGER_KIND_CLASSES[kind] === 'assets' && kind !== 'money' && !ENTERED_KINDS.has(kind),
);

/** All assets but money, as the balance sheet adds them up. */
async function coinsOnBalanceSheet(queries: Queries, day: string): Promise<bigint> {
  const { rows } = await queries.query<{ usd: string }>(
    `SELECT coalesce(sum(s.usd), 0) AS usd FROM ${JOURNAL_SOURCES.book.sums} s
       JOIN journal_accounts a ON a.key = s.account
      WHERE a.kind = ANY ($2) AND ${UP_TO_DAY}`,
    [day, ASSET_KINDS],
  );
  return parseUsd(rows[0]?.usd ?? '0');
}

interface Changes {
  readonly additions: bigint;
  readonly cost: bigint;
  readonly realised: bigint;
  readonly adoption: bigint;
  readonly revaluation: bigint;
}

/** Of a period, by coin. Within an entry, a lot that only changes its account is neither an addition nor a disposal. */
async function loadChanges(
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<number, Changes>> {
  const { rows } = await queries.query<{ asset_id: number } & Record<keyof Changes, string>>(
    `WITH lots AS (
       SELECT l.asset_id, sum(l.usd) AS usd FROM journal_lines l JOIN journal_accounts a ON a.key = l.account
        WHERE l.day BETWEEN $1 AND $2 AND l.usd <> 0 AND l.asset_id IS NOT NULL AND a.kind IN (${CARRIED_ACCOUNTS})
        GROUP BY l.entry_id, l.asset_id, l.lot_id),
     gains AS (
       SELECT l.asset_id, l.usd FROM journal_lines l JOIN journal_accounts a ON a.key = l.account
         JOIN journal_entries e ON e.id = l.entry_id
        WHERE l.day BETWEEN $1 AND $2 AND a.kind = 'realisedGain' AND l.asset_id IS NOT NULL
          AND e.kind <> 'manualDisposal'),
     adjustments AS (
       SELECT l.asset_id, e.kind, l.usd FROM journal_book_lines l JOIN journal_accounts a ON a.key = l.account
         JOIN journal_book_entries e ON e.id = l.entry_id
        WHERE l.day BETWEEN $1 AND $2 AND a.kind = 'fairValueAdjustment'),
     parts AS (
       SELECT asset_id, greatest(usd, 0) AS additions, greatest(-usd, 0) AS cost, 0 AS realised, 0 AS adoption,
              0 AS revaluation FROM lots
       UNION ALL SELECT asset_id, 0, 0, -usd, 0, 0 FROM gains
       UNION ALL SELECT asset_id, 0, 0, 0, CASE kind WHEN 'adoption' THEN usd ELSE 0 END,
                        CASE kind WHEN 'adoption' THEN 0 ELSE usd END FROM adjustments)
     SELECT asset_id, sum(additions) AS additions, sum(cost) AS cost, sum(realised) AS realised,
            sum(adoption) AS adoption, sum(revaluation) AS revaluation
       FROM parts GROUP BY asset_id`,
    [from, to],
  );
  return new Map(
    rows.map((row) => [
      row.asset_id,
      {
        additions: parseUsd(row.additions),
        cost: parseUsd(row.cost),
        realised: parseUsd(row.realised),
        adoption: parseUsd(row.adoption),
        revaluation: parseUsd(row.revaluation),
      },
    ]),
  );
}

/** The last revaluation of the stored books up to a day. */
export async function loadRevaluedOn(queries: Queries, day: string): Promise<string | null> {
  const basis = (await loadGeneration(queries))?.bookBasis ?? null;
  if (basis === null) return null;
  const days = { from: parseBooksDay(basis.fairValueFrom), last: parseBooksDay(basis.lastDay) };
  const revalued = revaluedOn(parseBooksDay(day), days);
  return revalued === null ? null : formatDay(revalued);
}

/** Spam is never priced, and is not named. */
const MISSING_PRICES = 'journal_book_missing_prices m JOIN coins c ON c.id = m.asset_id AND NOT c.is_spam';

/** How many coins had no price at the revaluation of a day. */
export function countUnpricedCoins(queries: Queries, day: string): Promise<number> {
  return countTotal(queries, `SELECT count(*) AS total FROM ${MISSING_PRICES} WHERE m.day = $1`, [day]);
}

async function loadMissing(
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<number, { readonly days: number; readonly lastDay: string }>> {
  const { rows } = await queries.query<{ asset_id: number; days: number; last_day: string }>(
    `SELECT m.asset_id, count(*) AS days, max(m.day)::text AS last_day
       FROM ${MISSING_PRICES}
      WHERE m.day BETWEEN $1 AND $2 GROUP BY m.asset_id ORDER BY max(m.day) DESC, m.asset_id LIMIT ${COINS_LISTED}`,
    [from, to],
  );
  return new Map(rows.map((row) => [row.asset_id, { days: row.days, lastDay: row.last_day }]));
}

const NOTHING: Exact = {
  openingUsd: 0n,
  adoptionUsd: 0n,
  additionsUsd: 0n,
  disposalsUsd: 0n,
  gainsUsd: 0n,
  lossesUsd: 0n,
  closingUsd: 0n,
};

function figuresOf(
  coinId: number,
  {
    opening,
    closing,
    changes,
  }: {
    readonly opening: ReadonlyMap<number, Carried>;
    readonly closing: ReadonlyMap<number, Carried>;
    readonly changes: ReadonlyMap<number, Changes>;
  },
): Exact {
  const change = changes.get(coinId);
  const gain = (change?.realised ?? 0n) + (change?.revaluation ?? 0n);
  return {
    openingUsd: opening.get(coinId)?.valueUsd ?? 0n,
    adoptionUsd: change?.adoption ?? 0n,
    additionsUsd: change?.additions ?? 0n,
    disposalsUsd: (change?.cost ?? 0n) + (change?.realised ?? 0n),
    gainsUsd: gain > 0n ? gain : 0n,
    lossesUsd: gain < 0n ? -gain : 0n,
    closingUsd: closing.get(coinId)?.valueUsd ?? 0n,
  };
}

/** Coins that came in without a cost and never had a price are held too: their figures of $0 stand for unknown ones. */
function holdingsOf(
  closing: ReadonlyMap<number, Carried>,
  { unpriced, isInScope }: { readonly unpriced: ReadonlySet<number>; readonly isInScope: (coinId: number) => boolean },
) {
  return [...closing]
    .filter(
      ([coinId, { amount, costUsd, valueUsd }]) =>
        isInScope(coinId) && amount > 0n && (costUsd !== 0n || valueUsd !== 0n || unpriced.has(coinId)),
    )
    .sort(([leftId, left], [rightId, right]) => descending(left.valueUsd, right.valueUsd) || leftId - rightId)
    .slice(0, COINS_LISTED)
    .map(([coinId, { amount, costUsd, valueUsd }]) => ({
      coinId,
      amount: formatDecimal(amount as Usd),
      costUsd: usdText(costUsd),
      fairValueUsd: usdText(valueUsd),
      isPriced: !unpriced.has(coinId),
    }));
}

function plus(left: Exact, right: Exact): Exact {
  const sum = { ...left };
  for (const { name } of ROLL_FORWARD_COLUMNS) sum[name] += right[name];
  return sum;
}

function inText(figures: Exact): RollForwardFigures {
  const text = (name: keyof Exact): string => usdText(figures[name]);
  return {
    openingUsd: text('openingUsd'),
    adoptionUsd: text('adoptionUsd'),
    additionsUsd: text('additionsUsd'),
    disposalsUsd: text('disposalsUsd'),
    gainsUsd: text('gainsUsd'),
    lossesUsd: text('lossesUsd'),
    closingUsd: text('closingUsd'),
  };
}

function usdText(usd: bigint): string {
  return formatDecimal(usd as Usd);
}

function descending(left: bigint, right: bigint): number {
  return left > right ? -1 : left < right ? 1 : 0;
}
