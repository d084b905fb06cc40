import { sum } from '../kit/amounts.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, tradeEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange, type Item, type Json } from '../kit/exchange.ts';
import { absolute, type Fields, fieldsOf, isoOfMs, listOf, negative, numberOf, textOf } from '../kit/items.ts';
import { afterLast, byCursor, given, listPages, msItem } from '../kit/list-pages.ts';
import { marketsOf, splitMarket } from '../kit/markets.ts';
import { timeWindows } from '../kit/time-windows.ts';

const OPENED_MS = Date.UTC(2019, 0, 1);
const DAY_MS = 86_400_000;
const PAGE = 100;

const dataOf = (answer: unknown): Json | undefined => fieldsOf(answer)['data'];
const threeMonthsAgo = (nowMs: number): number => nowMs - 89 * DAY_MS;

interface ListGiven {
  readonly params?: object;
  readonly sinceMs?: number | ((nowMs: number) => number);
  readonly list?: string;
  readonly idName: string;
  readonly itemsOf: (entry: Fields) => readonly Item[];
}

/** The newest first, in windows of three months; a page continues below a number. */
function list(call: string, { params, sinceMs = OPENED_MS, list: name, idName, itemsOf }: ListGiven) {
  return listPages({
    sinceMs,
    daysMax: 89,
    overlapMs: 30 * DAY_MS,
    ask: (client, request) =>
      client.call(call, {
        ...params,
        startTime: request.fromMs,
        endTime: request.toMs,
        limit: PAGE,
        ...given('idLessThan', request),
      }),
    entriesOf: (answer) => listOf(name === undefined ? dataOf(answer) : fieldsOf(dataOf(answer))[name]),
    itemsOf,
    next:
      name === undefined
        ? afterLast(PAGE, (entry) => textOf(entry[idName]))
        : byCursor((answer) => textOf(fieldsOf(dataOf(answer))['endId'])),
  });
}

const finalItems = (entry: Fields): readonly Item[] =>
  textOf(entry['status']) === 'success' ? msItem(textOf(entry['orderId']), entry['cTime'], entry) : [];

const deposits = eventStream('bitget', {
  id: 'deposits',
  what: 'deposits',
  read: list('privateSpotGetV2SpotWalletDepositRecords', { idName: 'orderId', itemsOf: finalItems }),
  eventOf: (entry) =>
    depositEvent({
      amount: numberOf(entry['size']),
      coin: textOf(entry['coin']),
      hash: textOf(entry['dest']) === 'on_chain' ? textOf(entry['tradeId']) : '',
      note: textOf(entry['toAddress']),
    }),
});

const withdrawals = eventStream('bitget', {
  id: 'withdrawals',
  what: 'withdrawals',
  read: list('privateSpotGetV2SpotWalletWithdrawalRecords', { idName: 'orderId', itemsOf: finalItems }),
  eventOf: (entry) =>
    withdrawalEvent({
      amount: numberOf(entry['size']),
      coin: textOf(entry['coin']),
      fee: { amount: absolute(numberOf(entry['fee'])), coin: textOf(entry['coin']) },
      hash: textOf(entry['dest']) === 'on_chain' ? textOf(entry['tradeId']) : '',
      note: textOf(entry['toAddress']),
    }),
});

const SPOT = {
  call: 'publicSpotGetV2SpotPublicSymbols',
  entriesOf: (answer: unknown): readonly Json[] => listOf(dataOf(answer)),
  names: { id: 'symbol', base: 'baseCoin', quote: 'quoteCoin' },
};

const trades = eventStream('bitget', {
  id: 'trades',
  what: 'trades',
  read: timeWindows({
    sinceMs: threeMonthsAgo,
    async page(client, request) {
      const answer = await client.call('privateSpotGetV2SpotTradeFills', {
        startTime: request.fromMs,
        endTime: request.toMs,
        limit: PAGE,
        ...given('idLessThan', request),
      });
      const entries = listOf(dataOf(answer)).map(fieldsOf);
      const markets = entries.length === 0 ? [] : await marketsOf(client, SPOT);
      const items = entries.map((entry): Item => {
        const { base, quote } = splitMarket(textOf(entry['symbol']), markets);
        const at = isoOfMs(Number(textOf(entry['cTime'])));
        return { key: textOf(entry['tradeId']), at, item: { ...entry, base, quote } };
      });
      return { items, token: items.length < PAGE ? null : (items.at(-1)?.key ?? null) };
    },
  }),
  eventOf(entry) {
    const fee = fieldsOf(entry['feeDetail']);
    const charged = numberOf(fee['totalFee']);
    return tradeEvent({
      base: { amount: numberOf(entry['size']), coin: textOf(entry['base']) },
      quote: { amount: numberOf(entry['amount']), coin: textOf(entry['quote']) },
      isBuy: textOf(entry['side']) === 'buy',
      // Below zero: charged.
      fee: { amount: charged.startsWith('-') ? absolute(charged) : negative(charged), coin: textOf(fee['feeCoin']) },
    });
  },
});

const conversions = eventStream('bitget', {
  id: 'conversions',
  what: 'conversions',
  isOptional: true,
  read: list('privateConvertGetV2ConvertConvertRecord', {
    list: 'dataList',
    idName: 'id',
    itemsOf: (entry) => msItem(textOf(entry['id']), entry['ts'], entry),
  }),
  eventOf: (entry) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(entry['fromCoinSize']), coin: textOf(entry['fromCoin']) },
    received: { amount: numberOf(entry['toCoinSize']), coin: textOf(entry['toCoin']) },
    fee: { amount: numberOf(entry['fee']), coin: textOf(entry['fromCoin']) },
  }),
});

/** Small balances, for BGB; what was received is stated without the fee. */
const dust = eventStream('bitget', {
  id: 'dust',
  what: 'conversions of small balances',
  isOptional: true,
  read: list('privateConvertGetV2ConvertBgbConvertRecords', {
    idName: 'orderId',
    itemsOf: (entry) =>
      textOf(entry['status']) === 'done'
        ? msItem(`${textOf(entry['orderId'])}-${textOf(entry['fromCoin'])}`, entry['cTime'], entry)
        : [],
  }),
  eventOf(entry) {
    const coin = textOf(entry['toCoin']);
    const fee = sum('0', ...listOf(entry['feeDetail']).map((part) => numberOf(fieldsOf(part)['fee'])));
    return {
      kind: 'Dust conversion',
      sent: { amount: numberOf(entry['fromAmount']), coin: textOf(entry['fromCoin']) },
      received: { amount: sum(numberOf(entry['toAmount']), fee), coin },
      fee: { amount: fee, coin },
    };
  },
});

const savings = (periodType: 'flexible' | 'fixed') =>
  eventStream('bitget', {
    id: `savings-${periodType}`,
    what: periodType === 'fixed' ? 'interest of fixed savings' : 'interest of savings',
    isOptional: true,
    read: list('privateEarnGetV2EarnSavingsRecords', {
      params: { periodType, orderType: 'pay_interest' },
      sinceMs: threeMonthsAgo,
      list: 'resultList',
      idName: 'orderId',
      itemsOf: (entry) =>
        msItem(['orderId', 'ts', 'coinName'].map((name) => textOf(entry[name])).join(' '), entry['ts'], entry),
    }),
    eventOf: (entry) => ({
      kind: 'Interest',
      received: {
        amount: numberOf(entry['amount']),
        coin: textOf(entry['settleCoinName']) || textOf(entry['coinName']),
      },
    }),
  });

export const bitget = defineExchange({
  provider: 'bitget',
  ccxt: 'bitget',
  options: { defaultType: 'spot' },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: 'Passphrase' },
  howTo: 'At Bitget, open API keys, and create a key with “Read-only” for spot trade, wallet, convert and earn.',
  gap: {
    text: 'Bitget’s API has no trades and no interest of savings older than three months.',
    files: ['bitget_trades', 'bitget_transactions'],
  },
  async permissionsOf(client) {
    const { authorities } = fieldsOf(dataOf(await client.call('privateSpotGetV2SpotAccountInfo')));
    if (!Array.isArray(authorities)) return null;
    // Each is a part of the account and whether it is read (r) or written (w): stor, stow, wtow.
    const writes = authorities.map(textOf).filter((name) => name === 'trade' || name.endsWith('w'));
    return {
      canTrade: writes.some((name) => !name.startsWith('w')),
      canWithdraw: writes.some((name) => name.startsWith('w')),
    };
  },
  async balancesOf(client) {
    const assets = listOf(dataOf(await client.call('privateSpotGetV2SpotAccountAssets'))).map(fieldsOf);
    return assets.map((entry) => ({
      symbol: textOf(entry['coin']),
      amount: sum('0', ...['available', 'frozen', 'locked'].map((name) => numberOf(entry[name]))),
    }));
  },
  streams: [deposits, withdrawals, trades, conversions, dust, savings('flexible'), savings('fixed')],
});
