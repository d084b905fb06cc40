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

const success = (data: string): string => `{"code":"00000","msg":"success","requestTime":1,"data":${data}}`;

/** The newest first; a page continues below a number. */
function page(rows: readonly Row[], fields: Fields, numberOf: (row: Row) => number): Row[] {
  const { startTime, endTime, limit, idLessThan } = fields;
  limited(fields, { from: startTime, to: endTime, days: 90, size: limit, sizeMax: 100 });
  return newestFirst(within(rows, startTime, endTime))
    .filter((row) => numberOf(row) < Number(idLessThan ?? Infinity))
    .slice(0, Number(limit));
}

const list = (base: number, line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) =>
  success(
    `[${page(rows, fields, ({ n }) => base + n)
      .map(line)
      .join()}]`,
  );

const listWithEnd =
  (name: string, base: number, line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) => {
    const found = page(rows, fields, ({ n }) => base + n);
    const last = found.at(-1);
    return success(`{"${name}":[${found.map(line).join()}],"endId":"${last ? base + last.n : ''}"}`);
  };

const savings = (periodType: string, number: number) => ({
  path: '/api/v2/earn/savings/records',
  when: (fields: Fields) => fields['periodType'] === periodType && fields['orderType'] === 'pay_interest',
  rows: rowsOf({ list: number, spread: 30, days: 85, crowd: 110 }),
  answer: listWithEnd(
    'resultList',
    number * 10_000,
    (row) =>
      `{"orderId":"${number * 10_000 + row.n}","coinName":"USDT","settleCoinName":"BGB","productType":"${periodType}",` +
      `"period":"","productLevel":"normal","amount":"${row.amount}","ts":"${row.ms}","orderType":"pay_interest"}`,
  ),
  fact: (row: Row) => fact(row, 'interest', `in:BGB ${row.amount}`),
});

const move = (type: string, row: Row, fee: string): string =>
  `{"orderId":"${108_000 + row.n}","tradeId":"${hashOf(row)}","coin":"ETH","type":"${type}","size":"${row.amount}",` +
  `"status":"${row.isFinal ? 'success' : 'pending'}","toAddress":"0xto","dest":"on_chain","chain":"ETH",${fee}` +
  `"fromAddress":null,"cTime":"${row.ms}","uTime":"${row.ms}"}`;

export const bitgetAccount: RecordedAccount = {
  provider: 'bitget',
  host: /bitget\.com$/,
  key: { apiKey: 'bitgetPublicKeyOfTheTest', secret: 'bitgetSecretOfTheTest', passphrase: 'bitgetPassphraseOfTheTest' },
  fixed: {
    '/api/v2/spot/account/info': success('{"userId":"1","inviterId":"2","authorities":["stor","wtor","ttor"]}'),
    '/api/v2/spot/account/assets': success(
      '[{"coin":"ETH","available":"1.5","frozen":"0.5","locked":"0","limitAvailable":"0","uTime":"1"}]',
    ),
    '/api/v2/spot/public/symbols': success('[{"symbol":"ETHUSDT","baseCoin":"ETH","quoteCoin":"USDT"}]'),
  },
  lists: [
    {
      path: '/api/v2/spot/wallet/deposit-records',
      rows: rowsOf({ list: 1, spread: 90, days: 2000, crowd: 220, hasWaiting: true }),
      answer: list(108_000, (row) => move('deposit', row, '')),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v2/spot/wallet/withdrawal-records',
      rows: rowsOf({ list: 2, spread: 60, days: 1500, crowd: 101, hasWaiting: true }),
      answer: list(108_000, (row) => move('withdraw', row, '"fee":"-0.0040000","confirm":"100",')),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.004'),
    },
    {
      path: '/api/v2/spot/trade/fills',
      rows: rowsOf({ list: 3, spread: 150, days: 88, crowd: 230 }),
      answer: list(
        500_000,
        (row) =>
          `{"userId":"1","symbol":"ETHUSDT","orderId":"109","tradeId":"${500_000 + row.n}","orderType":"market",` +
          `"side":"${isBuy(row) ? 'buy' : 'sell'}","priceAvg":"${PRICE}","size":"${row.amount}",` +
          `"amount":"${costOf(row)}","feeDetail":{"deduction":"yes","feeCoin":"BGB","totalDeductionFee":"",` +
          `"totalFee":"-0.005693536"},"tradeScope":"taker","cTime":"${row.ms}","uTime":"${row.ms}"}`,
      ),
      fact: (row) => tradeFact(row, { fee: 'BGB 0.005693536' }),
    },
    {
      path: '/api/v2/convert/convert-record',
      rows: rowsOf({ list: 4, spread: 40, days: 800, crowd: 101 }),
      answer: listWithEnd(
        'dataList',
        40_000,
        (row) =>
          `{"id":"${40_000 + row.n}","fromCoin":"USDT","fromCoinSize":"5.25","cnvtPrice":"0.99","toCoin":"ETH",` +
          `"toCoinSize":"${row.amount}","ts":"${row.ms}","fee":"0"}`,
      ),
      fact: (row) => fact(row, 'trade', 'out:USDT 5.25', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v2/convert/bgb-convert-records',
      rows: rowsOf({ list: 5, spread: 20, days: 700, crowd: 90, hasWaiting: true }),
      answer: list(
        60_000,
        (row) =>
          `{"orderId":"${60_000 + row.n}","fromCoin":"DOGE","fromAmount":"0.75","fromCoinPrice":"0.1","toCoin":"BGB",` +
          `"toAmount":"${row.amount}","toCoinPrice":"1","feeDetail":[{"feeRate":"0.02","fee":"0.00012"}],` +
          `"status":"${row.isFinal ? 'done' : 'fail'}","cTime":"${row.ms}"}`,
      ),
      fact: (row) => fact(row, 'trade', 'out:DOGE 0.75', `in:BGB ${plus(row.amount, '0.00012')}`, 'fee:BGB 0.00012'),
    },
    savings('flexible', 6),
    savings('fixed', 7),
  ],
};
