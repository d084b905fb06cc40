/** Lists of an exchange that are read page by page, in windows of time, as each exchange pages them. */
import type { ExchangeClient } from './client.ts';
import type { Item, Json } from './exchange.ts';
import { type Fields, fieldsOf, isoOfMs, numberOf } from './items.ts';
import { timeWindows, type WindowRequest } from './time-windows.ts';

interface Answered {
  readonly answer: unknown;
  readonly entries: readonly Fields[];
  readonly request: WindowRequest;
}

/** Where the next page begins; null: the window is finished. */
type NextPage = (answered: Answered) => Json;

interface ListGiven {
  readonly sinceMs: number | ((nowMs: number) => number);
  readonly daysMax?: number;
  readonly overlapMs?: number;
  readonly ask: (client: ExchangeClient, request: WindowRequest) => Promise<unknown>;
  readonly entriesOf: (answer: unknown) => readonly Json[];
  /** None: the entry is not final, and is read again. */
  readonly itemsOf: (entry: Fields) => readonly Item[];
  readonly next: NextPage;
}

export function listPages({ ask, entriesOf, itemsOf, next, ...windows }: ListGiven) {
  return timeWindows({
    ...windows,
    async page(client, request) {
      const answer = await ask(client, request);
      const entries = entriesOf(answer).map(fieldsOf);
      // Counted before those that are not final are left out: a full page has a next one.
      return { items: entries.flatMap(itemsOf), token: next({ answer, entries, request }) };
    },
  });
}

/** Pages by number. A page that is not full is the last one. */
export const byNumber = (limit: number, first = 1) => ({
  pageOf: ({ token }: WindowRequest): number => (typeof token === 'number' ? token : first),
  next: (({ entries, request: { token } }) =>
    entries.length < limit ? null : (typeof token === 'number' ? token : first) + 1) satisfies NextPage,
});

/** The next page begins after the last entry of this one. */
export const afterLast =
  (limit: number, idOf: (entry: Fields) => string): NextPage =>
  ({ entries, request }) => {
    const last = entries.at(-1);
    const id = last === undefined || entries.length < limit ? '' : idOf(last);
    return id === '' || id === request.token ? null : id;
  };

/** The exchange states where the next page begins. */
export const byCursor =
  (cursorOf: (answer: Fields) => string): NextPage =>
  ({ answer, entries, request }) => {
    const cursor = cursorOf(fieldsOf(answer));
    return cursor === '' || entries.length === 0 || cursor === request.token ? null : cursor;
  };

/** A cursor as a parameter; none on the first page of a window. */
export const given = (name: string, { token }: WindowRequest): object =>
  typeof token === 'string' ? { [name]: token } : {};

export const msItem = (key: string, ms: Json | undefined, item: Fields): Item[] => {
  const at = Number(numberOf(ms));
  return at > 0 ? [{ key: key.slice(0, 200), at: isoOfMs(Math.floor(at)), item }] : [];
};
