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

const result = (content: string): string => `{"retCode":0,"retMsg":"OK","result":{${content}},"retExtInfo":{}}`;

/** The newest first; a cursor is a text that only Bybit reads. */
function cursored(name: string, sizeMax: number, daysMax: number, line: (row: Row) => string) {
  return (rows: readonly Row[], fields: Fields): string => {
    const { startTime, endTime, limit, cursor } = fields;
    limited(fields, { from: startTime, to: endTime, days: daysMax, size: limit, sizeMax });
    const found = newestFirst(within(rows, startTime, endTime));
    const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64').toString());
    const page = found.slice(from, from + Number(limit));
    // The last page has a cursor too.
    const next = page.length === 0 ? '' : Buffer.from(String(from + page.length)).toString('base64');
    return result(`"${name}":[${page.map(line).join()}],"nextPageCursor":"${next}"`);
  };
}

const numbered =
  (name: string, line: (row: Row) => string, pageOf: (fields: Fields) => string) =>
  (rows: readonly Row[], fields: Fields): string => {
    const from = (Number(pageOf(fields)) - 1) * 100;
    return result(
      `"${name}":[${newestFirst(rows)
        .slice(from, from + 100)
        .map(line)
        .join()}]`,
    );
  };

const logged = (type: string, list: number, kind: string) => ({
  path: '/v5/account/transaction-log',
  when: (fields: Fields) => fields['type'] === type,
  rows: rowsOf({ list, spread: 6, days: 700, crowd: 60 }),
  answer: cursored(
    'list',
    50,
    7,
    (row) =>
      `{"id":"${type}${row.n}","symbol":"","category":"","side":"None","transactionTime":"${row.ms}",` +
      `"type":"${type}","qty":"${row.amount}","size":"0","currency":"USDT","tradePrice":"0","funding":"","fee":"0",` +
      `"cashFlow":"${row.amount}","change":"${row.amount}","cashBalance":"1.5","bonusChange":""}`,
  ),
  fact: (row: Row) => fact(row, kind, `in:USDT ${row.amount}`),
});

const earned = (category: string, list: number, kind: string, coin: string) => ({
  path: '/v5/earn/yield',
  when: (fields: Fields) => fields['category'] === category,
  rows: rowsOf({ list, spread: 5, days: 720, crowd: 105, hasWaiting: true }),
  answer: cursored(
    'yield',
    100,
    7,
    (row) =>
      `{"productId":"428","coin":"${coin}","id":"${category}${row.n}","amount":"${row.amount}","yieldType":"Normal",` +
      `"distributionMode":"Auto","effectiveStakingAmount":"1000","orderId":"","status":` +
      `"${row.isFinal ? 'Success' : 'Pending'}","createdAt":"${row.ms}"}`,
  ),
  fact: (row: Row) => fact(row, kind, `in:${coin} ${row.amount}`),
});

export const bybitAccount: RecordedAccount = {
  provider: 'bybit',
  host: /bybit\.com$/,
  key: { apiKey: 'bybitPublicKeyOfTheTest', secret: 'bybitSecretOfTheTest' },
  fixed: {
    '/v5/user/query-api': result('"id":"13770661","note":"books","readOnly":1,"permissions":{"Wallet":[]}'),
    '/v5/account/wallet-balance': result(
      '"list":[{"accountType":"UNIFIED","coin":[{"coin":"ETH","walletBalance":"1.5","equity":"1.5"}]}]',
    ),
    '/v5/asset/transfer/query-account-coins-balance': result(
      '"accountType":"FUND","balance":[{"coin":"USDT","walletBalance":"0.1","transferBalance":"0.1"}]',
    ),
    '/v5/market/instruments-info': result(
      '"category":"spot","list":[{"symbol":"ETHUSDT","baseCoin":"ETH","quoteCoin":"USDT","status":"Trading"}]',
    ),
  },
  lists: [
    {
      path: '/v5/asset/deposit/query-record',
      rows: rowsOf({ list: 1, spread: 70, days: 1500, crowd: 120, stepMs: 1000, hasWaiting: true }),
      answer: cursored(
        'rows',
        50,
        30,
        (row) =>
          `{"coin":"ETH","chain":"ETH","amount":"${row.amount}","txID":"${hashOf(row)}","status":` +
          `${row.isFinal ? 3 : 1},"toAddress":"0xdeposit","tag":"","depositFee":"","successAt":"${row.ms}",` +
          `"confirmations":"64","txIndex":"${row.n}","blockHash":""}`,
      ),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/v5/asset/deposit/query-internal-record',
      rows: rowsOf({ list: 2, spread: 4, days: 900, crowd: 55, stepMs: 1000, hasWaiting: true }),
      answer: cursored(
        'rows',
        50,
        30,
        (row) =>
          `{"id":"${1100 + row.n}","amount":"${row.amount}","type":1,"coin":"ETH","address":"x***@y.z","status":` +
          `${row.isFinal ? 2 : 1},"createdTime":"${row.ms / 1000}"}`,
      ),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/v5/asset/withdraw/query-record',
      rows: rowsOf({ list: 3, spread: 60, days: 1400, crowd: 101, hasWaiting: true }),
      answer: cursored(
        'rows',
        50,
        30,
        (row) =>
          `{"coin":"ETH","chain":"ETH","amount":"${row.amount}","txID":"${hashOf(row)}","status":` +
          `"${row.isFinal ? 'success' : 'Pending'}","toAddress":"0xown","tag":"","withdrawFee":"0.00354",` +
          `"createTime":"${row.ms}","updateTime":"${row.ms}","withdrawId":"${10_000 + row.n}","withdrawType":0}`,
      ),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.00354'),
    },
    {
      path: '/v5/execution/list',
      rows: rowsOf({ list: 4, spread: 150, days: 725, crowd: 250, hasWaiting: true }),
      answer: cursored(
        'list',
        100,
        7,
        (row) =>
          `{"symbol":"ETHUSDT","orderType":"Market","side":"${isBuy(row) ? 'Buy' : 'Sell'}","orderId":"1666",` +
          `"execTime":"${row.ms}","isMaker":false,"execFee":"0.0000001","feeRate":"0.001","execId":"21000${row.n}",` +
          `"execPrice":"${PRICE}","execValue":"${costOf(row)}","execType":"${row.isFinal ? 'Trade' : 'Funding'}",` +
          `"execQty":"${row.amount}","feeCurrency":"${row.n % 3 === 0 ? 'MNT' : 'USDT'}"}`,
      ),
      fact: (row) => tradeFact(row, { fee: `${row.n % 3 === 0 ? 'MNT' : 'USDT'} 0.0000001` }),
    },
    {
      path: '/v5/asset/exchange/query-convert-history',
      rows: rowsOf({ list: 5, spread: 40, days: 600, crowd: 101, hasWaiting: true }),
      answer: numbered(
        'list',
        (row) =>
          `{"accountType":"eb_convert_uta","exchangeTxId":"10100${row.n}","userId":"1","fromCoin":"USDT",` +
          `"fromCoinType":"crypto","toCoin":"ETH","toCoinType":"crypto","fromAmount":"10.5","toAmount":` +
          `"${row.amount}","exchangeStatus":"${row.isFinal ? 'success' : 'failure'}","extInfo":{},"convertRate":"1",` +
          `"createdAt":"${row.ms}"}`,
        (fields) => fields['index'] ?? '1',
      ),
      fact: (row) => fact(row, 'trade', 'out:USDT 10.5', `in:ETH ${row.amount}`),
    },
    {
      path: '/v5/asset/covert/small-balance-history',
      rows: rowsOf({ list: 6, spread: 110, days: 300, crowd: 0, hasWaiting: true }),
      answer: numbered(
        'records',
        (row) =>
          `{"accountType":"eb_convert_uta","exchangeTxId":"10200${row.n}","toCoin":"USDC","toAmount":"${row.amount}",` +
          `"subRecords":[{"fromCoin":"SOL","fromAmount":"0.000003","toCoin":"USDC","toAmount":"${row.amount}",` +
          `"feeCoin":"USDC","feeAmount":"0.000007417133433283","status":"${row.isFinal ? 'success' : 'failure'}"}],` +
          `"status":"success","createdAt":"${row.ms}","exchangeSource":"small_asset_uta","feeCoin":"USDC"}`,
        (fields) => fields['cursor'] ?? '1',
      ),
      fact: (row) =>
        fact(
          row,
          'trade',
          'out:SOL 0.000003',
          `in:USDC ${plus(row.amount, '0.000007417133433283')}`,
          'fee:USDC 0.000007417133433283',
        ),
    },
    logged('AIRDROP', 7, 'airdrop'),
    logged('BONUS', 8, 'airdrop'),
    logged('FEE_REFUND', 9, 'referral'),
    earned('FlexibleSaving', 10, 'interest', 'USDT'),
    earned('OnChain', 11, 'staking_reward', 'ETH'),
  ],
};
