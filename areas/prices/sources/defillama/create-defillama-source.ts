/**
 * DefiLlama's coin prices. Ids are "chain:address" ("ethereum:0xdAC1…") or "coingecko:id"; a plain id is taken as one
 * of CoinGecko's, so that a coin's market id works with both sources.
 */
import { addUtcDays, endOfUtcDayMs, type UtcDay } from '@holdfast/calendar';
import type { Transport } from '@holdfast/http/client';
import { parseRatio, type Ratio } from '@holdfast/money';
import { z } from 'zod';
import { entries, numberText, readShape, unixSeconds } from '../response-shapes.ts';
import { hoursFromPoints, noHours } from '../hourly-prices.ts';
import { closesFromPoints, joinResults, type MarketPoint, splitRange } from '../daily-closes.ts';
import { JsonClient } from '../http/json-client.ts';
import { isRequestableId, spotInBatches } from '../id-batches.ts';
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
import { type DefiLlamaSettingsInput, defiLlamaSettingsSchema } from './settings.ts';

const NAME = 'DefiLlama';
const HOUR_MS = 3_600_000;

const result = z.object({ coins: entries });
const confidence = numberText.nullish();
const spotEntry = z.object({ price: numberText.nullish(), timestamp: unixSeconds.nullish().catch(null), confidence });
const chartEntry = z.object({ prices: z.array(z.unknown()).default([]), confidence });
const chartPoint = z.object({ timestamp: unixSeconds, price: numberText.nullish(), confidence });

export function createDefiLlamaSource(settingsInput: DefiLlamaSettingsInput, transport: Transport): PriceSource {
  const settings = defiLlamaSettingsSchema.parse(settingsInput);
  const client = new JsonClient({
    source: NAME,
    settings,
    headers: { accept: 'application/json' },
    secrets: [],
    transport,
  });
  const confidenceMin = parseRatio(settings.confidenceMin);
  const searchWidth = `${settings.closeToleranceHours}h`;

  async function ask(
    path: string,
    options: { what: string; signal: AbortSignal | undefined },
  ): Promise<(id: string) => unknown> {
    const { what, signal } = options;
    const { coins } = readShape(result, await client.get({ path, what, signal }), { source: NAME, what });
    // Addresses come back in the market's own capitals or in ours, so keys are compared without regard to them.
    const byKey = new Map(Object.entries(coins).map(([key, entry]) => [key.toLowerCase(), entry]));
    return (id) => byKey.get(keyOf(id).toLowerCase());
  }

  async function spotOfBatch(ids: readonly string[], signal?: AbortSignal): Promise<(SpotPrice | SpotGap)[]> {
    const entryOf = await ask(`/prices/current/${pathOf(ids)}?searchWidth=${searchWidth}`, {
      what: 'the spot prices',
      signal,
    });
    return ids.map((id) => spotOf({ id, entry: entryOf(id), requestedAtMs: transport.nowMs(), confidenceMin }));
  }

  async function closesOfSpan({ id, from, to, signal }: ClosesQuery): Promise<ClosesResult> {
    const nothing = (reason: GapReason): ClosesResult => ({ closes: [], gaps: [{ from, to, reason }] });
    const query = `start=${endOfUtcDayMs(from) / 1000}&span=${to - from + 1}&period=1d&searchWidth=${searchWidth}`;
    const entry = (await ask(`/chart/${pathOf([id])}?${query}`, { what: 'daily prices', signal }))(id);
    if (entry === undefined) return nothing('no_price');
    const { data } = chartEntry.safeParse(entry);
    if (!data) return nothing('not_a_price');
    if (isDoubtful(data.confidence, confidenceMin)) return nothing('low_confidence');
    return closesFromPoints(pointsOf(data.prices, confidenceMin), {
      from,
      to,
      toleranceMs: settings.closeToleranceHours * HOUR_MS,
      source: NAME,
    });
  }

  async function pricesOfHours({ id, hours, signal }: HoursQuery): Promise<HoursResult> {
    const coins = encodeURIComponent(JSON.stringify({ [keyOf(id)]: hours.map((hourMs) => hourMs / 1000) }));
    const entryOf = await ask(`/batchHistorical?coins=${coins}&searchWidth=30m`, { what: 'hourly prices', signal });
    const entry = entryOf(id);
    if (entry === undefined) return noHours(hours, 'no_price');
    const { data } = chartEntry.safeParse(entry);
    if (!data) return noHours(hours, 'not_a_price');
    return hoursFromPoints(pointsOf(data.prices, confidenceMin), { hours, source: NAME });
  }

  return {
    name: NAME,
    spot: spotInBatches(settings.coinsPerCallMax, spotOfBatch),

    async dailyCloses(query) {
      const { ask: range, gaps } = splitRange(query, { nowMs: transport.nowMs(), historyDaysMax: null });
      const results: ClosesResult[] = [{ closes: [], gaps }];
      if (range && !isRequestableId(query.id))
        results.push({ closes: [], gaps: [{ ...range, reason: 'unknown_coin' }] });
      else if (range) {
        for (let from = range.from; from <= range.to; from = addUtcDays(from, settings.daysPerCallMax)) {
          const to = Math.min(range.to, from + settings.daysPerCallMax - 1) as UtcDay;
          results.push(await closesOfSpan({ ...query, from, to }));
        }
      }
      return joinResults(results);
    },

    hourly: {
      historyDaysMax: null,
      prices: async (query) =>
        isRequestableId(query.id) ? await pricesOfHours(query) : noHours(query.hours, 'unknown_coin'),
    },
  };
}

function keyOf(id: string): string {
  return id.includes(':') ? id : `coingecko:${id}`;
}

function pathOf(ids: readonly string[]): string {
  return ids.map((id) => encodeURIComponent(keyOf(id)).replaceAll('%3A', ':')).join(',');
}

function spotOf(found: {
  id: string;
  entry: unknown;
  requestedAtMs: number;
  confidenceMin: Ratio;
}): SpotPrice | SpotGap {
  const { id, entry } = found;
  if (entry === undefined) return { id, reason: 'unknown_coin' };
  const { data } = spotEntry.safeParse(entry);
  if (!data) return { id, reason: 'not_a_price' };
  if (data.price === null || data.price === undefined) return { id, reason: 'no_price' };
  if (isDoubtful(data.confidence, found.confidenceMin)) return { id, reason: 'low_confidence' };
  const reading = readPrice(data.price);
  return reading.ok
    ? { id, price: reading.price, observedAtMs: data.timestamp ?? found.requestedAtMs, source: NAME }
    : { id, reason: 'not_a_price' };
}

/** A market that states no confidence is not doubted; a confidence of zero, or one that cannot be read, is. */
function isDoubtful(stated: string | null | undefined, confidenceMin: Ratio): boolean {
  if (stated === null || stated === undefined || confidenceMin === 0n) return false;
  const reading = readPrice(stated);
  return !reading.ok || reading.price < (confidenceMin as bigint);
}

/** Points that the market doubts by themselves have no price. */
function* pointsOf(points: readonly unknown[], confidenceMin: Ratio): Generator<MarketPoint> {
  for (const point of points) {
    const { data } = chartPoint.safeParse(point);
    const price = data === undefined || isDoubtful(data.confidence, confidenceMin) ? null : (data.price ?? null);
    if (data) yield { stampMs: data.timestamp, priceText: price };
  }
}
