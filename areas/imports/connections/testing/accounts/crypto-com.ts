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

const result = (name: string, lines: readonly string[]): string =>
  `{"id":1,"method":"private/x","code":0,"result":{"${name}":[${lines.join()}]}}`;

/** By the number of a page, from 0 on. */
const numbered = (name: string, line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) => {
  const { start_ts: from, end_ts: to, page, page_size: size } = fields;
  limited(fields, { from, to, days: 90, size, sizeMax: 200 });
  const first = Number(page) * Number(size);
  return result(
    name,
    newestFirst(within(rows, from, to))
      .slice(first, first + Number(size))
      .map(line),
  );
};

/** In billionths of a second; the end does not belong to it. */
const timed = (sizeMax: number, line: (row: Row) => string) => (rows: readonly Row[], fields: Fields) => {
  const { start_time: from = '', end_time: to = '', limit } = fields;
  limited(fields, { size: limit, sizeMax });
  const ms = (ns: string): number => Number(BigInt(ns) / 1_000_000n);
  return result(
    'data',
    newestFirst(rows.filter((row) => row.ms >= ms(from) && row.ms < ms(to)))
      .slice(0, sizeMax)
      .map(line),
  );
};

const move = (row: Row, final: number, rest: string): string =>
  // Numbers, and not texts, as the exchange writes them.
  `{"currency":"ETH","fee":0.0005,"create_time":${row.ms},"id":"${6_201_000 + row.n}","update_time":${row.ms},` +
  `"amount":${row.amount},"address":"0xother","status":"${row.isFinal ? final : 0}","txid":"${hashOf(row)}/2"${rest}}`;

export const cryptoComAccount: RecordedAccount = {
  provider: 'crypto_com_exchange',
  host: /crypto\.com$/,
  key: { apiKey: 'cryptoComPublicKeyOfTheTest', secret: 'cryptoComSecretOfTheTest' },
  fixed: {
    '/exchange/v1/private/user-balance': result('data', [
      '{"instrument_name":"USD","position_balances":[{"instrument_name":"ETH","quantity":"1.5","market_value":"1"}]}',
    ]),
  },
  lists: [
    {
      path: '/exchange/v1/private/get-deposit-history',
      rows: rowsOf({ list: 1, spread: 80, days: 2000, crowd: 430, hasWaiting: true }),
      answer: numbered('deposit_list', (row) => move(row, 1, '')),
      fact: (row) => fact(row, 'deposit', `in:ETH ${row.amount}`, 'fee:ETH 0.0005'),
    },
    {
      path: '/exchange/v1/private/get-withdrawal-history',
      rows: rowsOf({ list: 2, spread: 60, days: 1800, crowd: 201, hasWaiting: true }),
      answer: numbered('withdrawal_list', (row) => move(row, 5, ',"client_wid":"","network_id":"ETH"')),
      fact: (row) => fact(row, 'withdrawal', `out:ETH ${row.amount}`, 'fee:ETH 0.0005'),
    },
    {
      path: '/exchange/v1/private/get-trades',
      rows: rowsOf({ list: 3, spread: 260, days: 180, crowd: 99 }),
      answer: timed(
        100,
        (row) =>
          `{"account_id":"ds07","event_date":"2025-06-16","journal_type":"TRADING","side":` +
          `"${isBuy(row) ? 'BUY' : 'SELL'}","instrument_name":"ETH_USDT","fees":"-0.0000000525","trade_id":` +
          `"${6_142_000 + row.n}","trade_match_id":"46116","create_time":${row.ms},"traded_price":"${PRICE}",` +
          `"traded_quantity":"${row.amount}","fee_instrument_name":"CRO","client_oid":"d1","taker_side":"TAKER",` +
          `"order_id":"61","create_time_ns":"${row.ms}207066"}`,
      ),
      fact: (row) => tradeFact(row, { fee: 'CRO 0.0000000525' }),
    },
    {
      path: '/exchange/v1/private/staking/get-reward-history',
      rows: rowsOf({ list: 4, spread: 40, days: 500, crowd: 0 }),
      answer: timed(
        500,
        (row) =>
          `{"staking_inst_name":"SOL.staked","underlying_inst_name":"SOL","reward_inst_name":"SOL",` +
          `"reward_quantity":"${row.amount}","staked_balance":"10","event_timestamp_ms":"${row.ms}"}`,
      ),
      fact: (row) => fact(row, 'staking_reward', `in:SOL ${row.amount}`),
    },
  ],
};
