import { defineExchange, type Item } from '../kit/exchange.ts';
import { absolute, eachLine, fieldsOf, isZero, listOf, negative, numberOf, textOf } from '../kit/items.ts';
import { timeWindows } from '../kit/time-windows.ts';

const PAGE = 100;

export const bitvavo = defineExchange({
  provider: 'bitvavo',
  ccxt: 'bitvavo',
  fields: { apiKey: 'API key', secret: 'Secret', passphrase: null },
  howTo: 'At Bitvavo, open Settings, then API, and create a key with “View information” and nothing else.',
  gap: null,
  permissionsOf: async () => null,
  async balancesOf(client) {
    const answer = listOf(await client.call('privateGetBalance')).map(fieldsOf);
    return answer.flatMap((entry) => [
      { symbol: textOf(entry['symbol']), amount: numberOf(entry['available']) },
      { symbol: textOf(entry['symbol']), amount: numberOf(entry['inOrder']) },
    ]);
  },
  streams: [
    {
      id: 'history',
      what: 'transactions',
      layout: 'bitvavo_history',
      columns: [
        'Timezone',
        'Date',
        'Time',
        'Type',
        'Currency',
        'Amount',
        'Quote Currency',
        'Quote Price',
        'Received / Paid Currency',
        'Received / Paid Amount',
        'Fee currency',
        'Fee amount',
        'Status',
        'Transaction ID',
        'Address',
      ],
      read: timeWindows({
        sinceMs: Date.UTC(2018, 0, 1),
        async page(client, { fromMs, toMs, token }) {
          const page = typeof token === 'number' ? token : 1;
          const answer = fieldsOf(
            await client.call('privateGetAccountHistory', { fromDate: fromMs, toDate: toMs, page, maxItems: PAGE }),
          );
          const items = listOf(answer['items']).map((entry): Item => {
            const fields = fieldsOf(entry);
            return { key: textOf(fields['transactionId']), at: textOf(fields['executedAt']), item: fields };
          });
          return { items, token: page < Number(numberOf(answer['totalPages'])) ? page + 1 : null };
        },
      }),
      linesOf: (items) =>
        eachLine(items, ({ key, at }, fields) => {
          const kind = textOf(fields['type']);
          const sent = { coin: textOf(fields['sentCurrency']), amount: numberOf(fields['sentAmount']) };
          const received = { coin: textOf(fields['receivedCurrency']), amount: numberOf(fields['receivedAmount']) };
          const isOut = kind === 'sell' || isZero(received.amount) || received.amount === '';
          const [own, other] = isOut ? [sent, received] : [received, sent];
          const isTrade = kind === 'buy' || kind === 'sell';
          return [
            'UTC',
            at.slice(0, 10),
            at.slice(11, 23).replace('Z', ''),
            kind,
            own.coin,
            isOut ? negative(own.amount) : absolute(own.amount),
            isTrade ? textOf(fields['priceCurrency']) : '',
            isTrade ? numberOf(fields['priceAmount']) : '',
            isTrade ? other.coin : '',
            isTrade ? other.amount : '',
            textOf(fields['feesCurrency']),
            numberOf(fields['feesAmount']),
            'Completed',
            key,
            textOf(fields['address']),
          ];
        }),
    },
  ],
});
