import {
  costOf,
  fact,
  hashOf,
  isBuy,
  limited,
  newestFirst,
  plus,
  PRICE,
  type RecordedAccount,
  rowsOf,
  type Row,
  tradeFact,
  within,
} from '../account.ts';

type Fields = Readonly<Record<string, string>>;

const activity = (id: 'deposits' | 'withdrawals', line: (row: Row) => string) => ({
  path: '/wallets/activity',
  when: (fields: Fields) => fields['activityType'] === id,
  answer: (rows: readonly Row[], fields: Fields) =>
    `{"${id === 'deposits' ? 'withdrawals' : 'deposits'}":[],"${id}":[` +
    `${newestFirst(within(rows, fields['start'], fields['end'], 1000))
      .map(line)
      .join()}]}`,
});

export const poloniexAccount: RecordedAccount = {
  provider: 'poloniex',
  host: /poloniex\.com$/,
  key: { apiKey: 'poloniexPublicKeyOfTheTest', secret: 'poloniexSecretOfTheTest' },
  fixed: {
    '/accounts/balances':
      '[{"accountId":"298","accountType":"SPOT","balances":[{"currencyId":"1","currency":"ETH","available":"1","hold":"0.5"}]}]',
  },
  lists: [
    {
      ...activity(
        'deposits',
        (row) =>
          `{"depositNumber":${7_397_000 + row.n},"currency":"ETH","address":"0xdeposit","amount":"${row.amount}",` +
          `"confirmations":10,"txid":"${hashOf(row)}","timestamp":${row.ms / 1000},"status":` +
          `"${row.isFinal ? 'COMPLETED' : 'PENDING'}"}`,
      ),
      rows: rowsOf({ list: 1, spread: 100, days: 2500, crowd: 40, stepMs: 1000, hasWaiting: true }),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      // The amount contains the fee.
      ...activity(
        'withdrawals',
        (row) =>
          `{"withdrawalRequestsId":${33_485_000 + row.n},"currency":"ETH","address":"0xto","amount":` +
          `"${plus(row.amount, '0.0035')}","fee":"0.0035","timestamp":${row.ms / 1000},"status":` +
          `"${row.isFinal ? 'COMPLETED' : 'FAILED'}","txid":"${hashOf(row)}","ipAddress":"1.2.3.4"}`,
      ),
      rows: rowsOf({ list: 2, spread: 100, days: 2400, crowd: 20, stepMs: 1000, hasWaiting: true }),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.0035'),
    },
    {
      path: '/trades',
      rows: rowsOf({ list: 3, spread: 300, days: 2300, crowd: 2100 }),
      answer: (rows, fields) => {
        const { startTime, endTime, limit, from } = fields;
        limited(fields, { from: startTime, to: endTime, days: 180, size: limit, sizeMax: 1000 });
        const found = newestFirst(within(rows, startTime, endTime))
          .filter(({ n }) => 32_164_000 + n < Number(from ?? Infinity))
          .slice(0, Number(limit));
        const lines = found.map(
          (row) =>
            `{"id":"${62_561_000 + row.n}","symbol":"ETH_USDT","accountType":"SPOT","orderId":"3216","side":` +
            `"${isBuy(row) ? 'BUY' : 'SELL'}","type":"MARKET","matchRole":"TAKER","createTime":${row.ms},"price":` +
            `"${PRICE}","quantity":"${row.amount}","amount":"${costOf(row)}","feeCurrency":"TRX","feeAmount":` +
            `"0.00131","pageId":"${32_164_000 + row.n}","clientOrderId":""}`,
        );
        return `[${lines.join()}]`;
      },
      fact: (row) => tradeFact(row, { fee: 'TRX 0.00131' }),
    },
  ],
};
