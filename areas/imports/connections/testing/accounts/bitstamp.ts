import { costOf, fact, limited, PRICE, type RecordedAccount, rowsOf, type Row, tradeFact } from '../account.ts';

const KINDS = ['deposit', 'trade', 'withdrawal', 'reward'] as const;
const kindOf = ({ n }: Row) => KINDS[n % KINDS.length];
const isBought = ({ n }: Row): boolean => n % 8 === 1;

/** Amounts stand under the names of the coins, and the price under that of the market, as a number. */
function partsOf(row: Row): string {
  const { amount } = row;
  switch (kindOf(row)) {
    case 'deposit':
      return `"type":"0","fee":"0.00","eth":"${amount}"`;
    case 'withdrawal':
      return `"type":"1","fee":"0.0035","eth":"-${amount}"`;
    case 'reward':
      return `"type":"27","fee":"0.00","eth":"${amount}"`;
    default:
      return (
        `"type":"2","fee":"1.23456","order_id":1400${row.n},"eth_eur":${PRICE},` +
        (isBought(row) ? `"eth":"${amount}","eur":"-${costOf(row)}"` : `"eth":"-${amount}","eur":"${costOf(row)}"`)
      );
  }
}

const timeOf = ({ ms }: Row): string => `${new Date(ms).toISOString().slice(0, 23).replace('T', ' ')}000`;

export const bitstampAccount: RecordedAccount = {
  provider: 'bitstamp',
  host: /bitstamp\.net$/,
  key: { apiKey: 'bitstampPublicKeyOfTheTest', secret: 'bitstampSecretOfTheTest' },
  fixed: {
    '/api/v2/account_balances/': '[{"currency":"eth","total":"1.50","available":"1.00","reserved":"0.50"}]',
  },
  lists: [
    {
      path: '/api/v2/user_transactions/',
      rows: rowsOf({ list: 1, spread: 500, days: 4000, crowd: 2100 }),
      // From a number on, the oldest first; that of the number itself is in the answer again.
      answer(rows, fields) {
        limited(fields, { size: fields['limit'], sizeMax: 1000 });
        const found = rows.filter(({ n }) => 7_000_000 + n >= Number(fields['since_id'] ?? 0)).slice(0, 1000);
        return `[${found
          .map(
            (row) => `{"id":${7_000_000 + row.n},"datetime":"${timeOf(row)}","btc":0.0,"usd":"0.00",${partsOf(row)}}`,
          )
          .join()}]`;
      },
      fact(row) {
        const { amount } = row;
        switch (kindOf(row)) {
          case 'deposit':
            return fact(row, 'deposit', `in:ETH ${amount}`);
          case 'withdrawal':
            return fact(row, 'withdrawal', `out:ETH ${amount}`, 'fee:ETH 0.0035');
          case 'reward':
            return fact(row, 'staking_reward', `in:ETH ${amount}`);
          default:
            return tradeFact({ ...row, n: isBought(row) ? 0 : 1 }, { quote: 'EUR', fee: 'EUR 1.23456' });
        }
      },
    },
  ],
};
