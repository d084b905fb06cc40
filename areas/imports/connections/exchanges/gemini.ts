import { product } from '../kit/amounts.ts';
import { eventStream } from '../kit/connection-lines.ts';
import { defineExchange, type Item } from '../kit/exchange.ts';
import { type Fields, fieldsOf, isoOfMs, listOf, numberOf, textOf } from '../kit/items.ts';
import { msItem } from '../kit/list-pages.ts';
import { splitWindows } from '../kit/split-windows.ts';
import { timeWindows } from '../kit/time-windows.ts';

const OPENED_MS = Date.UTC(2015, 8, 1);
const MONEY = ['GUSD', 'USDT', 'USDC', 'USD', 'EUR', 'GBP', 'SGD', 'DAI', 'BTC', 'ETH', 'BCH', 'LTC', 'FIL'];

/** Rows from a moment on, the oldest of a page first; the next page begins at the newest of this one. */
function pages(
  call: string,
  { limit, limitName, keyOf }: { limit: number; limitName: string; keyOf: (fields: Fields) => string },
) {
  return timeWindows({
    sinceMs: OPENED_MS,
    async page(client, { fromMs, token }) {
      const timestamp = typeof token === 'number' ? token : fromMs;
      const entries = listOf(await client.call(call, { timestamp, [limitName]: limit })).map(fieldsOf);
      const items = entries
        .filter((entry) => !/pending|reject|cancel|fail/i.test(textOf(entry['status'])))
        .map(
          (entry): Item => ({
            key: keyOf(entry),
            at: isoOfMs(Number(textOf(entry['timestampms']))),
            item: entry,
          }),
        );
      const newest = Math.max(...entries.map((entry) => Number(textOf(entry['timestampms']))));
      if (entries.length < limit) return { items, token: null };
      const isCrowded = newest === timestamp;
      return { items, token: isCrowded ? newest + 1 : newest, crowdedMs: isCrowded ? newest : null };
    },
  });
}

export const gemini = defineExchange({
  provider: 'gemini',
  ccxt: 'gemini',
  fields: { apiKey: 'API key', secret: 'API secret', passphrase: null },
  howTo: 'At Gemini, open Settings, then API, and create a key of the scope “Primary” with only the role “Auditor”.',
  gap: {
    text: 'Gemini’s API has no interest of Earn and no card rewards.',
    files: ['gemini_history'],
  },
  async permissionsOf(client) {
    const answer = fieldsOf(await client.call('privatePostV1Roles'));
    if (typeof answer['isAuditor'] !== 'boolean') return null;
    return { canTrade: answer['isTrader'] === true, canWithdraw: answer['isFundManager'] === true };
  },
  async balancesOf(client) {
    const answer = listOf(await client.call('privatePostV1Balances')).map(fieldsOf);
    return answer.map((entry) => ({ symbol: textOf(entry['currency']), amount: numberOf(entry['amount']) }));
  },
  streams: [
    eventStream('gemini', {
      id: 'transfers',
      what: 'deposits and withdrawals',
      read: pages('privatePostV1Transfers', {
        limit: 50,
        limitName: 'limit_transfers',
        keyOf: (fields) => textOf(fields['eid']),
      }),
      eventOf(fields) {
        const side = { amount: numberOf(fields['amount']), coin: textOf(fields['currency']) };
        const isOut = /^withdraw|^debit/i.test(textOf(fields['type']));
        return {
          kind: isOut ? 'Withdrawal' : /reward/i.test(textOf(fields['type'])) ? 'Airdrop' : 'Deposit',
          ...(isOut ? { sent: side } : { received: side }),
          fee: { amount: numberOf(fields['feeAmount']), coin: textOf(fields['feeCurrency']) },
          hash: textOf(fields['txHash']),
          note: textOf(fields['method']),
        };
      },
    }),
    eventStream('gemini', {
      id: 'staking',
      what: 'staking rewards',
      isOptional: true,
      read: splitWindows({
        sinceMs: Date.UTC(2022, 0, 1),
        daysMax: 365,
        limit: 500,
        ask: (client, { fromMs, toMs }) =>
          client.call('privatePostV1StakingHistory', {
            since: isoOfMs(fromMs),
            until: isoOfMs(toMs),
            limit: 500,
            sortAsc: true,
            interestOnly: true,
          }),
        entriesOf: (answer) => listOf(answer).flatMap((provider) => listOf(fieldsOf(provider)['transactions'])),
        itemsOf: (entry) =>
          textOf(entry['transactionType']) === 'Interest'
            ? msItem(textOf(entry['transactionId']), entry['dateTime'], entry)
            : [],
      }),
      eventOf: (fields) => ({
        kind: 'Staking reward',
        received: { amount: numberOf(fields['amount']), coin: textOf(fields['amountCurrency']) },
      }),
    }),
    eventStream('gemini', {
      id: 'trades',
      what: 'trades',
      read: pages('privatePostV1Mytrades', {
        limit: 500,
        limitName: 'limit_trades',
        keyOf: (fields) => textOf(fields['tid']),
      }),
      eventOf(fields) {
        const market = textOf(fields['symbol']).toUpperCase();
        const quote = MONEY.find((coin) => market.endsWith(coin) && market.length > coin.length) ?? '';
        const amount = numberOf(fields['amount']);
        const own = { amount, coin: market.slice(0, market.length - quote.length) };
        const other = { amount: product(amount, numberOf(fields['price'])), coin: quote };
        const [sent, received] = /^buy$/i.test(textOf(fields['type'])) ? [other, own] : [own, other];
        const fee = { amount: numberOf(fields['fee_amount']), coin: textOf(fields['fee_currency']) };
        return { kind: 'Trade', sent, received, fee };
      },
    }),
  ],
});
