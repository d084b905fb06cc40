import { product } from '../kit/amounts.ts';
import { isRefusal } from '../kit/connection-error.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, tradeEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange, type Json, type Stream } from '../kit/exchange.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../kit/items.ts';
import { afterLast, given, listPages, msItem } from '../kit/list-pages.ts';
import { splitWindows } from '../kit/split-windows.ts';

const OPENED_MS = Date.UTC(2017, 0, 1);
const DAY_MS = 86_400_000;
const PAGE = 100;

const entriesOf = (answer: unknown): readonly Json[] => listOf(fieldsOf(answer)['data']);

interface TimedGiven {
  readonly keyOf: (entry: Fields) => string;
  readonly timeName: string;
  readonly sinceMs?: number | ((nowMs: number) => number);
  readonly isFinal?: (entry: Fields) => boolean;
}

/** Lists that have only times: `after` is the end and `before` the beginning, and neither belongs to the answer. */
function timed(call: string, { keyOf, timeName, sinceMs = OPENED_MS, isFinal = () => true }: TimedGiven) {
  return splitWindows({
    sinceMs,
    overlapMs: 30 * DAY_MS,
    limit: PAGE,
    ask: (client, { fromMs, toMs }) => client.call(call, { before: fromMs - 1, after: toMs + 1, limit: PAGE }),
    entriesOf,
    itemsOf: (entry) => (isFinal(entry) ? msItem(keyOf(entry), entry[timeName], entry) : []),
  });
}

const deposits = eventStream('okx', {
  id: 'deposits',
  what: 'deposits',
  read: timed('privateGetAssetDepositHistory', {
    keyOf: (entry) => textOf(entry['depId']),
    timeName: 'ts',
    isFinal: (entry) => textOf(entry['state']) === '2',
  }),
  eventOf: (entry) =>
    depositEvent({
      amount: numberOf(entry['amt']),
      coin: textOf(entry['ccy']),
      hash: textOf(entry['txId']),
      note: textOf(entry['to']),
    }),
});

const withdrawals = eventStream('okx', {
  id: 'withdrawals',
  what: 'withdrawals',
  read: timed('privateGetAssetWithdrawalHistory', {
    keyOf: (entry) => textOf(entry['wdId']),
    timeName: 'ts',
    isFinal: (entry) => textOf(entry['state']) === '2',
  }),
  eventOf: (entry) =>
    withdrawalEvent({
      amount: numberOf(entry['amt']),
      coin: textOf(entry['ccy']),
      fee: { amount: numberOf(entry['fee']), coin: textOf(entry['feeCcy']) || textOf(entry['ccy']) },
      hash: textOf(entry['txId']),
      note: textOf(entry['to']),
    }),
});

const trades = eventStream('okx', {
  id: 'trades',
  what: 'trades',
  read: listPages({
    sinceMs: (nowMs) => nowMs - 89 * DAY_MS,
    ask: (client, request) =>
      client.call('privateGetTradeFillsHistory', {
        instType: 'SPOT',
        begin: request.fromMs,
        end: request.toMs,
        limit: PAGE,
        ...given('after', request),
      }),
    entriesOf,
    itemsOf: (entry) => msItem(textOf(entry['billId']), entry['ts'], entry),
    next: afterLast(PAGE, (entry) => textOf(entry['billId'])),
  }),
  eventOf(entry) {
    const [base = '', quote = ''] = textOf(entry['instId']).split('-');
    const amount = numberOf(entry['fillSz']);
    const fee = numberOf(entry['fee']);
    return tradeEvent({
      base: { amount, coin: base },
      quote: { amount: product(amount, numberOf(entry['fillPx'])), coin: quote },
      isBuy: textOf(entry['side']) === 'buy',
      // Below zero: charged.
      fee: { amount: fee.startsWith('-') ? fee.slice(1) : `-${fee}`, coin: textOf(entry['feeCcy']) },
    });
  },
});

const conversions = eventStream('okx', {
  id: 'conversions',
  what: 'conversions',
  isOptional: true,
  read: timed('privateGetAssetConvertHistory', {
    keyOf: (entry) => textOf(entry['tradeId']),
    timeName: 'ts',
    isFinal: (entry) => textOf(entry['state']) === 'fullyFilled',
  }),
  eventOf(entry) {
    const base = { amount: numberOf(entry['fillBaseSz']), coin: textOf(entry['baseCcy']) };
    const quote = { amount: numberOf(entry['fillQuoteSz']), coin: textOf(entry['quoteCcy']) };
    const [sent, received] = textOf(entry['side']) === 'buy' ? [quote, base] : [base, quote];
    return { kind: 'Conversion', sent, received };
  },
});

/** Small balances; OKX lists those of the last seven days only. */
const dust = eventStream('okx', {
  id: 'dust',
  what: 'conversions of small balances',
  isOptional: true,
  read: timed('privateGetTradeEasyConvertHistory', {
    sinceMs: (nowMs) => nowMs - 6 * DAY_MS,
    keyOf: (entry) => `${textOf(entry['uTime'])}-${textOf(entry['fromCcy'])}-${textOf(entry['toCcy'])}`,
    timeName: 'uTime',
    isFinal: (entry) => textOf(entry['status']) === 'filled',
  }),
  eventOf: (entry) => ({
    kind: 'Dust conversion',
    sent: { amount: numberOf(entry['fillFromSz']), coin: textOf(entry['fromCcy']) },
    received: { amount: numberOf(entry['fillToSz']), coin: textOf(entry['toCcy']) },
  }),
});

/** What lent coins earned, by the hour. */
const savings = eventStream('okx', {
  id: 'savings',
  what: 'interest of savings',
  isOptional: true,
  read: timed('privateGetFinanceSavingsLendingHistory', {
    sinceMs: (nowMs) => nowMs - 30 * DAY_MS,
    keyOf: (entry) => `${textOf(entry['ts'])}-${textOf(entry['ccy'])}`,
    timeName: 'ts',
  }),
  eventOf: (entry) => ({
    kind: 'Interest',
    received: { amount: numberOf(entry['earnings']), coin: textOf(entry['ccy']) },
  }),
});

/** Orders that were redeemed, with what each has earned. */
const staking: Stream = eventStream('okx', {
  id: 'staking',
  what: 'staking rewards',
  isOptional: true,
  read: listPages({
    sinceMs: OPENED_MS,
    ask: (client, request) =>
      client.call('privateGetFinanceStakingDefiOrdersHistory', { limit: PAGE, ...given('after', request) }),
    entriesOf,
    itemsOf: (entry) =>
      listOf(entry['earningData'])
        .map(fieldsOf)
        .flatMap((earned, place) =>
          msItem(`${textOf(entry['ordId'])}-${place + 1}`, entry['redeemedTime'], {
            ...earned,
            protocol: entry['protocol'] ?? '',
          }),
        ),
    next: afterLast(PAGE, (entry) => textOf(entry['ordId'])),
  }),
  eventOf: (entry) => ({
    kind: 'Staking reward',
    received: { amount: numberOf(entry['realizedEarnings']), coin: textOf(entry['ccy']) },
    note: textOf(entry['protocol']),
  }),
});

export const okx = defineExchange({
  provider: 'okx',
  ccxt: 'okx',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: 'Passphrase' },
  howTo: 'At OKX, open API, and create a key with the permission “Read” and nothing else.',
  gap: {
    text:
      'OKX’s API has no trades older than three months, no interest of savings older than one ' +
      'month, and small balances exchanged in the last week only.',
    files: ['okx_trading', 'okx_funding'],
  },
  async permissionsOf(client) {
    const [config] = listOf(fieldsOf(await client.call('privateGetAccountConfig'))['data']).map(fieldsOf);
    const permissions = textOf(config?.['perm']);
    if (permissions === '') return null;
    return { canTrade: permissions.includes('trade'), canWithdraw: permissions.includes('withdraw') };
  },
  async balancesOf(client) {
    const [trading] = entriesOf(await client.call('privateGetAccountBalance')).map(fieldsOf);
    const funding = entriesOf(await client.call('privateGetAssetBalances'));
    // An account that never saved anything has no savings to ask for.
    const lent = entriesOf(
      await client.call('privateGetFinanceSavingsBalance').catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      }),
    );
    const balances = (entries: readonly Json[], amount: string) =>
      entries.map(fieldsOf).map((entry) => ({ symbol: textOf(entry['ccy']), amount: numberOf(entry[amount]) }));
    return [
      ...balances(listOf(trading?.['details']), 'cashBal'),
      ...balances(funding, 'bal'),
      ...balances(lent, 'amt'),
    ];
  },
  streams: [deposits, withdrawals, trades, conversions, dust, savings, staking],
});
