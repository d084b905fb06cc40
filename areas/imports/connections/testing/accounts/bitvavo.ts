import {
  costOf,
  fact,
  limited,
  newestFirst,
  plus,
  PRICE,
  type RecordedAccount,
  rowsOf,
  type Row,
  tradeFact,
} from '../account.ts';

const KINDS = ['deposit', 'buy', 'withdrawal', 'sell', 'staking', 'rebate'] as const;
const kindOf = ({ n }: Row) => KINDS[n % KINDS.length];

function partsOf(row: Row): string {
  // What is paid contains the fee, and what is received is without it.
  const [own, money] = [row.amount, costOf(row)];
  const price = `"priceCurrency":"EUR","priceAmount":"${PRICE}","feesCurrency":"EUR","feesAmount":"0.63"`;
  switch (kindOf(row)) {
    case 'buy':
      return `${price},"sentCurrency":"EUR","sentAmount":"${plus(money, '0.63')}","receivedCurrency":"ETH","receivedAmount":"${own}"`;
    case 'sell':
      return `${price},"sentCurrency":"ETH","sentAmount":"${own}","receivedCurrency":"EUR","receivedAmount":"${money}"`;
    case 'withdrawal':
      return `"sentCurrency":"ETH","sentAmount":"${plus(own, '0.0035')}","feesCurrency":"ETH","feesAmount":"0.0035","address":"0xto"`;
    default:
      return `"receivedCurrency":"ETH","receivedAmount":"${own}","feesCurrency":"ETH","feesAmount":"0"`;
  }
}

const idOf = ({ n }: Row): string => `953ddfc4-3127-4210-9654-${String(n).padStart(12, '0')}`;

export const bitvavoAccount: RecordedAccount = {
  provider: 'bitvavo',
  host: /bitvavo\.com$/,
  key: { apiKey: 'bitvavoPublicKeyOfTheTest', secret: 'bitvavoSecretOfTheTest' },
  fixed: { '/v2/balance': '[{"symbol":"ETH","available":"1.25","inOrder":"0.25"}]' },
  lists: [
    {
      path: '/v2/account/history',
      rows: rowsOf({ list: 1, spread: 170, days: 2500, crowd: 260 }),
      answer(rows, fields) {
        const [size, page] = [Number(fields['maxItems']), Number(fields['page'])];
        limited(fields, { size, sizeMax: 100 });
        const found = newestFirst(
          rows.filter(({ ms }) => ms >= Number(fields['fromDate']) && ms < Number(fields['toDate'])),
        );
        const lines = found
          .slice((page - 1) * size, page * size)
          .map(
            (row) =>
              `{"transactionId":"${idOf(row)}","executedAt":"${new Date(row.ms).toISOString()}","type":` +
              `"${kindOf(row)}",${partsOf(row)}}`,
          );
        const pages = Math.max(1, Math.ceil(found.length / size));
        return `{"items":[${lines.join()}],"currentPage":${page},"totalPages":${pages},"maxItems":${size}}`;
      },
      fact(row) {
        const { amount } = row;
        const kind = kindOf(row);
        switch (kind) {
          case 'deposit':
            return fact(row, 'deposit', `in:ETH ${amount}`);
          case 'withdrawal':
            return fact(row, 'withdrawal', `out:ETH ${amount}`, 'fee:ETH 0.0035');
          case 'staking':
            return fact(row, 'staking_reward', `in:ETH ${amount}`);
          case 'rebate':
            return fact(row, 'fee_rebate', `in:ETH ${amount}`);
          default:
            return tradeFact(
              { ...row, n: kind === 'buy' ? 0 : 1 },
              { quote: 'EUR', cost: kind === 'buy' ? costOf(row) : plus(costOf(row), '0.63'), fee: 'EUR 0.63' },
            );
        }
      },
    },
  ],
};
