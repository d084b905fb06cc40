/**
 * Lists that can be asked for by time only. A full answer does not say which rows it left out, so its window is halved
 * until the answers are not full, and grows again afterwards. It does not matter in which order an exchange lists.
 */
import type { ExchangeClient } from './client.ts';
import type { Item, Json } from './exchange.ts';
import { type Fields, fieldsOf } from './items.ts';
import { timeWindows } from './time-windows.ts';

interface SplitGiven {
  readonly sinceMs: number | ((nowMs: number) => number);
  readonly daysMax?: number;
  readonly overlapMs?: number;
  /** An answer with as many rows may have left some out. */
  readonly limit: number;
  /** Both ends belong to the window. */
  readonly ask: (client: ExchangeClient, window: { fromMs: number; toMs: number }) => Promise<unknown>;
  readonly entriesOf: (answer: unknown) => readonly Json[];
  readonly itemsOf: (entry: Fields) => readonly Item[];
}

export function splitWindows({ limit, ask, entriesOf, itemsOf, ...windows }: SplitGiven) {
  return timeWindows({
    ...windows,
    async page(client, { fromMs, toMs, token }) {
      const part = fieldsOf(token);
      const from = typeof part['fromMs'] === 'number' ? part['fromMs'] : fromMs;
      const to = typeof part['toMs'] === 'number' ? part['toMs'] : toMs;
      const entries = entriesOf(await ask(client, { fromMs: from, toMs: to })).map(fieldsOf);
      const items = entries.flatMap(itemsOf);
      const isFull = entries.length >= limit;
      if (isFull && to > from) return { items, token: { fromMs: from, toMs: from + Math.floor((to - from) / 2) } };
      const crowdedMs = isFull ? from : null;
      if (to >= toMs) return { items, token: null, crowdedMs };
      const lengthMs = 2 * (to - from + 1);
      return { items, token: { fromMs: to + 1, toMs: Math.min(toMs, to + lengthMs) }, crowdedMs };
    },
  });
}
