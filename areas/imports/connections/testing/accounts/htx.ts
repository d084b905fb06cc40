import {
  costOf,
  fact,
  hashOf,
  isBuy,
  limited,
  newestFirst,
  PRICE,
  type RecordedAccount,
  rowsOf,
  type Row,
  tradeFact,
  within,
} from '../account.ts';

type Fields = Readonly<Record<string, string>>;

const ok = (lines: readonly string[]): string => `{"status":"ok","data":[${lines.join()}]}`;

/** By number, the oldest first; the row of the number itself belongs to the answer. */
const numbered = (type: string, line: (row: Row) => string, base: number) => ({
  path: '/v1/query/deposit-withdraw',
  when: (fields: Fields) => fields['type'] === type,
  answer: (rows: readonly Row[], fields: Fields) => {
    limited(fields, { size: fields['size'], sizeMax: 500 });
    const found = rows.filter(({ n }) => base + n >= Number(fields['from'] ?? 0)).slice(0, Number(fields['size']));
    return ok(found.map(line));
  },
});

export const htxAccount: RecordedAccount = {
  provider: 'huobi',
  host: /huobi\.pro$|htx\.com$/,
  key: { apiKey: 'htxPublicKeyOfTheTest', secret: 'htxSecretOfTheTest' },
  fixed: {
    '/v2/user/uid': '{"code":200,"data":63628520}',
    '/v2/user/api-key': '{"code":200,"data":[{"accessKey":"x","status":"normal","permission":"readOnly"}]}',
    '/v1/account/accounts': ok(['{"id":10000001,"type":"spot","subtype":"","state":"working"}']),
    '/v1/account/accounts/10000001/balance':
      '{"status":"ok","data":{"id":10000001,"type":"spot","list":[{"currency":"eth","type":"trade","balance":"1.5"}]}}',
  },
  lists: [
    {
      ...numbered(
        'deposit',
        (row) =>
          `{"id":${1_171_000 + row.n},"type":"deposit","currency":"eth","tx-hash":"${hashOf(row)}","chain":"eth",` +
          `"amount":${row.amount},"address":"0xfrom","fee":0,"state":"safe","created-at":${row.ms},"updated-at":1}`,
        1_171_000,
      ),
      rows: rowsOf({ list: 1, spread: 400, days: 2000, crowd: 620 }),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      // A withdrawal that was rejected years ago never becomes final, and those after it are read nevertheless.
      ...numbered(
        'withdraw',
        (row) =>
          `{"id":${2_171_000 + row.n},"type":"withdraw","currency":"eth","tx-hash":"${hashOf(row)}","chain":"eth",` +
          `"amount":${row.amount},"address":"0xto","fee":0.0035,"state":"${row.isFinal ? 'confirmed' : 'reject'}",` +
          `"created-at":${row.ms},"updated-at":1}`,
        2_171_000,
      ),
      rows: rowsOf({ list: 2, spread: 500, days: 1800, crowd: 520, hasWaiting: true }),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.0035'),
    },
    {
      path: '/v1/order/matchresults',
      rows: rowsOf({ list: 3, spread: 200, days: 118, crowd: 1100 }),
      answer: (rows, fields) => {
        const { 'start-time': start, 'end-time': end, size, from } = fields;
        limited(fields, { from: start, to: end, days: 2, size, sizeMax: 500 });
        const found = newestFirst(within(rows, start, end))
          .filter(({ n }) => 29_553 + n <= Number(from ?? Infinity))
          .slice(0, Number(size));
        return ok(
          found.map((row) => {
            const isDeducted = row.n % 3 === 0;
            return (
              `{"symbol":"ethusdt","fee-currency":"usdt","source":"spot-web","order-id":1,"created-at":${row.ms},` +
              `"price":"${PRICE}","match-id":1,"filled-amount":"${row.amount}","trade-id":1,"role":"taker",` +
              `"filled-fees":"${isDeducted ? '0' : '0.0123'}","filled-points":"${isDeducted ? '0.0012' : '0'}",` +
              `"fee-deduct-currency":"${isDeducted ? 'ht' : ''}","fee-deduct-state":"done","id":${29_553 + row.n},` +
              `"type":"${isBuy(row) ? 'buy-limit' : 'sell-market'}"}`
            );
          }),
        );
      },
      fact: (row) => tradeFact(row, { cost: costOf(row), fee: row.n % 3 === 0 ? 'HT 0.0012' : 'USDT 0.0123' }),
    },
  ],
};
