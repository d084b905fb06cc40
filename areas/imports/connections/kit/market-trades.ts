/**
 * Trades of exchanges that list one market at a time. Each market is asked for that could have a trade: one of its coins
 * was deposited, received or traded before. A market that comes in question by a trade of this very reading is read in
 * it too.
 */
import type { Connected } from '../../providers/connection/connection.ts';
import type { ExchangeClient } from './client.ts';
import { eventStream } from './connection-lines.ts';
import { isTrue, tradeEvent } from './events.ts';
import type { Item, Page, PageRequest, Stream } from './exchange.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from './items.ts';
import { msItem } from './list-pages.ts';
import { type Market, marketsOf } from './markets.ts';

interface TradesGiven {
  /** The call that lists the markets, and the one that lists the trades of one of them. */
  readonly exchangeInfo: string;
  readonly myTrades: string;
  readonly limit: number;
  /** By the number of the last trade, or in windows of time because trades have no order of their own. */
  readonly pagesBy: 'id' | { readonly keptMs: number };
}

const listMarkets = (client: ExchangeClient, call: string): Promise<Market[]> =>
  marketsOf(client, {
    call,
    entriesOf: (answer) => listOf(fieldsOf(answer)['symbols']),
    names: { id: 'symbol', base: 'baseAsset', quote: 'quoteAsset' },
  });

/** {lasts: {market: number or ms}, run: {done: [markets], market, fromMs, toMs}, crowded: [ms]} */
export function marketTrades(provider: Connected, { exchangeInfo, myTrades, limit, pagesBy }: TradesGiven): Stream {
  async function read(client: ExchangeClient, { state, nowMs, coins }: PageRequest): Promise<Page> {
    const known = fieldsOf(state);
    const lasts = fieldsOf(known['lasts']);
    const run = fieldsOf(known['run']);
    const crowded = known['crowded'] === undefined ? {} : { crowded: known['crowded'] };
    const done = listOf(run['done']).map(textOf);
    const markets = await listMarkets(client, exchangeInfo);
    const isRead = new Set(done);
    const open = textOf(run['market']);
    const due = markets.find(({ id, base, quote }) => !isRead.has(id) && (coins.has(base) || coins.has(quote)));
    const market = markets.find(({ id }) => id === open) ?? due;
    if (market === undefined) return { items: [], state: { ...crowded, lasts }, isLast: true };
    const last = textOf(lasts[market.id]);
    const ask = async (params: object): Promise<readonly Fields[]> =>
      listOf(await client.call(myTrades, { symbol: market.id, limit, ...params })).map(fieldsOf);
    const itemsOf = (entries: readonly Fields[]): Item[] =>
      entries.flatMap((entry) =>
        msItem(`${market.id}-${textOf(entry['id'])}`, entry['time'], {
          ...entry,
          base: market.base,
          quote: market.quote,
        }),
      );
    const finished = { done: [...done, market.id], market: '' };

    if (pagesBy === 'id') {
      const entries = await ask({ fromId: last === '' ? 0 : String(BigInt(last) + 1n) });
      const newest = entries.reduce<bigint>(
        (highest, entry) => {
          const id = BigInt(textOf(entry['id']));
          return id > highest ? id : highest;
        },
        BigInt(last || '-1'),
      );
      return {
        items: itemsOf(entries),
        state: {
          ...crowded,
          lasts: newest < 0n ? lasts : { ...lasts, [market.id]: String(newest) },
          run: entries.length >= limit ? { done, market: market.id } : finished,
        },
        isLast: false,
      };
    }

    // A full answer does not say which trades it left out, so the window is halved.
    const sinceMs = last === '' ? nowMs - pagesBy.keptMs : Math.max(Number(last) - OVERLAP_MS, nowMs - pagesBy.keptMs);
    const isOpen = market.id === open;
    const fromMs = isOpen ? Number(run['fromMs']) : sinceMs;
    const toMs = isOpen ? Number(run['toMs']) : nowMs;
    const endMs = isOpen ? Number(run['endMs']) : nowMs;
    const entries = await ask({ startTime: fromMs, endTime: toMs });
    const isFull = entries.length >= limit;
    const at = (from: number, to: number) => ({ done, market: market.id, fromMs: from, toMs: to, endMs });
    const isSplit = isFull && toMs > fromMs;
    const moments = listOf(known['crowded']);
    const seen = isFull && !isSplit && !moments.includes(fromMs) ? { crowded: [...moments, fromMs] } : crowded;
    const next = isSplit
      ? at(fromMs, fromMs + Math.floor((toMs - fromMs) / 2))
      : toMs < endMs
        ? at(toMs + 1, Math.min(endMs, toMs + 2 * (toMs - fromMs + 1)))
        : finished;
    return {
      items: itemsOf(entries),
      state: { ...seen, lasts: next === finished ? { ...lasts, [market.id]: String(endMs) } : lasts, run: next },
      isLast: false,
    };
  }
  return eventStream(provider, {
    id: 'trades',
    what: 'trades',
    read,
    eventOf: (entry) =>
      tradeEvent({
        base: { amount: numberOf(entry['qty']), coin: textOf(entry['base']) },
        quote: { amount: numberOf(entry['quoteQty']), coin: textOf(entry['quote']) },
        isBuy: isTrue(entry['isBuyer']),
        fee: { amount: numberOf(entry['commission']), coin: textOf(entry['commissionAsset']) },
      }),
  });
}

/** Trades can be listed some time after they happened. */
const OVERLAP_MS = 86_400_000;
