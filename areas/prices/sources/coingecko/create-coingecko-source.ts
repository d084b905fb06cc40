/**
 * CoinGecko. Ids are its own ("bitcoin"). A chart of more than 90 days has one point a day, stamped 00:00 UTC, which is
 * the close of the day before; shorter ones are hourly or finer, and the reading of closes takes either.
 */
import { DAY_MS, endOfUtcDayMs } from '@holdfast/calendar';
import type { Transport } from '@holdfast/http/client';
import { z } from 'zod';
import { entries, numberText, readShape, unixSeconds } from '../response-shapes.ts';
import { hoursFromPoints, noHours } from '../hourly-prices.ts';
import { closesFromPoints, joinResults, type MarketPoint, splitRange } from '../daily-closes.ts';
import { JsonClient } from '../http/json-client.ts';
import { isRequestableId, spotInBatches } from '../id-batches.ts';
import { JsonNumber, type JsonValue } from '../json/parse-json-keeping-numbers.ts';
import { readPrice } from '../../engine/read-price.ts';
import type { SpotPrice } from '../../engine/known-price.ts';
import type {
  ClosesResult,
  ClosesQuery,
  GapReason,
  HoursQuery,
  HoursResult,
  PriceSource,
  SpotGap,
} from '../price-source.ts';
import { PriceSourceError } from '../price-source-error.ts';
import {
  COINGECKO_KEY_HEADERS,
  type CoinGeckoSettings,
  type CoinGeckoSettingsInput,
  coinGeckoSettingsSchema,
} from './settings.ts';

const NAME = 'CoinGecko';
const HOUR_MS = 3_600_000;
/** CoinGecko's own number for "further back than your plan allows", sent with status 401. */
const RANGE_NOT_ALLOWED = 10_012;

const spotEntry = z.object({ usd: numberText.nullish(), last_updated_at: unixSeconds.nullish().catch(null) });
const chart = z.object({ prices: z.array(z.unknown()) });

export function createCoinGeckoSource(settingsInput: CoinGeckoSettingsInput, transport: Transport): PriceSource {
  const settings = coinGeckoSettingsSchema.parse(settingsInput);
  const client = new JsonClient({
    source: NAME,
    settings,
    headers: headersOf(settings),
    secrets: settings.apiKey ? [settings.apiKey] : [],
    transport,
  });

  async function spotOfBatch(ids: readonly string[], signal?: AbortSignal): Promise<(SpotPrice | SpotGap)[]> {
    const what = 'the spot prices';
    const idList = ids.map(encodeURIComponent).join(',');
    const query = `ids=${idList}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
    const found = readShape(entries, await client.get({ path: `/simple/price?${query}`, what, signal }), {
      source: NAME,
      what,
    });
    return ids.map((id) => spotOf({ id, entry: found[id], requestedAtMs: transport.nowMs() }));
  }

  async function closesOfRange(query: ClosesQuery): Promise<ClosesResult> {
    const nowMs = transport.nowMs();
    const oldestMs = settings.historyDaysMax === null ? 0 : nowMs - settings.historyDaysMax * DAY_MS;
    const toleranceMs = settings.closeToleranceHours * HOUR_MS;
    // A range shorter than a day can come back empty, so it starts a day early; the request stays within the
    // plan.
    const fromSeconds = Math.ceil(Math.max(endOfUtcDayMs(query.from) - DAY_MS, oldestMs) / 1000);
    const toSeconds = Math.floor(Math.min(endOfUtcDayMs(query.to) + toleranceMs, nowMs) / 1000);
    const points = await readChart({ ...query, fromSeconds, toSeconds, what: 'daily prices' });
    return closesFromPoints(points, { from: query.from, to: query.to, toleranceMs, source: NAME });
  }

  /** A chart of at most 90 days has a point for each hour. */
  async function pricesOfHours({ id, hours, signal }: HoursQuery): Promise<HoursResult> {
    const first = hours[0];
    const last = hours.at(-1);
    if (first === undefined || last === undefined) return noHours([], 'no_price');
    const nowMs = transport.nowMs();
    const oldestMs = settings.historyDaysMax === null ? 0 : nowMs - settings.historyDaysMax * DAY_MS;
    const fromSeconds = Math.ceil(Math.max(first - DAY_MS, oldestMs) / 1000);
    const toSeconds = Math.floor(Math.min(last + HOUR_MS / 2, nowMs) / 1000);
    const points = await readChart({ id, signal, fromSeconds, toSeconds, what: 'hourly prices' });
    return hoursFromPoints(points, { hours, source: NAME });
  }

  async function readChart({ id, fromSeconds, toSeconds, what, signal }: ChartQuery): Promise<Generator<MarketPoint>> {
    const range = `vs_currency=usd&from=${fromSeconds}&to=${toSeconds}&precision=full`;
    const path = `/coins/${encodeURIComponent(id)}/market_chart/range?${range}`;
    const { prices } = readShape(chart, await client.get({ path, what, signal }), { source: NAME, what });
    return pointsOf(prices);
  }

  return {
    name: NAME,
    spot: spotInBatches(settings.idsPerCallMax, spotOfBatch),

    async dailyCloses(query) {
      const { ask, gaps } = splitRange(query, {
        nowMs: transport.nowMs(),
        historyDaysMax: settings.historyDaysMax,
      });
      const atEnds = { closes: [], gaps };
      if (!ask) return joinResults([atEnds]);
      const nothing = (reason: GapReason): ClosesResult =>
        joinResults([atEnds, { closes: [], gaps: [{ ...ask, reason }] }]);
      if (!isRequestableId(query.id)) return nothing('unknown_coin');
      try {
        return joinResults([atEnds, await closesOfRange({ ...query, ...ask })]);
      } catch (error) {
        const reason = gapReasonOf(error);
        if (reason) return nothing(reason);
        throw error;
      }
    },

    hourly: {
      historyDaysMax: settings.historyDaysMax,
      async prices(query) {
        if (!isRequestableId(query.id)) return noHours(query.hours, 'unknown_coin');
        try {
          return await pricesOfHours(query);
        } catch (error) {
          const reason = gapReasonOf(error);
          if (reason) return noHours(query.hours, reason);
          throw error;
        }
      },
    },
  };
}

interface ChartQuery {
  readonly id: string;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
}

function headersOf(settings: CoinGeckoSettings): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (settings.plan !== 'public' && settings.apiKey) headers[COINGECKO_KEY_HEADERS[settings.plan]] = settings.apiKey;
  return headers;
}

function spotOf({
  id,
  entry,
  requestedAtMs,
}: {
  id: string;
  entry: unknown;
  requestedAtMs: number;
}): SpotPrice | SpotGap {
  if (entry === undefined) return { id, reason: 'unknown_coin' };
  const { data } = spotEntry.safeParse(entry);
  if (!data) return { id, reason: 'not_a_price' };
  if (data.usd === null || data.usd === undefined) return { id, reason: 'no_price' };
  const reading = readPrice(data.usd);
  return reading.ok
    ? { id, price: reading.price, observedAtMs: data.last_updated_at ?? requestedAtMs, source: NAME }
    : { id, reason: 'not_a_price' };
}

function* pointsOf(points: readonly unknown[]): Generator<MarketPoint> {
  for (const point of points as readonly JsonValue[]) {
    if (!Array.isArray(point) || !(point[0] instanceof JsonNumber)) continue;
    const price: unknown = point[1];
    yield { stampMs: Number(point[0].text), priceText: price instanceof JsonNumber ? price.text : null };
  }
}

/** Refusals that mean "there is no such price" rather than "we could not ask". */
function gapReasonOf(error: unknown): GapReason | null {
  if (!(error instanceof PriceSourceError)) return null;
  if (error.status === 404) return 'unknown_coin';
  return error.marketCode === RANGE_NOT_ALLOWED ? 'beyond_history' : null;
}
