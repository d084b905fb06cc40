import {
  costOf,
  fact,
  hashOf,
  isBuy,
  newestFirst,
  PRICE,
  type RecordedAccount,
  rowsOf,
  type Row,
  tradeFact,
} from '../account.ts';

const listed = (rows: readonly Row[], line: (row: Row) => string): string =>
  `{"code":"0","msg":"","data":[${newestFirst(rows).slice(0, 100).map(line).join()}]}`;
/** Later than `before` and earlier than `after`, which are times. */
const between = (rows: readonly Row[], fields: Readonly<Record<string, string>>): Row[] =>
  rows.filter(({ ms }) => ms > Number(fields['before'] ?? 0) && ms < Number(fields['after'] ?? Infinity));

const MONTHS = 88;

export const okxAccount: RecordedAccount = {
  provider: 'okx',
  host: /okx\.com$/,
  key: { apiKey: 'okxPublicKeyOfTheTest', secret: 'okxSecretOfTheTest', passphrase: 'okxPassphraseOfTheTest' },
  fixed: {
    '/api/v5/account/config': '{"code":"0","data":[{"uid":"43812","perm":"read_only","acctLv":"2"}],"msg":""}',
    '/api/v5/account/balance': '{"code":"0","data":[{"details":[{"ccy":"ETH","cashBal":"1.5","eq":"1.5"}]}],"msg":""}',
    '/api/v5/asset/balances': '{"code":"0","data":[{"ccy":"USDT","bal":"37.11827078","availBal":"37.11"}],"msg":""}',
    '/api/v5/finance/savings/balance': '{"code":"0","data":[{"ccy":"USDT","amt":"11","earnings":"0.1"}],"msg":""}',
  },
  lists: [
    {
      path: '/api/v5/asset/deposit-history',
      rows: rowsOf({ list: 1, spread: 190, days: 2500, crowd: 90, hasWaiting: true }),
      answer: (rows, fields) =>
        listed(
          between(rows, fields),
          (row) =>
            `{"actualDepBlkConfirm":"17","amt":"${row.amount}","areaCodeFrom":"","ccy":"ETH","chain":"ETH-ERC20",` +
            `"depId":"${4_703_000 + row.n}","from":"","fromWdId":"","state":"${row.isFinal ? 2 : 0}",` +
            `"to":"0xdeposit","ts":"${row.ms}","txId":"${hashOf(row)}"}`,
        ),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`),
    },
    {
      path: '/api/v5/asset/withdrawal-history',
      rows: rowsOf({ list: 2, spread: 130, days: 2000, crowd: 0, hasWaiting: true }),
      answer: (rows, fields) =>
        listed(
          between(rows, fields),
          (row) =>
            `{"note":"","chain":"ETH-ERC20","fee":"0.00354","feeCcy":"ETH","ccy":"ETH","clientId":"","toAddrType":"1",` +
            `"amt":"${row.amount}","txId":"${hashOf(row)}","from":"","to":"0xown","state":"${row.isFinal ? 2 : 7}",` +
            `"ts":"${row.ms}","wdId":"${67_000_000 + row.n}"}`,
        ),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.00354'),
    },
    {
      path: '/api/v5/trade/fills-history',
      rows: rowsOf({ list: 3, spread: 140, days: MONTHS, crowd: 230 }),
      answer: (rows, fields) => {
        const found = rows.filter(
          ({ n, ms }) =>
            ms >= Number(fields['begin']) &&
            ms <= Number(fields['end']) &&
            900_000 + n < Number(fields['after'] ?? Infinity),
        );
        return listed(
          found,
          (row) =>
            `{"side":"${isBuy(row) ? 'buy' : 'sell'}","fillSz":"${row.amount}","fillPx":"${PRICE}","fillPxVol":"",` +
            `"fee":"-0.0123456789012345","ordId":"680800019","feeRate":"-0.001","instType":"SPOT",` +
            `"instId":"ETH-USDT","clOrdId":"","posSide":"net","billId":"${900_000 + row.n}","subType":"1",` +
            `"tag":"","fillTime":"${row.ms}","execType":"T","fillIdxPx":"","tradeId":"${row.n}",` +
            `"feeCcy":"${row.n % 3 === 0 ? 'OKB' : 'USDT'}","ts":"${row.ms}"}`,
        );
      },
      fact: (row) => tradeFact(row, { fee: `${row.n % 3 === 0 ? 'OKB' : 'USDT'} 0.0123456789012345` }),
    },
    {
      path: '/api/v5/asset/convert/history',
      rows: rowsOf({ list: 4, spread: 120, days: 900, crowd: 0, hasWaiting: true }),
      answer: (rows, fields) =>
        listed(
          between(rows, fields),
          (row) =>
            `{"clTReqId":"","instId":"ETH-USDT","side":"${isBuy(row) ? 'buy' : 'sell'}","fillPx":"${PRICE}",` +
            `"baseCcy":"ETH","quoteCcy":"USDT","fillBaseSz":"${row.amount}","fillQuoteSz":"${costOf(row)}",` +
            `"state":"${row.isFinal ? 'fullyFilled' : 'rejected'}","tradeId":"trader${row.n}","ts":"${row.ms}"}`,
        ),
      fact: (row) => tradeFact(row),
    },
    {
      path: '/api/v5/trade/easy-convert-history',
      rows: rowsOf({ list: 5, spread: 3, days: 5, crowd: 0 }),
      answer: (rows, fields) =>
        listed(
          between(rows, fields),
          (row) =>
            `{"fromCcy":"DOGE","toCcy":"OKB","fillFromSz":"${row.amount}","fillToSz":"0.00012345","acct":"18",` +
            `"status":"filled","uTime":"${row.ms}"}`,
        ),
      fact: (row) => fact(row, 'trade', `out:DOGE ${row.amount}`, 'in:OKB 0.00012345'),
    },
    {
      path: '/api/v5/finance/savings/lending-history',
      rows: rowsOf({ list: 6, spread: 320, days: 29, crowd: 0 }),
      answer: (rows, fields) =>
        listed(
          between(rows, fields),
          (row) => `{"ccy":"USDT","amt":"11","earnings":"${row.amount}","rate":"0.01","ts":"${row.ms}"}`,
        ),
      fact: (row) => fact(row, 'interest', `in:USDT ${row.amount}`),
    },
    {
      path: '/api/v5/finance/staking-defi/orders-history',
      rows: rowsOf({ list: 7, spread: 120, days: 700, crowd: 0 }),
      answer: (rows, fields) =>
        listed(
          rows.filter(({ n }) => 500 + n < Number(fields['after'] ?? Infinity)),
          (row) =>
            `{"ordId":"${500 + row.n}","ccy":"ETH","productId":"1234","state":"3","protocol":"Lido","protocolType":` +
            `"staking","term":"0","apy":"0.03","investData":[{"ccy":"ETH","amt":"1"}],"earningData":[{"ccy":"ETH",` +
            `"earningType":"1","realizedEarnings":"${row.amount}"}],"purchasedTime":"1597026383085",` +
            `"redeemedTime":"${row.ms}","tag":""}`,
        ),
      fact: (row) => fact(row, 'staking_reward', `in:ETH ${row.amount}`),
    },
  ],
};
