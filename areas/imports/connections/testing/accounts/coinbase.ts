import { generateKeyPairSync } from 'node:crypto';
import {
  costOf,
  fact,
  hashOf,
  newestFirst,
  plus,
  PRICE,
  type RecordedAccount,
  type RecordedList,
  rowsOf,
  type Row,
  tradeFact,
} from '../account.ts';

const ETH = 'f2b2e5d1-0000-5000-8000-0000000000e1';
const SOL = 'f2b2e5d1-0000-5000-8000-0000000000e2';
const EUR = 'EUR';

const KINDS = ['send', 'receive', 'advanced', 'staking', 'convert'] as const;
const kindOf = ({ n }: Row) => KINDS[n % KINDS.length];
const isBought = ({ n }: Row): boolean => n % 10 === 2;

const money = (amount: string, currency: string): string => `{"amount":"${amount}","currency":"${currency}"}`;

function transaction(row: Row, account: string, amount: string, coin: string, rest: string): string {
  return (
    `{"id":"${account.slice(-2)}-${row.n}","status":"${row.isFinal ? 'completed' : 'pending'}","amount":` +
    `${money(amount, coin)},"native_amount":${money('10.25', EUR)},"created_at":"${new Date(row.ms).toISOString().slice(0, 19)}Z",` +
    `"resource":"transaction",${rest}}`
  );
}

function etherLine(row: Row): string {
  const { amount } = row;
  const line = (signed: string, rest: string) => transaction(row, ETH, signed, 'ETH', rest);
  switch (kindOf(row)) {
    case 'send':
      return line(`-${amount}`, `"type":"send","network":{"hash":"${hashOf(row)}"},"to":{"address":"0xto"}`);
    case 'receive':
      return line(amount, `"type":"send","network":{"hash":"${hashOf(row)}"},"from":{"address":"0xfrom"}`);
    case 'staking':
      return line(amount, '"type":"staking_reward","description":null');
    case 'convert':
      return line(`-${amount}`, `"type":"trade","trade":{"id":"c-${row.n}","fee":${money('0', EUR)}}`);
    default:
      return line(
        isBought(row) ? amount : `-${amount}`,
        `"type":"advanced_trade_fill","advanced_trade_fill":{"commission":"0.63","fill_price":"${PRICE}","order_id":` +
          `"o${row.n}","order_side":"${isBought(row) ? 'buy' : 'sell'}","product_id":"ETH-EUR"}`,
      );
  }
}

const ETHER = rowsOf({ list: 1, spread: 200, days: 2000, crowd: 220, stepMs: 1000, hasWaiting: true });

/** The newest first, after the transaction that is named. */
function listed(account: string, rows: readonly Row[], line: (row: Row) => string): RecordedList['answer'] {
  return (_, fields) => {
    const found = newestFirst(rows);
    const after = fields['starting_after'];
    const from = after === undefined ? 0 : found.findIndex(({ n }) => `${account.slice(-2)}-${n}` === after) + 1;
    const page = found.slice(from, from + Math.min(100, Number(fields['limit'])));
    const last = page.at(-1);
    const next = from + page.length < found.length && last ? `"${account.slice(-2)}-${last.n}"` : 'null';
    return `{"pagination":{"limit":100,"order":"desc","next_starting_after":${next}},"data":[${page.map(line).join()}]}`;
  };
}

const CONVERTED = ETHER.filter((row) => kindOf(row) === 'convert');

function account(id: string, coin: string): string {
  return `{"id":"${id}","name":"${coin} Wallet","currency":{"code":"${coin}"},"balance":${money('1.5', coin)}}`;
}

export const coinbaseAccount: RecordedAccount = {
  provider: 'coinbase',
  host: /coinbase\.com$/,
  key: {
    apiKey: 'organizations/1/apiKeys/coinbasePublicKeyOfTheTest',
    secret: generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'sec1', format: 'pem' })
      .toString(),
  },
  fixed: {
    '/api/v3/brokerage/key_permissions': '{"can_view":true,"can_trade":false,"can_transfer":false}',
    '/v2/accounts': `{"pagination":{"next_starting_after":null},"data":[${account(ETH, 'ETH')},${account(SOL, 'SOL')}]}`,
  },
  lists: [
    {
      path: `/v2/accounts/${ETH}/transactions`,
      rows: ETHER,
      answer: listed(ETH, ETHER, etherLine),
      fact(row) {
        const { amount } = row;
        switch (kindOf(row)) {
          case 'send':
            return fact(row, 'withdrawal', `out:ETH ${amount}`);
          case 'receive':
            return fact(row, 'deposit', `in:ETH ${amount}`);
          case 'staking':
            return fact(row, 'staking_reward', `in:ETH ${amount}`);
          case 'convert':
            return fact(row, 'trade', `out:ETH ${amount}`, `in:SOL ${plus(amount, '3')}`);
          default:
            return tradeFact({ ...row, n: isBought(row) ? 0 : 1 }, { quote: EUR, fee: 'EUR 0.63' });
        }
      },
    },
    {
      path: `/v2/accounts/${SOL}/transactions`,
      // The other side of the conversions.
      rows: [],
      answer: listed(SOL, CONVERTED, (row) =>
        transaction(row, SOL, plus(row.amount, '3'), 'SOL', `"type":"trade","trade":{"id":"c-${row.n}"}`),
      ),
      fact: (row) => costOf(row),
    },
  ],
};
