/** Binance and Binance.US: trades can be asked for one market at a time only, everything else in windows of time. */
import type { Connected } from '../../providers/connection/connection.ts';
import { sum } from '../kit/amounts.ts';
import { type Event, eventStream } from '../kit/connection-lines.ts';
import type { ExchangeClient } from '../kit/client.ts';
import { defineExchange, type Item, type Json, type Page, type PageRequest, type Stream } from '../kit/exchange.ts';
import { type Fields, fieldsOf, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';
import { unifiedBalances } from '../kit/unified-streams.ts';

const OPENED_MS = Date.UTC(2017, 6, 1);
const PAGE = 1000;

interface ListGiven {
  readonly call: string;
  readonly params: (from: number, to: number) => object;
  readonly limit: number;
  readonly daysMax: number;
  readonly itemsOf: (answer: unknown) => Item[];
  /** How a further page of a window is asked for. */
  readonly next?: (page: number) => object;
}

/** Lists in windows of time, with pages counted from 1. */
function pages({
  call,
  params,
  limit,
  daysMax,
  itemsOf,
  next = (page) => ({ offset: (page - 1) * limit }),
}: ListGiven) {
  return timeWindows({
    sinceMs: OPENED_MS,
    daysMax,
    overlapMs: 30 * 86_400_000,
    async page(client, { fromMs, toMs, token }) {
      const page = typeof token === 'number' ? token : 1;
      const answer = await client.call(call, { ...params(fromMs, toMs), ...next(page) });
      const found = listed(answer);
      return { items: itemsOf(answer), token: found < limit ? null : page + 1 };
    },
  });
}

/** How many entries the answer has, before those that are not final are left out. */
function listed(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const fields = fieldsOf(answer);
  return Math.max(...['data', 'rows', 'list', 'userAssetDribblets'].map((name) => listOf(fields[name]).length));
}

const toItem = (key: string, time: string, item: Json): Item => ({
  key: key.slice(0, 200),
  at: /^\d+$/.test(time) ? isoOfMs(Number(time)) : `${time.replace(' ', 'T')}Z`,
  item,
});

const range = (startTime: number, endTime: number) => ({ startTime, endTime });

const deposits = (provider: Connected): Stream =>
  eventStream(provider, {
    id: 'deposits',
    what: 'deposits',
    read: pages({
      call: 'sapiGetCapitalDepositHisrec',
      params: (from, to) => ({ ...range(from, to), status: 1, limit: PAGE }),
      limit: PAGE,
      daysMax: 89,
      itemsOf: (answer) =>
        listOf(answer)
          .map(fieldsOf)
          .map((entry) => toItem(textOf(entry['id']) || textOf(entry['txId']), textOf(entry['insertTime']), entry)),
    }),
    eventOf: (fields) => ({
      kind: 'Deposit',
      received: { amount: numberOf(fields['amount']), coin: textOf(fields['coin']) },
      hash: textOf(fields['txId']),
      note: textOf(fields['address']),
    }),
  });

const withdrawals = (provider: Connected): Stream =>
  eventStream(provider, {
    id: 'withdrawals',
    what: 'withdrawals',
    read: pages({
      call: 'sapiGetCapitalWithdrawHistory',
      params: (from, to) => ({ ...range(from, to), status: 6, limit: PAGE }),
      limit: PAGE,
      daysMax: 89,
      itemsOf: (answer) =>
        listOf(answer)
          .map(fieldsOf)
          .map((entry) => toItem(textOf(entry['id']), textOf(entry['applyTime']), entry)),
    }),
    eventOf: (fields) => ({
      kind: 'Withdrawal',
      sent: { amount: numberOf(fields['amount']), coin: textOf(fields['coin']) },
      fee: { amount: numberOf(fields['transactionFee']), coin: textOf(fields['coin']) },
      hash: textOf(fields['txId']),
      note: textOf(fields['address']),
    }),
  });

const conversions = eventStream('binance', {
  id: 'conversions',
  what: 'conversions',
  read: timeWindows({
    sinceMs: Date.UTC(2020, 0, 1),
    daysMax: 29,
    async page(client, { fromMs, toMs, token }) {
      const startTime = typeof token === 'number' ? token : fromMs;
      const answer = fieldsOf(await client.call('sapiGetConvertTradeFlow', { startTime, endTime: toMs, limit: PAGE }));
      const entries = listOf(answer['list']).map(fieldsOf);
      const items = entries
        .filter((entry) => textOf(entry['orderStatus']) === 'SUCCESS')
        .map((entry) => toItem(textOf(entry['orderId']), textOf(entry['createTime']), entry));
      const last = Math.max(...entries.map((entry) => Number(textOf(entry['createTime']))));
      return { items, token: answer['moreData'] === true ? Math.max(last, startTime + 1) : null };
    },
  }),
  eventOf: (fields) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(fields['fromAmount']), coin: textOf(fields['fromAsset']) },
    received: { amount: numberOf(fields['toAmount']), coin: textOf(fields['toAsset']) },
  }),
});

/** Small balances that were exchanged for BNB: what was credited is net of the charge. */
const dust = eventStream('binance', {
  id: 'dust',
  what: 'conversions of small balances',
  read: timeWindows({
    sinceMs: Date.UTC(2020, 11, 1),
    daysMax: 29,
    async page(client, { fromMs, toMs }) {
      const answer = fieldsOf(await client.call('sapiGetAssetDribblet', range(fromMs, toMs)));
      const items = listOf(answer['userAssetDribblets']).flatMap((operation) =>
        listOf(fieldsOf(operation)['userAssetDribbletDetails']).map((detail, place) => {
          const fields = fieldsOf(detail);
          return toItem(`${textOf(fields['transId'])}-${place + 1}`, textOf(fields['operateTime']), fields);
        }),
      );
      return { items, token: null };
    },
  }),
  eventOf(fields) {
    const [credited, charge] = [numberOf(fields['transferedAmount']), numberOf(fields['serviceChargeAmount'])];
    return {
      kind: 'Dust conversion',
      sent: { amount: numberOf(fields['amount']), coin: textOf(fields['fromAsset']) },
      received: { amount: sum(credited, charge), coin: 'BNB' },
      fee: { amount: charge, coin: 'BNB' },
    };
  },
});

const REWARDS: readonly (readonly [RegExp, string])[] = [
  [/staking|locked|eth 2\.0|on-chain/i, 'Staking reward'],
  [/flexible|savings|interest|launchpool/i, 'Interest'],
  [/referral|commission|kickback/i, 'Referral'],
];

const dividends = eventStream('binance', {
  id: 'dividends',
  what: 'distributions',
  read: timeWindows({
    sinceMs: OPENED_MS,
    daysMax: 179,
    async page(client, { fromMs, toMs, token }) {
      const endTime = typeof token === 'number' ? token : toMs;
      const answer = fieldsOf(
        await client.call('sapiGetAssetAssetDividend', { startTime: fromMs, endTime, limit: 500 }),
      );
      const entries = listOf(answer['rows']).map(fieldsOf);
      const items = entries.map((entry) => toItem(textOf(entry['id']), textOf(entry['divTime']), entry));
      const oldest = Math.min(...entries.map((entry) => Number(textOf(entry['divTime']))));
      return { items, token: entries.length < 500 ? null : oldest === endTime ? endTime - 1 : oldest };
    },
  }),
  eventOf(fields) {
    const name = textOf(fields['enInfo']);
    const side = { amount: numberOf(fields['amount']), coin: textOf(fields['asset']) };
    const kind = REWARDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Distribution';
    return { kind, ...(textOf(fields['direction']) === '-1' ? { sent: side } : { received: side }), note: name };
  },
});

const fiatOrders = (isDeposit: boolean): Stream =>
  eventStream('binance', {
    id: isDeposit ? 'fiat-deposits' : 'fiat-withdrawals',
    what: isDeposit ? 'deposits of money' : 'withdrawals of money',
    read: pages({
      call: 'sapiGetFiatOrders',
      params: (beginTime, endTime) => ({ transactionType: isDeposit ? 0 : 1, beginTime, endTime, rows: 500 }),
      limit: 500,
      daysMax: 89,
      next: (page) => ({ page }),
      itemsOf: completedOrders,
    }),
    eventOf(fields): Event {
      const side = { amount: numberOf(fields['amount']), coin: textOf(fields['fiatCurrency']) };
      const fee = { amount: numberOf(fields['totalFee']), coin: side.coin };
      return isDeposit ? { kind: 'Deposit', received: side } : { kind: 'Withdrawal', sent: side, fee };
    },
  });

function completedOrders(answer: unknown): Item[] {
  return listOf(fieldsOf(answer)['data'])
    .map(fieldsOf)
    .filter((entry) => /^(?:successful|completed|finished)$/i.test(textOf(entry['status'])))
    .map((entry) => toItem(textOf(entry['orderNo']), textOf(entry['createTime']), entry));
}

const cardPurchases = eventStream('binance', {
  id: 'card-purchases',
  what: 'card purchases',
  read: pages({
    call: 'sapiGetFiatPayments',
    params: (beginTime, endTime) => ({ transactionType: 0, beginTime, endTime, rows: 500 }),
    limit: 500,
    daysMax: 89,
    next: (page) => ({ page }),
    itemsOf: completedOrders,
  }),
  // The money never was in the account, so only the coins arrive.
  eventOf: (fields) => ({
    kind: 'Deposit',
    received: { amount: numberOf(fields['obtainAmount']), coin: textOf(fields['cryptoCurrency']) },
    note: `Bought for ${numberOf(fields['sourceAmount'])} ${textOf(fields['fiatCurrency'])}`,
  }),
});

/**
 * Each market that could have a trade: one of its coins was deposited, received or traded before. A market that comes
 * in question by a trade of this very reading is read in it too.
 *
 * {lasts: {market: id or time}, run: {done: [markets], market}}
 */
export function marketTrades(
  provider: Connected,
  { exchangeInfo, myTrades, pagesBy }: { exchangeInfo: string; myTrades: string; pagesBy: 'id' | 'time' },
): Stream {
  async function read(client: ExchangeClient, { state, coins }: PageRequest): Promise<Page> {
    const known = fieldsOf(state);
    const lasts = fieldsOf(known['lasts']);
    const run = fieldsOf(known['run']);
    const done = listOf(run['done']).map(textOf);
    const markets = await marketsOf(client, exchangeInfo);
    const isRead = new Set(done);
    const open = textOf(run['market']);
    const due = markets.find(({ id, base, quote }) => !isRead.has(id) && (coins.has(base) || coins.has(quote)));
    const market = markets.find(({ id }) => id === open) ?? due;
    if (market === undefined) return { items: [], state: { lasts }, isLast: true };
    const last = textOf(lasts[market.id]);
    const answer = listOf(
      await client.call(myTrades, {
        symbol: market.id,
        limit: PAGE,
        ...(pagesBy === 'id' ? { fromId: last === '' ? 0 : String(BigInt(last) + 1n) } : last && { startTime: last }),
      }),
    ).map(fieldsOf);
    const items = answer.map((entry): Item => {
      const item = { ...entry, base: market.base, quote: market.quote };
      return toItem(`${market.id}-${textOf(entry['id'])}`, textOf(entry['time']), item);
    });
    const newest = answer.reduce(
      (highest, entry) => {
        const place = BigInt(textOf(entry[pagesBy]));
        return place > highest ? place : highest;
      },
      BigInt(last || '-1'),
    );
    // Trades of the last moment come again where they are listed by time.
    const isFull = answer.length === PAGE && String(newest) !== last;
    return {
      items,
      state: {
        lasts: newest < 0n ? lasts : { ...lasts, [market.id]: String(newest) },
        run: { done: isFull ? done : [...done, market.id], market: isFull ? market.id : '' },
      },
      isLast: false,
    };
  }
  return eventStream(provider, {
    id: 'trades',
    what: 'trades',
    read,
    eventOf(fields) {
      const base = { amount: numberOf(fields['qty']), coin: textOf(fields['base']) };
      const quote = { amount: numberOf(fields['quoteQty']), coin: textOf(fields['quote']) };
      const [sent, received] = fields['isBuyer'] === true ? [quote, base] : [base, quote];
      const fee = { amount: numberOf(fields['commission']), coin: textOf(fields['commissionAsset']) };
      return { kind: 'Trade', sent, received, fee };
    },
  });
}

interface Market {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
}

const MARKETS = new WeakMap<ExchangeClient, Promise<Market[]>>();

/** Once for each reading. */
function marketsOf(client: ExchangeClient, call: string): Promise<Market[]> {
  let found = MARKETS.get(client);
  if (found === undefined) {
    found = client.call(call).then((answer) =>
      listOf(fieldsOf(answer)['symbols'])
        .map((entry) => marketOf(fieldsOf(entry)))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    );
    MARKETS.set(client, found);
  }
  return found;
}

const marketOf = (fields: Fields): Market => ({
  id: textOf(fields['symbol']),
  base: textOf(fields['baseAsset']),
  quote: textOf(fields['quoteAsset']),
});

const TRADES = { exchangeInfo: 'publicGetExchangeInfo', myTrades: 'privateGetMyTrades', pagesBy: 'id' } as const;

export const binance = defineExchange({
  provider: 'binance',
  ccxt: 'binance',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Binance open API management, and create a key with only “Enable reading”.',
  gap:
    'Binance’s API has no conversions before 2020, no small balances exchanged before December 2020, and nothing of ' +
    'sub-accounts. Import the transaction history for these.',
  async permissionsOf(client) {
    const answer = fieldsOf(await client.call('sapiGetAccountApiRestrictions'));
    const has = (...names: string[]): boolean => names.some((name) => answer[name] === true);
    return {
      canTrade: has('enableSpotAndMarginTrading', 'enableMargin', 'enableFutures', 'enableVanillaOptions'),
      canWithdraw: has('enableWithdrawals', 'enableInternalTransfer', 'permitsUniversalTransfer'),
    };
  },
  balancesOf: (client) => unifiedBalances(client, { type: 'spot' }),
  streams: [
    deposits('binance'),
    withdrawals('binance'),
    fiatOrders(true),
    fiatOrders(false),
    cardPurchases,
    dividends,
    conversions,
    dust,
    marketTrades('binance', TRADES),
  ],
});

export const binanceUs = defineExchange({
  provider: 'binance_us',
  ccxt: 'binanceus',
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Binance.US open API management, and create a key without spot trading and without withdrawals.',
  gap: 'Binance.US’s API has no staking rewards, conversions or dollars from a bank. Import the history for these.',
  permissionsOf: async () => null,
  balancesOf: (client) => unifiedBalances(client),
  streams: [deposits('binance_us'), withdrawals('binance_us'), marketTrades('binance_us', TRADES)],
});
