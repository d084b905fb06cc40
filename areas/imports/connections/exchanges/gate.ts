import { product, sum } from '../kit/amounts.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, tradeEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange, type Item, type Json } from '../kit/exchange.ts';
import { type Fields, fieldsOf, isZero, listOf, numberOf, textOf } from '../kit/items.ts';
import { byNumber, listPages, msItem } from '../kit/list-pages.ts';

const OPENED_MS = Date.UTC(2017, 0, 1);
const DAY_MS = 86_400_000;

const secondsItem = (key: string, seconds: Json | undefined, entry: Fields): Item[] =>
  msItem(key, String(1000 * Number(numberOf(seconds))), entry);

interface PagedGiven {
  readonly limit: number;
  readonly isWindowed?: boolean;
  /** By the number of a page, or of the first entry. */
  readonly pagesBy: 'page' | 'offset';
  readonly itemsOf: (entry: Fields) => readonly Item[];
}

/** Windows are in seconds, and no longer than 30 days. */
function paged(call: string, { limit, isWindowed = true, pagesBy, itemsOf }: PagedGiven) {
  const { pageOf, next } = byNumber(limit);
  return listPages({
    sinceMs: OPENED_MS,
    ...(isWindowed && { daysMax: 29 }),
    overlapMs: 14 * DAY_MS,
    ask: (client, request) =>
      client.call(call, {
        ...(isWindowed && { from: Math.floor(request.fromMs / 1000), to: Math.ceil(request.toMs / 1000) }),
        limit,
        ...(pagesBy === 'page' ? { page: pageOf(request) } : { offset: (pageOf(request) - 1) * limit }),
      }),
    entriesOf: listOf,
    itemsOf,
    next,
  });
}

/** A coin is named with its network, as in USDT_TRX, in some of the lists. */
const coinOf = (entry: Fields): string => textOf(entry['currency']).replace(/_.*$/, '');

function moves(isDeposit: boolean) {
  const id = isDeposit ? 'deposits' : 'withdrawals';
  return eventStream('gateio', {
    id,
    what: id,
    read: paged(isDeposit ? 'privateWalletGetDeposits' : 'privateWalletGetWithdrawals', {
      limit: 500,
      pagesBy: 'offset',
      itemsOf: (entry) =>
        textOf(entry['status']) === 'DONE' ? secondsItem(textOf(entry['id']), entry['timestamp'], entry) : [],
    }),
    eventOf(entry) {
      const coin = coinOf(entry);
      const move = {
        coin,
        amount: numberOf(entry['amount']),
        fee: { amount: numberOf(entry['fee']), coin },
        hash: textOf(entry['txid']),
        note: textOf(entry['address']),
      };
      return isDeposit ? depositEvent(move) : withdrawalEvent(move);
    },
  });
}

const trades = eventStream('gateio', {
  id: 'trades',
  what: 'trades',
  read: paged('privateSpotGetMyTrades', {
    limit: 1000,
    pagesBy: 'page',
    itemsOf: (entry) => msItem(textOf(entry['id']), entry['create_time_ms'], entry),
  }),
  eventOf(entry) {
    const [base = '', quote = ''] = textOf(entry['currency_pair']).split('_');
    const amount = numberOf(entry['amount']);
    return tradeEvent({
      base: { amount, coin: base },
      quote: { amount: product(amount, numberOf(entry['price'])), coin: quote },
      isBuy: textOf(entry['side']) === 'buy',
      fee: feeOf(entry),
    });
  },
});

/** Paid in a coin of the trade, in Gate's own coin, or in points. */
function feeOf(entry: Fields): { amount: string; coin: string } {
  const [own, gt, points] = ['fee', 'gt_fee', 'point_fee'].map((name) => numberOf(entry[name]) || '0');
  if (own && !isZero(own)) return { amount: own, coin: textOf(entry['fee_currency']) };
  if (gt && !isZero(gt)) return { amount: gt, coin: 'GT' };
  return { amount: points ?? '0', coin: 'POINT' };
}

const conversions = eventStream('gateio', {
  id: 'conversions',
  what: 'conversions',
  isOptional: true,
  read: paged('privateFlash_swapGetOrders', {
    limit: 1000,
    isWindowed: false,
    pagesBy: 'page',
    itemsOf: (entry) =>
      textOf(entry['status']) === '1' ? msItem(textOf(entry['id']), entry['create_time'], entry) : [],
  }),
  eventOf: (entry) => ({
    kind: 'Conversion',
    sent: { amount: numberOf(entry['sell_amount']), coin: textOf(entry['sell_currency']) },
    received: { amount: numberOf(entry['buy_amount']), coin: textOf(entry['buy_currency']) },
  }),
});

const dust = eventStream('gateio', {
  id: 'dust',
  what: 'conversions of small balances',
  isOptional: true,
  read: paged('privateWalletGetSmallBalanceHistory', {
    limit: 100,
    isWindowed: false,
    pagesBy: 'page',
    itemsOf: (entry) => secondsItem(`${textOf(entry['id'])}-${textOf(entry['currency'])}`, entry['create_time'], entry),
  }),
  eventOf: (entry) => ({
    kind: 'Dust conversion',
    sent: { amount: numberOf(entry['amount']), coin: textOf(entry['currency']) },
    received: { amount: numberOf(entry['gt_amount']), coin: 'GT' },
  }),
});

const interest = eventStream('gateio', {
  id: 'interest',
  what: 'interest',
  isOptional: true,
  read: paged('privateEarnGetUniInterestRecords', {
    limit: 100,
    pagesBy: 'page',
    itemsOf: (entry) =>
      textOf(entry['status']) === '1'
        ? msItem(`${textOf(entry['create_time'])}-${textOf(entry['currency'])}`, msTime(entry['create_time']), entry)
        : [],
  }),
  eventOf: (entry) => ({
    kind: 'Interest',
    received: { amount: numberOf(entry['interest']), coin: textOf(entry['currency']) },
  }),
});

/** Gate writes this time in seconds or in thousandths of one. */
function msTime(time: Json | undefined): string {
  const text = numberOf(time);
  return text.replace(/\..*$/, '').length > 11 ? text : String(1000 * Number(text));
}

export const gate = defineExchange({
  provider: 'gateio',
  ccxt: 'gate',
  options: { defaultType: 'spot' },
  urls: { api: { private: { flash_swap: 'https://api.gateio.ws/api/v4' } } },
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo:
    'At Gate, open API management, and create a key of version 4 with “Read only” for spot trade, wallet, earn and ' +
    'flash swap.',
  gap: {
    text: 'Gate’s API has no airdrops, rebates or staking rewards.',
    files: ['gateio_history'],
  },
  async permissionsOf(client) {
    const answer = await client.call('privateAccountGetMainKeys');
    const keys = (Array.isArray(answer) ? listOf(answer) : [answer]).map(fieldsOf);
    const own = keys.find((key) => textOf(key['key']) === client.apiKey) ?? (keys.length === 1 ? keys[0] : undefined);
    const permissions = listOf(own?.['perms']).map(fieldsOf);
    if (permissions.length === 0) return null;
    const mayWrite = permissions
      .filter(({ read_only: isReadOnly }) => isReadOnly !== true)
      .map(({ name }) => textOf(name));
    return {
      canTrade: mayWrite.some((name) => name !== 'wallet' && name !== 'withdraw'),
      canWithdraw: mayWrite.some((name) => name === 'wallet' || name === 'withdraw'),
    };
  },
  async balancesOf(client) {
    const accounts = listOf(await client.call('privateSpotGetAccounts')).map(fieldsOf);
    return accounts.map((entry) => ({
      symbol: textOf(entry['currency']),
      amount: sum(numberOf(entry['available']), numberOf(entry['locked'])),
    }));
  },
  streams: [moves(true), moves(false), trades, conversions, dust, interest],
});
