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

/** Pages by number, in windows of a week; the exchange may make pages smaller than they were asked for. */
const paged = (line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) => {
  const { startAt, endAt, currentPage, pageSize } = fields;
  limited(fields, { from: startAt, to: endAt, days: 7, size: pageSize, sizeMax: 500 });
  const found = newestFirst(within(rows, startAt, endAt));
  const [size, page] = [70, Number(currentPage)];
  return (
    `{"code":"200000","data":{"currentPage":${page},"pageSize":${size},"totalNum":${found.length},"totalPage":` +
    `${Math.ceil(found.length / size)},"items":[${found
      .slice((page - 1) * size, page * size)
      .map(line)
      .join()}]}}`
  );
};

export const kucoinAccount: RecordedAccount = {
  provider: 'kucoin',
  host: /kucoin\.com$/,
  key: { apiKey: 'kucoinPublicKeyOfTheTest', secret: 'kucoinSecretOfTheTest', passphrase: 'kucoinPassphraseOfTheTest' },
  fixed: {
    '/api/v1/user/api-key': '{"code":"200000","data":{"remark":"books","permission":"General","isMaster":true}}',
    '/api/v1/accounts': '{"code":"200000","data":[{"id":"1","currency":"ETH","type":"trade","balance":"1.5"}]}',
  },
  lists: [
    {
      path: '/api/v1/deposits',
      rows: rowsOf({ list: 1, spread: 40, days: 2000, crowd: 150 }),
      answer: paged(
        (row) =>
          `{"currency":"ETH","chain":"eth","status":"SUCCESS","address":"0xdeposit","memo":"","isInner":false,"amount":` +
          `"${row.amount}","fee":"0","walletTxId":"${hashOf(row)}@${row.n}","createdAt":${row.ms},"remark":""}`,
      ),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v1/withdrawals',
      rows: rowsOf({ list: 2, spread: 40, days: 1900, crowd: 80 }),
      answer: paged(
        (row) =>
          `{"id":"63564dbb${row.n}","currency":"ETH","chain":"eth","status":"SUCCESS","address":"0xto","memo":"",` +
          `"isInner":false,"amount":"${row.amount}","fee":"0.0035","walletTxId":"${hashOf(row)}","createdAt":${row.ms},` +
          `"remark":""}`,
      ),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.0035'),
    },
    {
      path: '/api/v1/fills',
      rows: rowsOf({ list: 3, spread: 80, days: 2300, crowd: 300 }),
      answer: paged(
        (row) =>
          `{"symbol":"ETH-USDT","tradeId":"5c35${row.n}","orderId":"5c36${row.n}","counterOrderId":"5c3","side":` +
          `"${isBuy(row) ? 'buy' : 'sell'}","liquidity":"taker","forceTaker":true,"price":"${PRICE}","size":` +
          `"${row.amount}","funds":"${costOf(row)}","fee":"0.0012","feeRate":"0.001","feeCurrency":"KCS","stop":"",` +
          `"type":"limit","createdAt":${row.ms},"tradeType":"TRADE"}`,
      ),
      fact: (row) => tradeFact(row, { fee: 'KCS 0.0012' }),
    },
  ],
};
