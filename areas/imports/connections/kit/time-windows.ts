/**
 * Reads pages by time. A window has a fixed end, so rows that arrive meanwhile move nothing, and it begins some time
 * before the last one ended, because exchanges list some rows late; a row that is read twice is the same row.
 */
import type { ExchangeClient } from './client.ts';
import type { Item, Json, Page, PageRequest } from './exchange.ts';
import { fieldsOf, listOf } from './items.ts';

const DAY_MS = 86_400_000;
const OVERLAP_MS = 7 * DAY_MS;

export interface WindowRequest {
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the page before ended within the window. */
  readonly token: Json;
}

interface WindowPage {
  readonly items: readonly Item[];
  /** Null: the window is finished. */
  readonly token: Json;
  /** A moment of which the exchange lists no more rows, though it may have more. */
  readonly crowdedMs?: number | null;
}

const CROWDED_MAX = 20;

interface Windows {
  /** Nothing is older: the exchange began then, or gives nothing before. */
  readonly sinceMs: number | ((nowMs: number) => number);
  /** The longest time that one request may ask for; undefined: any. */
  readonly daysMax?: number;
  readonly overlapMs?: number;
  readonly page: (client: ExchangeClient, request: WindowRequest) => Promise<WindowPage>;
}

/** {doneMs, window: {fromMs, toMs, token}, crowded: [ms]}; a window that is not finished is continued. */
export function timeWindows({ sinceMs, daysMax, overlapMs = OVERLAP_MS, page }: Windows) {
  return async (client: ExchangeClient, { state, nowMs }: PageRequest): Promise<Page> => {
    const known = fieldsOf(state);
    const open = fieldsOf(known['window']);
    const since = typeof sinceMs === 'number' ? sinceMs : sinceMs(nowMs);
    const doneMs = typeof known['doneMs'] === 'number' ? known['doneMs'] : null;
    const isOpen = typeof open['toMs'] === 'number';
    const fromMs = isOpen ? Number(open['fromMs']) : doneMs === null ? since : Math.max(since, doneMs - overlapMs);
    const endMs = daysMax === undefined ? nowMs : Math.min(nowMs, fromMs + daysMax * DAY_MS);
    const toMs = isOpen ? Number(open['toMs']) : endMs;
    const found = await page(client, { fromMs, toMs, token: isOpen ? (open['token'] ?? null) : null });
    const { items } = found;
    const crowded = withMoment(listOf(known['crowded']), found.crowdedMs ?? null);
    const kept = crowded.length === 0 ? {} : { crowded };
    if (found.token !== null)
      return { items, state: { ...kept, doneMs, window: { fromMs, toMs, token: found.token } }, isLast: false };
    if (toMs >= nowMs) return { items, state: { ...kept, doneMs: toMs }, isLast: true };
    // The next window begins where this one ended, not before it.
    const next = {
      fromMs: toMs,
      toMs: daysMax === undefined ? nowMs : Math.min(nowMs, toMs + daysMax * DAY_MS),
      token: null,
    };
    return { items, state: { ...kept, doneMs: toMs, window: next }, isLast: false };
  };
}

function withMoment(known: readonly Json[], ms: number | null): readonly Json[] {
  return ms === null || known.includes(ms) || known.length >= CROWDED_MAX ? known : [...known, ms];
}
