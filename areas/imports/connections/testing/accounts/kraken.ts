import { costOf, fact, isBuy, newestFirst, type RecordedAccount, rowsOf, type Row, tradeFact } from '../account.ts';

type Fields = Readonly<Record<string, string>>;
type Entry = readonly [type: string, subtype: string, asset: string, amount: string, fee: string];

const KINDS = ['deposit', 'trade', 'withdrawal', 'conversion', 'dust', 'reward'] as const;
const kindOf = ({ n }: Row) => KINDS[n % KINDS.length];

/** Each event has an entry for each coin; both sides of a trade share `refid`. */
function entriesOf(row: Row): Entry[] {
  const { amount } = row;
  switch (kindOf(row)) {
    case 'deposit':
      return [['deposit', '', 'XETH', amount, '0.0000000000']];
    case 'withdrawal':
      return [['withdrawal', '', 'XETH', `-${amount}`, '0.0035']];
    case 'reward':
      return [['earn', 'reward', 'SOL03.S', amount, '0.0000000000']];
    case 'conversion':
      return [
        ['conversion', '', 'ZEUR', '-20.5000', '0.1000'],
        ['conversion', '', 'XETH', amount, '0.0000000000'],
      ];
    case 'dust':
      return [
        ['spend', 'dustsweeping', 'XXDG', '-0.75', '0'],
        ['receive', 'dustsweeping', 'ZUSD', amount, '0.0001'],
      ];
    default:
      return [
        ['trade', 'tradespot', 'XETH', isBuy(row) ? amount : `-${amount}`, '0'],
        // The fee of a trade in KFEE credits has an entry of its own, which is no coin.
        ['trade', 'tradespot', 'ZEUR', isBuy(row) ? `-${costOf(row)}` : costOf(row), '1.23456789'],
      ];
  }
}

export const krakenAccount: RecordedAccount = {
  provider: 'kraken',
  host: /kraken\.com$/,
  key: { apiKey: 'krakenPublicKeyOfTheTest', secret: Buffer.from('krakenSecretOfTheTest').toString('base64') },
  fixed: {
    '/0/private/GetApiKeyInfo': '{"error":[],"result":{"permissions":["query-funds","query-ledger"]}}',
    '/0/private/BalanceEx': '{"error":[],"result":{"XETH":{"balance":"1.5","hold_trade":"0.5"}}}',
  },
  lists: [
    {
      path: '/0/private/Ledgers',
      rows: rowsOf({ list: 1, spread: 150, days: 4000, crowd: 130 }),
      // The newest first, in pages of 50, from the entry of the number `ofs` on; the start does not belong to it.
      answer(rows, fields: Fields) {
        const [start, end] = [Number(fields['start']) * 1000, Number(fields['end']) * 1000];
        const found = newestFirst(rows.filter(({ ms }) => ms > start && ms <= end)).flatMap((row) =>
          entriesOf(row).map(
            ([type, subtype, asset, amount, fee], part) =>
              `"L${row.n}-${part}":{"aclass":"currency","amount":"${amount}","asset":"${asset}","balance":"0","fee":` +
              `"${fee}","refid":"T${row.n}-CCCCC","time":${row.ms / 1000},"type":"${type}","subtype":"${subtype}"}`,
          ),
        );
        const offset = Number(fields['ofs']);
        return `{"error":[],"result":{"ledger":{${found.slice(offset, offset + 50).join()}},"count":${found.length}}}`;
      },
      fact(row) {
        const { amount } = row;
        switch (kindOf(row)) {
          case 'deposit':
            return fact(row, 'deposit', `in:ETH ${amount}`);
          case 'withdrawal':
            return fact(row, 'withdrawal', `out:ETH ${amount}`, 'fee:ETH 0.0035');
          case 'reward':
            return fact(row, 'interest', `in:SOL ${amount}`);
          case 'conversion':
            return fact(row, 'trade', 'out:EUR 20.5', `in:ETH ${amount}`, 'fee:EUR 0.1');
          case 'dust':
            return fact(row, 'trade', 'out:DOGE 0.75', `in:USD ${amount}`, 'fee:USD 0.0001');
          default:
            return tradeFact(row, { quote: 'EUR', fee: 'EUR 1.23456789' });
        }
      },
    },
  ],
};
