/** Trades, deposits and withdrawals by the calls of ccxt that are the same for all exchanges. */
import type { Connected } from '../../providers/connection/connection.ts';
import type { Ccxt, UnifiedMove, UnifiedTrade } from './ccxt.ts';
import { eventStream } from './connection-lines.ts';
import type { Item, Json, StatedBalance, Stream } from './exchange.ts';
import type { ExchangeClient } from './client.ts';
import { product } from './amounts.ts';
import { fieldsOf, isoOfMs, isZero, negative, numberOf, textOf } from './items.ts';
import { timeWindows } from './time-windows.ts';

interface UnifiedOptions {
  readonly sinceMs: number | ((nowMs: number) => number);
  readonly daysMax?: number;
  readonly limit: number;
  /** A full page holds the newest rows of its window, not the oldest. */
  readonly isNewestFirst?: boolean;
  readonly params?: Readonly<Record<string, unknown>>;
}

type List = (exchange: Ccxt, given: { since: number; limit: number; params: object }) => Promise<Item[]>;

function unifiedPages(list: List, { sinceMs, daysMax, limit, isNewestFirst = false, params = {} }: UnifiedOptions) {
  return timeWindows({
    sinceMs,
    ...(daysMax !== undefined && { daysMax }),
    async page(client, { fromMs, toMs, token }) {
      const edge = typeof token === 'number' ? token : null;
      const since = isNewestFirst || edge === null ? fromMs : edge;
      const until = isNewestFirst && edge !== null ? edge : toMs;
      const items = await client.unified((exchange) => list(exchange, { since, limit, params: { until, ...params } }));
      const times = items.map(({ at }) => Date.parse(at));
      if (items.length < limit) return { items, token: null };
      // Rows of the last moment come again; a page of one moment alone goes on after it.
      const last = isNewestFirst ? Math.min(...times) : Math.max(...times);
      const isStuck = last === (isNewestFirst ? until : since);
      return { items, token: isStuck ? last + (isNewestFirst ? -1 : 1) : last };
    },
  });
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

function toItem(entry: { id?: string; timestamp?: number }, fallback: string, item: Json): Item[] {
  if (entry.timestamp === undefined) return [];
  return [{ key: (entry.id ?? fallback).slice(0, 200), at: isoOfMs(entry.timestamp), item }];
}

function tradeItems(trades: readonly UnifiedTrade[]): Item[] {
  return trades.flatMap((trade) => {
    const { symbol, side, amount, price, cost, fee, order } = trade;
    const item = asJson({ symbol, side, amount, price, cost, fee: fee ?? trade.fees?.[0] });
    return toItem(trade, [order, trade.timestamp, amount, price].join(' '), item);
  });
}

const FINAL = 'ok';

function moveItems(moves: readonly UnifiedMove[]): Item[] {
  return moves
    .filter(({ status }) => status === FINAL)
    .flatMap((move) => {
      const { txid, currency, amount, address, fee } = move;
      return toItem(move, [txid, currency, amount].join(' '), asJson({ txid, currency, amount, address, fee }));
    });
}

export function unifiedTrades(provider: Connected, options: UnifiedOptions): Stream {
  return eventStream(provider, {
    id: 'trades',
    what: 'trades',
    read: unifiedPages(
      async (exchange, { since, limit, params }) =>
        tradeItems(await exchange.fetchMyTrades(undefined, since, limit, params)),
      options,
    ),
    eventOf(fields) {
      const [base = '', quote = ''] = textOf(fields['symbol']).replace(/:.*$/, '').split('/');
      const amount = numberOf(fields['amount']);
      const own = { coin: base, amount };
      const other = { coin: quote, amount: numberOf(fields['cost']) || product(amount, numberOf(fields['price'])) };
      const isBuy = textOf(fields['side']) === 'buy';
      const fee = fieldsOf(fields['fee']);
      const paid = { coin: textOf(fee['currency']), amount: numberOf(fee['cost']) };
      const [sent, received] = isBuy ? [other, own] : [own, other];
      return { kind: 'Trade', sent, received, ...feeOrRebate(paid) };
    },
  });
}

/** A maker's rebate is a fee below zero; it cannot be told in a row of two sides, so the note says it. */
function feeOrRebate(paid: { coin: string; amount: string }) {
  if (!paid.amount.startsWith('-') || isZero(paid.amount)) return { fee: paid };
  return { note: `Rebate of ${negative(paid.amount).slice(1)} ${paid.coin}` };
}

function unifiedMoves(provider: Connected, isDeposit: boolean, options: UnifiedOptions): Stream {
  const id = isDeposit ? 'deposits' : 'withdrawals';
  return eventStream(provider, {
    id,
    what: id,
    read: unifiedPages(async (exchange, { since, limit, params }) => {
      const list = isDeposit ? exchange.fetchDeposits : exchange.fetchWithdrawals;
      return moveItems(await list.call(exchange, undefined, since, limit, params));
    }, options),
    eventOf(fields) {
      const side = { coin: textOf(fields['currency']), amount: numberOf(fields['amount']) };
      const fee = fieldsOf(fields['fee']);
      return {
        kind: isDeposit ? 'Deposit' : 'Withdrawal',
        ...(isDeposit ? { received: side } : { sent: side }),
        fee: { coin: textOf(fee['currency']), amount: numberOf(fee['cost']) },
        hash: textOf(fields['txid']),
        note: textOf(fields['address']),
      };
    },
  });
}

export const unifiedDeposits = (provider: Connected, options: UnifiedOptions): Stream =>
  unifiedMoves(provider, true, options);
export const unifiedWithdrawals = (provider: Connected, options: UnifiedOptions): Stream =>
  unifiedMoves(provider, false, options);

export async function unifiedBalances(client: ExchangeClient, params: object = {}): Promise<StatedBalance[]> {
  const { total = {} } = await client.unified((exchange) => exchange.fetchBalance(params));
  return Object.entries(total).map(([symbol, amount]) => ({ symbol, amount: amount ?? '0' }));
}
