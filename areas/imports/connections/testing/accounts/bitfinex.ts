import {
  costOf,
  fact,
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

type Entry = readonly [currency: string, amount: string, description: string];

const KINDS = ['deposit', 'trade', 'reward'] as const;
const kindOf = ({ n }: Row) => KINDS[n % KINDS.length];

function entriesOf(row: Row): Entry[] {
  const { amount } = row;
  const wallet = 'on wallet exchange';
  if (kindOf(row) === 'deposit') return [['ETH', amount, `Deposit (ETHEREUM) #${row.n} ${wallet}`]];
  if (kindOf(row) === 'reward') return [['ETH', amount, `Staking reward ${wallet}`]];
  const traded = `Exchange ${amount} ETH for UST @ ${PRICE} ${wallet}`;
  return [
    ['ETH', isBuy(row) ? amount : `-${amount}`, traded],
    ['UST', isBuy(row) ? `-${costOf(row)}` : costOf(row), traded],
    ['LEO', '-0.0123', `Trading fees for ${amount} ETH (ETHUST) @ ${PRICE} on BFX (0.2%) ${wallet}`],
  ];
}

export const bitfinexAccount: RecordedAccount = {
  provider: 'bitfinex',
  host: /bitfinex\.com$/,
  key: { apiKey: 'bitfinexPublicKeyOfTheTest', secret: 'bitfinexSecretOfTheTest' },
  fixed: {
    '/v2/auth/r/permissions': '[["orders",1,0],["wallets",1,0],["withdraw",0,0],["history",1,0]]',
    '/v2/auth/r/wallets': '[["exchange","ETH",1.5,0,1.5,null,null]]',
  },
  lists: [
    {
      path: '/v2/auth/r/ledgers/hist',
      rows: rowsOf({ list: 1, spread: 1900, days: 3500, crowd: 1000 }),
      answer(rows, fields) {
        limited(fields, { size: fields['limit'], sizeMax: 2500 });
        const found = newestFirst(within(rows, fields['start'], fields['end'])).flatMap((row) =>
          entriesOf(row).map(
            ([currency, amount, description], part) =>
              `[${2_531_000_000 + row.n * 10 + part},"${currency}","exchange",${row.ms},null,${amount},0,null,"${description}"]`,
          ),
        );
        return `[${found.slice(0, 2500).join()}]`;
      },
      fact(row) {
        if (kindOf(row) === 'deposit') return fact(row, 'deposit', `in:ETH ${row.amount}`);
        if (kindOf(row) === 'reward') return fact(row, 'staking_reward', `in:ETH ${row.amount}`);
        return tradeFact(row, { fee: 'LEO 0.0123' });
      },
    },
  ],
};
