/** Binance and Binance.US: trades can be asked for one market at a time only, everything else in windows of time. */
import type { Connected } from '../../providers/connection/connection.ts';
import { sum } from '../kit/amounts.ts';
import { accountBalances } from '../kit/balances.ts';
import { type Event, eventStream } from '../kit/connection-lines.ts';
import { defineExchange, type Item, type Json, type Stream } from '../kit/exchange.ts';
import { fieldsOf, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { splitWindows } from '../kit/split-windows.ts';
import { timeWindows } from '../kit/time-windows.ts';
import { marketTrades } from '../kit/market-trades.ts';

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
  return Math.max(...['data', 'rows'].map((name) => listOf(fields[name]).length));
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
      if (answer['moreData'] !== true || entries.length === 0) return { items, token: null };
      return { items, token: Math.max(last, startTime + 1), crowdedMs: last === startTime ? last : null };
    },
  }),
  eventOf: (fields) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(fields['fromAmount']), coin: textOf(fields['fromAsset']) },
    received: { amount: numberOf(fields['toAmount']), coin: textOf(fields['toAsset']) },
  }),
});

/** Small balances that were exchanged for BNB: what was credited is net of the charge. */
const dust = (provider: Connected, call: string): Stream =>
  eventStream(provider, {
    id: 'dust',
    what: 'conversions of small balances',
    isOptional: provider === 'binance_us',
    read: splitWindows({
      sinceMs: Date.UTC(2020, 11, 1),
      daysMax: 29,
      limit: 100,
      ask: (client, { fromMs, toMs }) => client.call(call, range(fromMs, toMs)),
      entriesOf: (answer) => listOf(fieldsOf(answer)['userAssetDribblets']),
      itemsOf: (operation) =>
        listOf(operation['userAssetDribbletDetails']).map((detail, place) => {
          const fields = fieldsOf(detail);
          return toItem(`${textOf(fields['transId'])}-${place + 1}`, textOf(fields['operateTime']), fields);
        }),
    }),
    eventOf(fields) {
      const [credited, charge] = [numberOf(fields['transferedAmount']), numberOf(fields['serviceChargeAmount'])];
      const coin = textOf(fields['targetAsset']) || 'BNB';
      return {
        kind: 'Dust conversion',
        sent: { amount: numberOf(fields['amount']), coin: textOf(fields['fromAsset']) },
        received: { amount: sum(credited, charge), coin },
        fee: { amount: charge, coin },
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
      if (entries.length < 500) return { items, token: null };
      const isCrowded = oldest === endTime;
      return { items, token: isCrowded ? endTime - 1 : oldest, crowdedMs: isCrowded ? oldest : null };
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
    kind: 'Card purchase',
    received: { amount: numberOf(fields['obtainAmount']), coin: textOf(fields['cryptoCurrency']) },
    note: `Bought for ${numberOf(fields['sourceAmount'])} ${textOf(fields['fiatCurrency'])}`,
  }),
});

const TRADES = {
  exchangeInfo: 'publicGetExchangeInfo',
  myTrades: 'privateGetMyTrades',
  limit: PAGE,
  pagesBy: 'id',
} as const;

/** What Binance.US distributes, and what its staked coins earn. */
const distributions = eventStream('binance_us', {
  id: 'distributions',
  what: 'distributions',
  isOptional: true,
  read: splitWindows({
    sinceMs: Date.UTC(2019, 8, 1),
    daysMax: 179,
    limit: 500,
    ask: (client, { fromMs, toMs }) =>
      client.call('sapiGetAssetAssetDistributionHistory', { ...range(fromMs, toMs), limit: 500 }),
    entriesOf: (answer) => listOf(fieldsOf(answer)['rows']),
    itemsOf: (entry) => [
      toItem(`${textOf(entry['tranId'])}-${textOf(entry['asset'])}`, textOf(entry['divTime']), entry),
    ],
  }),
  eventOf(fields) {
    const name = textOf(fields['category']) || textOf(fields['enInfo']);
    const kind = REWARDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Distribution';
    return {
      kind,
      received: { amount: numberOf(fields['amount']), coin: textOf(fields['asset']) },
      note: name,
    };
  },
});

const stakingRewards = eventStream('binance_us', {
  id: 'staking',
  what: 'staking rewards',
  isOptional: true,
  read: pages({
    call: 'sapiGetStakingStakingRewardsHistory',
    params: (from, to) => ({ ...range(from, to), limit: 500 }),
    limit: 500,
    daysMax: 89,
    next: (page) => ({ page }),
    itemsOf: (answer) =>
      listOf(fieldsOf(answer)['data'])
        .map(fieldsOf)
        .map((entry) => toItem(`${textOf(entry['tranId'])}-${textOf(entry['asset'])}`, textOf(entry['time']), entry)),
  }),
  eventOf: (fields) => ({
    kind: 'Staking reward',
    received: { amount: numberOf(fields['amount']), coin: textOf(fields['asset']) },
  }),
});

const otcConversions = eventStream('binance_us', {
  id: 'conversions',
  what: 'conversions',
  isOptional: true,
  read: pages({
    call: 'sapiGetOtcOrders',
    params: (from, to) => ({ ...range(from, to), limit: 100 }),
    limit: 100,
    daysMax: 89,
    next: (page) => ({ page }),
    itemsOf: (answer) =>
      listOf(fieldsOf(answer)['rows'])
        .map(fieldsOf)
        .filter((entry) => textOf(entry['orderStatus']) === 'SUCCESS')
        .map((entry) => toItem(textOf(entry['orderId']), textOf(entry['createTime']), entry)),
  }),
  eventOf: (fields) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(fields['fromAmount']), coin: textOf(fields['fromCoin']) },
    received: { amount: numberOf(fields['toAmount']), coin: textOf(fields['toCoin']) },
  }),
});

export const binance = defineExchange({
  provider: 'binance',
  ccxt: 'binance',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Binance, open API management, and create a key with only “Enable reading”.',
  gap: {
    text:
      'Binance’s API has no conversions before 2020, no small balances exchanged before ' +
      'December 2020, and nothing of sub-accounts.',
    files: ['binance_transaction_history'],
  },
  async permissionsOf(client) {
    const answer = fieldsOf(await client.call('sapiGetAccountApiRestrictions'));
    const has = (...names: string[]): boolean => names.some((name) => answer[name] === true);
    return {
      canTrade: has('enableSpotAndMarginTrading', 'enableMargin', 'enableFutures', 'enableVanillaOptions'),
      canWithdraw: has('enableWithdrawals', 'enableInternalTransfer', 'permitsUniversalTransfer'),
    };
  },
  balancesOf: accountBalances('privateGetAccount'),
  streams: [
    deposits('binance'),
    withdrawals('binance'),
    fiatOrders(true),
    fiatOrders(false),
    cardPurchases,
    dividends,
    conversions,
    dust('binance', 'sapiGetAssetDribblet'),
    marketTrades('binance', TRADES),
  ],
});

export const binanceUs = defineExchange({
  provider: 'binance_us',
  ccxt: 'binanceus',
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Binance.US, open API management, and create a key without spot trading and without withdrawals.',
  gap: {
    text: 'Binance.US’s API does not list dollars from and to a bank or card purchases.',
    files: ['binance_us_history'],
  },
  permissionsOf: async () => null,
  balancesOf: accountBalances('privateGetAccount'),
  streams: [
    deposits('binance_us'),
    withdrawals('binance_us'),
    distributions,
    stakingRewards,
    otcConversions,
    dust('binance_us', 'sapiGetAssetQueryDustLogs'),
    marketTrades('binance_us', TRADES),
  ],
});
