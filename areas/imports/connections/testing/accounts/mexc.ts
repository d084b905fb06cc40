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

/** The newest first, and nothing says how many were left out. */
const timed =
  (sizeMax: number, line: (row: Row) => string, days?: number) => (rows: readonly Row[], fields: Fields) => {
    const { startTime, endTime, limit } = fields;
    limited(fields, { from: startTime, to: endTime, days, size: limit, sizeMax });
    return `[${newestFirst(within(rows, startTime, endTime))
      .slice(0, sizeMax)
      .map(line)
      .join()}]`;
  };

const trades = (symbol: string, list: number, spread: number, crowd: number) => ({
  path: '/api/v3/myTrades',
  when: (fields: Fields) => fields['symbol'] === symbol,
  rows: rowsOf({ list, spread, days: 28, crowd }),
  answer: timed(
    100,
    (row) =>
      `{"symbol":"${symbol}","id":"fad2af9e942049b6adbda1a271f990c${row.n}","orderId":"C02__3","orderListId":-1,` +
      `"price":"${PRICE}","qty":"${row.amount}","quoteQty":"${costOf(row)}","commission":"0.0123","commissionAsset":` +
      `"MX","time":${row.ms},"isBuyer":${isBuy(row)},"isMaker":false,"isBestMatch":true,"isSelfTrade":true}`,
  ),
  fact: (row: Row) => tradeFact(row, { base: symbol.slice(0, -4), fee: 'MX 0.0123' }),
});

export const mexcAccount: RecordedAccount = {
  provider: 'mexc',
  host: /mexc\.com$/,
  key: { apiKey: 'mexcPublicKeyOfTheTest', secret: 'mexcSecretOfTheTest' },
  fixed: {
    '/api/v3/account':
      '{"canTrade":true,"accountType":"SPOT","balances":[{"asset":"USDT","free":"1.5","locked":"0.5"}]}',
    '/api/v3/exchangeInfo':
      '{"symbols":[{"symbol":"ETHUSDT","baseAsset":"ETH","quoteAsset":"USDT"},{"symbol":"SOLUSDT","baseAsset":"SOL",' +
      '"quoteAsset":"USDT"},{"symbol":"DOGEBTC","baseAsset":"DOGE","quoteAsset":"BTC"}]}',
  },
  lists: [
    {
      path: '/api/v3/capital/deposit/hisrec',
      rows: rowsOf({ list: 1, spread: 60, days: 88, crowd: 990, hasWaiting: true }),
      answer: timed(
        1000,
        (row) =>
          `{"amount":"${row.amount}","coin":"ETH-ERC","network":"ERC20","status":${row.isFinal ? 5 : 4},"address":` +
          `"0xdeposit","txId":"${hashOf(row)}:0","insertTime":${row.ms},"unlockConfirm":"200","confirmTimes":"203",` +
          `"memo":""}`,
        7,
      ),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v3/capital/withdraw/history',
      rows: rowsOf({ list: 2, spread: 60, days: 88, crowd: 0, hasWaiting: true }),
      answer: timed(
        1000,
        (row) =>
          `{"id":"adcd${row.n}","txId":"${hashOf(row)}:0","coin":"USDC-MATIC","network":"MATIC","address":"0xto",` +
          `"amount":"${row.amount}","transferType":0,"status":${row.isFinal ? 7 : 6},"transactionFee":"1",` +
          `"confirmNo":null,"applyTime":${row.ms},"remark":"","memo":null}`,
        7,
      ),
      fact: (row) => fact(row, 'withdrawal', `out:USDC ${row.amount}`, 'fee:USDC 1'),
    },
    trades('ETHUSDT', 3, 330, 95),
    trades('SOLUSDT', 4, 5, 0),
    { ...trades('DOGEBTC', 5, 0, 0), rows: [] },
  ],
};
