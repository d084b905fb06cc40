/** Binance and Binance.US, which have the same shapes. */
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
  type RecordedList,
  rowsOf,
  type Row,
  tradeFact,
  within,
} from '../account.ts';

type Fields = Readonly<Record<string, string>>;

/** In windows of time, with pages by the number of the page or of the first row. */
function windowed(
  given: { days: number; sizeMax: number; from?: string; to?: string; size?: string },
  line: (row: Row) => string,
) {
  return (rows: readonly Row[], fields: Fields): string[] => {
    const [from, to] = [fields[given.from ?? 'startTime'], fields[given.to ?? 'endTime']];
    const size = Number(fields[given.size ?? 'limit'] ?? given.sizeMax);
    limited(fields, { from, to, days: given.days, size, sizeMax: given.sizeMax });
    const first = fields['offset'] === undefined ? (Number(fields['page'] ?? 1) - 1) * size : Number(fields['offset']);
    return newestFirst(within(rows, from, to))
      .slice(first, first + size)
      .map(line);
  };
}

const bare = (lines: readonly string[]): string => `[${lines.join()}]`;
const named = (name: string, lines: readonly string[], rest = ''): string => `{"${name}":[${lines.join()}]${rest}}`;

const deposits: RecordedList = {
  path: '/sapi/v1/capital/deposit/hisrec',
  rows: rowsOf({ list: 1, spread: 120, days: 2500, crowd: 1050 }),
  answer: (rows, fields) =>
    bare(
      windowed(
        { days: 90, sizeMax: 1000 },
        (row) =>
          `{"id":"${769_800 + row.n}","amount":"${row.amount}","coin":"ETH","network":"ETH","status":1,"address":` +
          `"0xdeposit","addressTag":"","txId":"${hashOf(row)}","insertTime":${row.ms},"transferType":0}`,
      )(rows, fields),
    ),
  fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
};

const withdrawals: RecordedList = {
  path: '/sapi/v1/capital/withdraw/history',
  rows: rowsOf({ list: 2, spread: 100, days: 2400, crowd: 1001, stepMs: 1000 }),
  answer: (rows, fields) =>
    bare(
      windowed(
        { days: 90, sizeMax: 1000 },
        (row) =>
          `{"id":"b6ae${row.n}","amount":"${row.amount}","transactionFee":"0.004","coin":"ETH","status":6,"address":` +
          `"0xown","txId":"${hashOf(row)}","applyTime":"${new Date(row.ms).toISOString().slice(0, 19).replace('T', ' ')}",` +
          `"network":"ETH","transferType":0}`,
      )(rows, fields),
    ),
  fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.004'),
};

const fiat = (isDeposit: boolean, list: number): RecordedList => ({
  path: '/sapi/v1/fiat/orders',
  when: (fields) => fields['transactionType'] === (isDeposit ? '0' : '1'),
  rows: rowsOf({ list, spread: 30, days: 1500, crowd: 501, stepMs: 1000, hasWaiting: true }),
  answer: (rows, fields) =>
    named(
      'data',
      windowed(
        { days: 90, sizeMax: 500, from: 'beginTime', to: 'endTime', size: 'rows' },
        (row) =>
          `{"orderNo":"7d76${row.n}","fiatCurrency":"EUR","indicatedAmount":"${row.amount}","amount":"${row.amount}",` +
          `"totalFee":"0.2","method":"BankAccount","status":"${row.isFinal ? 'Successful' : 'Failed'}",` +
          `"createTime":${row.ms},"updateTime":${row.ms}}`,
      )(rows, fields),
      ',"code":"000000","success":true',
    ),
  fact: (row) =>
    isDeposit
      ? fact(row, 'deposit', `in:EUR ${row.amount}`)
      : fact(row, 'withdrawal', `out:EUR ${row.amount}`, 'fee:EUR 0.2'),
});

const cards: RecordedList = {
  path: '/sapi/v1/fiat/payments',
  rows: rowsOf({ list: 5, spread: 20, days: 1200, crowd: 0, hasWaiting: true }),
  answer: (rows, fields) =>
    named(
      'data',
      windowed(
        { days: 90, sizeMax: 500, from: 'beginTime', to: 'endTime', size: 'rows' },
        (row) =>
          `{"orderNo":"353f${row.n}","sourceAmount":"20.0","fiatCurrency":"EUR","obtainAmount":"${row.amount}",` +
          `"cryptoCurrency":"ETH","totalFee":"0.2","price":"4.4","status":"${row.isFinal ? 'Completed' : 'Failed'}",` +
          `"paymentMethod":"Credit Card","createTime":${row.ms},"updateTime":${row.ms}}`,
      )(rows, fields),
    ),
  fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
};

const dividends: RecordedList = {
  path: '/sapi/v1/asset/assetDividend',
  rows: rowsOf({ list: 6, spread: 700, days: 600, crowd: 490 }),
  answer: (rows, fields) =>
    named(
      'rows',
      windowed(
        { days: 180, sizeMax: 500 },
        (row) =>
          `{"id":${1_637_366_000 + row.n},"amount":"${row.amount}","asset":"BNB","divTime":${row.ms},"enInfo":` +
          `"${['BNB distribution', 'Flexible', 'Locked Staking Rewards'][row.n % 3]}","tranId":2968885920,"direction":1}`,
      )(rows, fields),
      ',"total":9',
    ),
  fact: (row) => fact(row, ['airdrop', 'interest', 'staking_reward'][row.n % 3] ?? '', `in:BNB ${row.amount}`),
};

const conversions: RecordedList = {
  path: '/sapi/v1/convert/tradeFlow',
  rows: rowsOf({ list: 7, spread: 1200, days: 50, crowd: 0, hasWaiting: true }),
  answer(rows, fields) {
    const { startTime, endTime, limit } = fields;
    limited(fields, { from: startTime, to: endTime, days: 30, size: limit, sizeMax: 1000 });
    const found = within(rows, startTime, endTime);
    const lines = found
      .slice(0, Number(limit))
      .map(
        (row) =>
          `{"quoteId":"f3b9","orderId":${94_070_000 + row.n},"orderStatus":"${row.isFinal ? 'SUCCESS' : 'FAIL'}",` +
          `"fromAsset":"USDT","fromAmount":"20.5","toAsset":"ETH","toAmount":"${row.amount}","ratio":"1",` +
          `"inverseRatio":"1","createTime":${row.ms}}`,
      );
    return named('list', lines, `,"startTime":${startTime},"moreData":${found.length > lines.length}`);
  },
  fact: (row) => fact(row, 'trade', 'out:USDT 20.5', `in:ETH ${row.amount}`),
};

const dust = (path: string): RecordedList => ({
  path,
  rows: rowsOf({ list: 8, spread: 180, days: 100, crowd: 0 }),
  answer: (rows, fields) => {
    limited(fields, { from: fields['startTime'], to: fields['endTime'], days: 30 });
    // The last hundred of them, whatever the window.
    const lines = newestFirst(within(rows, fields['startTime'], fields['endTime']))
      .slice(0, 100)
      .map(
        (row) =>
          `{"operateTime":${row.ms},"totalTransferedAmount":"1","totalServiceChargeAmount":"1","transId":${row.n},` +
          `"userAssetDribbletDetails":[{"transId":${45_000 + row.n},"serviceChargeAmount":"0.000009","amount":"0.75",` +
          `"operateTime":${row.ms},"transferedAmount":"${row.amount}","fromAsset":"DOGE"}]}`,
      );
    return named('userAssetDribblets', lines, `,"total":${rows.length}`);
  },
  fact: (row) => fact(row, 'trade', 'out:DOGE 0.75', `in:BNB ${plus(row.amount, '0.000009')}`, 'fee:BNB 0.000009'),
});

const trades = (symbol: string, list: number, spread: number, crowd: number): RecordedList => ({
  path: '/api/v3/myTrades',
  when: (fields) => fields['symbol'] === symbol,
  rows: spread === 0 ? [] : rowsOf({ list, spread, days: 2000, crowd }),
  answer: (rows, fields) => {
    limited(fields, { size: fields['limit'], sizeMax: 1000 });
    // From a number on, the oldest first.
    const lines = rows
      .filter(({ n }) => 28_457 + n >= Number(fields['fromId']))
      .slice(0, 1000)
      .map(
        (row) =>
          `{"symbol":"${symbol}","id":${28_457 + row.n},"orderId":100234,"orderListId":-1,"price":"${PRICE}","qty":` +
          `"${row.amount}","quoteQty":"${costOf(row)}","commission":"0.0000075","commissionAsset":"BNB","time":` +
          `${row.ms},"isBuyer":${isBuy(row)},"isMaker":false,"isBestMatch":true}`,
      );
    return bare(lines);
  },
  fact: (row) => tradeFact(row, { base: symbol.slice(0, -4), fee: 'BNB 0.0000075' }),
});

/** The markets of XRP are in question only when XRP was received, which a trade for it shows. */
const markets = (): RecordedList[] => [
  trades('ETHUSDT', 9, 140, 1900),
  trades('XRPUSDT', 10, 3, 0),
  trades('ADABTC', 11, 0, 0),
];

const SYMBOLS = ['ETH-USDT', 'XRP-USDT', 'ADA-BTC']
  .map((name) => name.split('-'))
  .map(
    ([base, quote]) => `{"symbol":"${base}${quote}","status":"TRADING","baseAsset":"${base}","quoteAsset":"${quote}"}`,
  );

const ACCOUNT =
  '{"makerCommission":15,"canTrade":true,"canWithdraw":true,"accountType":"SPOT","balances":[{"asset":"ETH","free":' +
  '"1.25","locked":"0.25"},{"asset":"LTC","free":"0.00000000","locked":"0.00000000"}]}';

export const binanceAccount: RecordedAccount = {
  provider: 'binance',
  host: /api\.binance\.com$/,
  key: { apiKey: 'binancePublicKeyOfTheTest', secret: 'binanceSecretOfTheTest' },
  fixed: {
    '/sapi/v1/account/apiRestrictions':
      '{"ipRestrict":false,"createTime":1698645219000,"enableReading":true,"enableWithdrawals":false,' +
      '"enableInternalTransfer":false,"enableMargin":false,"enableFutures":false,"permitsUniversalTransfer":false,' +
      '"enableVanillaOptions":false,"enableSpotAndMarginTrading":false}',
    '/api/v3/account': ACCOUNT,
    '/api/v3/exchangeInfo': named('symbols', SYMBOLS),
  },
  lists: [
    deposits,
    withdrawals,
    fiat(true, 3),
    fiat(false, 4),
    cards,
    dividends,
    conversions,
    dust('/sapi/v1/asset/dribblet'),
    ...markets(),
  ],
};

const distributions: RecordedList = {
  path: '/sapi/v1/asset/assetDistributionHistory',
  rows: rowsOf({ list: 12, spread: 620, days: 300, crowd: 0 }),
  answer: (rows, fields) =>
    named(
      'rows',
      windowed(
        { days: 180, sizeMax: 500 },
        (row) =>
          `{"asset":"BNB","amount":"${row.amount}","category":"Referral commission","divTime":${row.ms},"tranId":` +
          `${2_968_000 + row.n}}`,
      )(rows, fields),
      ',"total":620',
    ),
  fact: (row) => fact(row, 'referral', `in:BNB ${row.amount}`),
};

const stakingRewards: RecordedList = {
  path: '/sapi/v1/staking/stakingRewardsHistory',
  rows: rowsOf({ list: 13, spread: 40, days: 700, crowd: 520 }),
  answer: (rows, fields) =>
    named(
      'data',
      windowed(
        { days: 90, sizeMax: 500 },
        (row) =>
          `{"asset":"ETH","amount":"${row.amount}","usdValue":"1.1","time":${row.ms},"tranId":${3_123_000 + row.n},` +
          `"autoRestaked":false}`,
      )(rows, fields),
      ',"code":"000000","message":"success","total":560,"success":true',
    ),
  fact: (row) => fact(row, 'staking_reward', `in:ETH ${row.amount}`),
};

const otcOrders: RecordedList = {
  path: '/sapi/v1/otc/orders',
  rows: rowsOf({ list: 14, spread: 30, days: 900, crowd: 110, hasWaiting: true }),
  answer: (rows, fields) =>
    named(
      'rows',
      windowed(
        { days: 90, sizeMax: 100 },
        (row) =>
          `{"quoteId":"4e5446","orderId":"${1_002_000 + row.n}","orderStatus":"${row.isFinal ? 'SUCCESS' : 'FAILED'}",` +
          `"fromCoin":"USDT","fromAmount":"20.5","toCoin":"ETH","toAmount":"${row.amount}","ratio":1.5,` +
          `"inverseRatio":0.66,"createTime":${row.ms}}`,
      )(rows, fields),
      ',"total":140',
    ),
  fact: (row) => fact(row, 'trade', 'out:USDT 20.5', `in:ETH ${row.amount}`),
};

export const binanceUsAccount: RecordedAccount = {
  provider: 'binance_us',
  host: /binance\.us$/,
  key: { apiKey: 'binanceUsPublicKeyOfTheTest', secret: 'binanceUsSecretOfTheTest' },
  fixed: { '/api/v3/account': ACCOUNT, '/api/v3/exchangeInfo': named('symbols', SYMBOLS) },
  lists: [
    deposits,
    withdrawals,
    distributions,
    stakingRewards,
    otcOrders,
    dust('/sapi/v1/asset/query/dust-logs'),
    ...markets(),
  ],
};
