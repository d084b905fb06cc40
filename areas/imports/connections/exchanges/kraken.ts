import { defineExchange, type Item } from '../kit/exchange.ts';
import { eachLine, fieldsOf, isoOfSeconds, numberOf, secondsText, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';

const PAGE = 50;

export const kraken = defineExchange({
  provider: 'kraken',
  ccxt: 'kraken',
  fields: { apiKey: 'API key', secret: 'Private key', passphrase: null },
  howTo:
    'At Kraken, open Settings, then API, and create a key with “Query funds” and “Query ledger entries” and nothing ' +
    'else.',
  gap: null,
  async permissionsOf(client) {
    const { result } = fieldsOf(await client.call('privatePostGetApiKeyInfo'));
    const permissions = fieldsOf(result)['permissions'];
    if (!Array.isArray(permissions)) return null;
    const has = (pattern: RegExp): boolean => permissions.some((name) => pattern.test(textOf(name)));
    return { canTrade: has(/^(modify|close|cancel)-trades$|^earn-allocate$/i), canWithdraw: has(/^withdraw-funds$/i) };
  },
  async balancesOf(client) {
    const { result } = fieldsOf(await client.call('privatePostBalanceEx'));
    return Object.entries(fieldsOf(result)).map(([symbol, entry]) => ({
      symbol,
      amount: numberOf(fieldsOf(entry)['balance']),
    }));
  },
  streams: [
    {
      id: 'ledgers',
      what: 'ledger entries',
      layout: 'kraken_ledgers',
      columns: 'txid refid time type subtype aclass asset amount fee balance'.split(' '),
      read: timeWindows({
        sinceMs: Date.UTC(2011, 6, 1),
        async page(client, { fromMs, toMs, token }) {
          const offset = typeof token === 'number' ? token : 0;
          const answer = fieldsOf(
            await client.call('privatePostLedgers', {
              start: Math.floor(fromMs / 1000),
              end: Math.ceil(toMs / 1000),
              ofs: offset,
            }),
          );
          const result = fieldsOf(answer['result']);
          const items = Object.entries(fieldsOf(result['ledger'])).map(([key, entry]): Item => {
            const fields = fieldsOf(entry);
            return { key, at: isoOfSeconds(textOf(fields['time'])), item: fields };
          });
          return {
            items,
            token: items.length < PAGE ? null : offset + PAGE,
          };
        },
      }),
      linesOf: (items) =>
        eachLine(items, ({ key, at }, fields) => [
          key,
          textOf(fields['refid']),
          secondsText(at),
          textOf(fields['type']),
          textOf(fields['subtype']),
          textOf(fields['aclass']),
          textOf(fields['asset']),
          numberOf(fields['amount']),
          numberOf(fields['fee']),
          numberOf(fields['balance']),
        ]),
    },
  ],
});
