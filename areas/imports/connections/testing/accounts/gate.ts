import {
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

/** The newest first, in windows of seconds, by the number of a page or of the first row. */
const paged =
  (sizeMax: number, line: (row: Row) => string, isWindowed = true) =>
  (rows: readonly Row[], fields: Fields) => {
    const { from, to, limit, page, offset } = fields;
    limited(fields, { from, to, days: isWindowed ? 30 : undefined, unitMs: 1000, size: limit, sizeMax });
    const found = newestFirst(isWindowed ? within(rows, from, to, 1000) : rows);
    const first = offset === undefined ? (Number(page) - 1) * Number(limit) : Number(offset);
    return `[${found
      .slice(first, first + Number(limit))
      .map(line)
      .join()}]`;
  };

const move = (letter: string, row: Row, rest: string): string =>
  `{"id":"${letter}${33_361_000 + row.n}","currency":"ETH_BASEEVM","address":"0xto","amount":"${row.amount}",` +
  `"txid":"${hashOf(row)}","timestamp":"${row.ms / 1000}","status":"${row.isFinal ? 'DONE' : 'REQUEST'}","memo":""${rest}}`;

export const gateAccount: RecordedAccount = {
  provider: 'gateio',
  host: /gateio\.ws$|gate\.com$/,
  key: { apiKey: 'gatePublicKeyOfTheTest', secret: 'gateSecretOfTheTest' },
  fixed: {
    '/api/v4/account/main_keys':
      '[{"state":1,"mode":1,"name":"books","key":"gatePublicKeyOfTheTest","perms":[{"name":"spot","read_only":true},' +
      '{"name":"wallet","read_only":true}]}]',
    '/api/v4/spot/accounts': '[{"currency":"ETH","available":"1.25","locked":"0.25","update_id":98}]',
  },
  lists: [
    {
      path: '/api/v4/wallet/deposits',
      rows: rowsOf({ list: 1, spread: 80, days: 2500, crowd: 1030, stepMs: 1000, hasWaiting: true }),
      answer: paged(500, (row) => move('d', row, '')),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v4/wallet/withdrawals',
      rows: rowsOf({ list: 2, spread: 40, days: 2000, crowd: 501, stepMs: 1000, hasWaiting: true }),
      answer: paged(500, (row) => move('w', row, ',"fee":"0.0021","block_number":"41575382","chain":"BASEEVM"')),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.0021'),
    },
    {
      path: '/api/v4/spot/my_trades',
      rows: rowsOf({ list: 3, spread: 120, days: 2400, crowd: 1100 }),
      answer: paged(1000, (row) => {
        const paid = row.n % 3;
        return (
          `{"id":"${1_232_893_000 + row.n}","create_time":"${Math.floor(row.ms / 1000)}","create_time_ms":` +
          `"${row.ms}.527000","currency_pair":"ETH_USDT","side":"${isBuy(row) ? 'buy' : 'sell'}","role":"maker",` +
          `"amount":"${row.amount}","price":"${PRICE}","order_id":"4128442423","fee":"${paid === 0 ? '0.0005' : '0'}",` +
          `"fee_currency":"USDT","point_fee":"${paid === 1 ? '0.0035' : '0'}","gt_fee":"${paid === 2 ? '0.0012' : '0'}",` +
          `"amend_text":"-","sequence_id":"588018","text":"t-test"}`
        );
      }),
      fact: (row) => tradeFact(row, { fee: ['USDT 0.0005', 'POINT 0.0035', 'GT 0.0012'][row.n % 3] ?? '' }),
    },
    {
      path: '/api/v4/flash_swap/orders',
      rows: rowsOf({ list: 4, spread: 40, days: 900, crowd: 1000, hasWaiting: true }),
      answer: paged(
        1000,
        (row) =>
          `{"id":${54_646 + row.n},"create_time":${row.ms},"user_id":11135567,"sell_currency":"USDT","sell_amount":` +
          `"10.5","buy_currency":"ETH","buy_amount":"${row.amount}","price":"1","status":${row.isFinal ? 1 : 2}}`,
        false,
      ),
      fact: (row) => fact(row, 'trade', 'out:USDT 10.5', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v4/wallet/small_balance_history',
      rows: rowsOf({ list: 5, spread: 110, days: 800, crowd: 0, stepMs: 1000 }),
      answer: paged(
        100,
        (row) =>
          `{"id":"${7000 + row.n}","currency":"DOGE","amount":"0.75","gt_amount":"${row.amount}","create_time":` +
          `${row.ms / 1000}}`,
        false,
      ),
      fact: (row) => fact(row, 'trade', 'out:DOGE 0.75', `in:GT ${row.amount}`),
    },
    {
      path: '/api/v4/earn/uni/interest_records',
      rows: rowsOf({ list: 6, spread: 150, days: 20, crowd: 0, stepMs: 1000, hasWaiting: true }),
      answer: paged(
        100,
        (row) =>
          `{"status":${row.isFinal ? 1 : 0},"currency":"USDT","actual_rate":"0.0001","interest":"${row.amount}",` +
          `"interest_status":"interest_dividend","create_time":${row.ms}}`,
      ),
      fact: (row) => fact(row, 'interest', `in:USDT ${row.amount}`),
    },
  ],
};
