import { absolute, type Amount, divide, parseAmount, subtract } from '@holdfast/money';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into, movingLegs, outOf, type Row } from '../kit/row.ts';

type Key = 'value' | 'balance' | 'fee';
const SATOSHIS = parseAmount('100000000');

/** Amounts are in bitcoin with eight places, or whole numbers of satoshis. What was sent contains the fee. */
export const sparrow = defineLayout({
  id: 'sparrow_transactions',
  provider: 'sparrow',
  name: 'Sparrow transactions',
  columns: { time: 'Date (UTC)', label: 'Label', value: 'Value', balance: 'Balance', fee: 'Fee', hash: 'Txid' },
  read(row) {
    const coin = row.readCoin('BTC', 'Value');
    const [value, fee] = [inBitcoin(row, 'value'), absolute(inBitcoin(row, 'fee'))];
    const hash = row.text('hash');
    const common = { atMs: row.time('time'), note: row.text('label'), ...identifiedBy({ id: hash, hash }) };
    if (value >= 0n) return { kind: 'Received', becomes: 'deposit', ...common, legs: movingLegs([into(coin, value)]) };
    const gross = absolute(value);
    const net = gross > fee ? subtract(gross, fee) : subtract(gross, gross);
    const legs = movingLegs([outOf(coin, net), feeOf(coin, gross > fee ? fee : gross)]);
    return { kind: 'Sent', becomes: net === 0n ? 'fee' : 'withdrawal', ...common, legs };
  },
});

function inBitcoin(row: Row<Key>, key: Key): Amount {
  const amount = row.amount(key);
  return /[.]/.test(row.text(key)) ? amount : divide<Amount>(amount, SATOSHIS, 'halfAwayFromZero');
}
