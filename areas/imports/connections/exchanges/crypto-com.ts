import { product } from '../kit/amounts.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { depositEvent, tradeEvent, withdrawalEvent } from '../kit/events.ts';
import { defineExchange, type Json } from '../kit/exchange.ts';
import { absolute, fieldsOf, listOf, negative, numberOf, textOf } from '../kit/items.ts';
import { byNumber, listPages, msItem } from '../kit/list-pages.ts';
import { splitWindows } from '../kit/split-windows.ts';

const OPENED_MS = Date.UTC(2019, 10, 1);
const DAY_MS = 86_400_000;

const listIn =
  (name: string) =>
  (answer: unknown): readonly Json[] =>
    listOf(fieldsOf(fieldsOf(answer)['result'])[name]);

function moves(isDeposit: boolean) {
  const id = isDeposit ? 'deposits' : 'withdrawals';
  const final = isDeposit ? '1' : '5';
  const { pageOf, next } = byNumber(200, 0);
  return eventStream('crypto_com_exchange', {
    id,
    what: id,
    read: listPages({
      sinceMs: OPENED_MS,
      daysMax: 89,
      overlapMs: 30 * DAY_MS,
      ask: (client, request) =>
        client.call(isDeposit ? 'v1PrivatePostPrivateGetDepositHistory' : 'v1PrivatePostPrivateGetWithdrawalHistory', {
          start_ts: request.fromMs,
          end_ts: request.toMs,
          page_size: 200,
          page: pageOf(request),
        }),
      entriesOf: listIn(isDeposit ? 'deposit_list' : 'withdrawal_list'),
      itemsOf: (entry) =>
        textOf(entry['status']) === final ? msItem(textOf(entry['id']), entry['create_time'], entry) : [],
      next,
    }),
    eventOf(entry) {
      const coin = textOf(entry['currency']);
      const move = {
        coin,
        amount: numberOf(entry['amount']),
        fee: { amount: numberOf(entry['fee']), coin },
        // The place in the transaction stands behind the hash, as in hash/1.
        hash: textOf(entry['txid']).replace(/\/.*$/, ''),
        note: textOf(entry['address']),
      };
      return isDeposit ? depositEvent(move) : withdrawalEvent(move);
    },
  });
}

/** The end does not belong to an answer; times are asked for in billionths of a second. */
const ns = (ms: number): string => `${ms}000000`;

const trades = eventStream('crypto_com_exchange', {
  id: 'trades',
  what: 'trades',
  read: splitWindows({
    sinceMs: (nowMs) => nowMs - 182 * DAY_MS,
    daysMax: 6,
    limit: 100,
    ask: (client, { fromMs, toMs }) =>
      client.call('v1PrivatePostPrivateGetTrades', { start_time: ns(fromMs), end_time: ns(toMs + 1), limit: 100 }),
    entriesOf: listIn('data'),
    itemsOf: (entry) => msItem(textOf(entry['trade_id']), entry['create_time'], entry),
  }),
  eventOf(entry) {
    const [base = '', quote = ''] = textOf(entry['instrument_name']).split('_');
    const amount = numberOf(entry['traded_quantity']);
    const fee = numberOf(entry['fees']);
    return tradeEvent({
      base: { amount, coin: base },
      quote: { amount: product(amount, numberOf(entry['traded_price'])), coin: quote },
      isBuy: textOf(entry['side']) === 'BUY',
      // Below zero: charged.
      fee: {
        amount: fee.startsWith('-') ? absolute(fee) : negative(fee),
        coin: textOf(entry['fee_instrument_name']),
      },
    });
  },
});

const staking = eventStream('crypto_com_exchange', {
  id: 'staking',
  what: 'staking rewards',
  isOptional: true,
  read: splitWindows({
    sinceMs: Date.UTC(2023, 0, 1),
    daysMax: 29,
    limit: 500,
    ask: (client, { fromMs, toMs }) =>
      client.call('v1PrivatePostPrivateStakingGetRewardHistory', {
        start_time: ns(fromMs),
        end_time: ns(toMs + 1),
        limit: '500',
      }),
    entriesOf: listIn('data'),
    itemsOf: (entry) =>
      msItem(
        `${textOf(entry['event_timestamp_ms'])}-${textOf(entry['staking_inst_name'])}`,
        entry['event_timestamp_ms'],
        entry,
      ),
  }),
  eventOf: (entry) => ({
    kind: 'Staking reward',
    received: {
      amount: numberOf(entry['reward_quantity']),
      coin: textOf(entry['reward_inst_name']) || textOf(entry['underlying_inst_name']),
    },
  }),
});

export const cryptoCom = defineExchange({
  provider: 'crypto_com_exchange',
  ccxt: 'cryptocom',
  fields: { apiKey: 'API key', secret: 'Secret key', passphrase: null },
  howTo: 'At Crypto.com Exchange, open Settings, then API keys, and create a key with “Can read” and nothing else.',
  gap: {
    text:
      'Crypto.com’s API is that of the Exchange and has nothing of the App, no trades older ' +
      'than six months, and no conversions.',
    files: ['crypto_com_exchange_transactions', 'crypto_com_app'],
  },
  permissionsOf: async () => null,
  async balancesOf(client) {
    const accounts = listIn('data')(await client.call('v1PrivatePostPrivateUserBalance')).map(fieldsOf);
    return accounts
      .flatMap((account) => listOf(account['position_balances']))
      .map(fieldsOf)
      .map((entry) => ({ symbol: textOf(entry['instrument_name']), amount: numberOf(entry['quantity']) }));
  },
  streams: [moves(true), moves(false), trades, staking],
});
