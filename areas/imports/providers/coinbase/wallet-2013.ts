import { absolute, add, type Amount, subtract, ZERO } from '@holdfast/money';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, feeOf, into, movingLegs, outOf } from '../kit/row.ts';

/** The first report: one wallet, its balance after each row, and the cash of purchases and sales beside them. */
export const coinbaseWallet2013 = defineLayout({
  id: 'coinbase_wallet_2013',
  provider: 'coinbase',
  name: 'Coinbase wallet of 2013',
  columns: {
    time: 'Timestamp',
    balance: 'Balance',
    amount: 'Amount',
    currency: 'Currency',
    to: 'To',
    notes: 'Notes',
    total: 'Transfer Total',
    totalCurrency: 'Transfer Total Currency',
    fee: 'Transfer Fee',
    feeCurrency: 'Transfer Fee Currency',
    id: '?/^coinbaseid/',
    hash: '?/^bitcoinhash/',
  },
  dateOrder: 'MDY',
  read(row) {
    const [amount, coin] = [row.required('amount'), row.coin('currency')];
    const isBuy = amount > 0n;
    const total = absolute(row.amount('total'));
    const isTrade = total !== 0n;
    const legs = [isBuy ? into(coin, amount) : outOf(coin, amount)];
    if (isTrade) {
      const cash = row.coin('totalCurrency');
      const stated = absolute(row.amount('fee'));
      // The total contains the fee.
      const fee = stated < total ? stated : (ZERO as Amount);
      legs.push(isBuy ? outOf(cash, subtract(total, fee)) : into(cash, add(total, fee)));
      legs.push(feeOf(row.text('feeCurrency') === '' ? cash : row.coin('feeCurrency'), fee));
    }
    return {
      kind: isTrade ? (isBuy ? 'Buy' : 'Sell') : isBuy ? 'Receive' : 'Send',
      becomes: isTrade ? 'trade' : isBuy ? 'deposit' : 'withdrawal',
      atMs: row.time('time'),
      id: row.text('id'),
      legs: movingLegs(legs),
      note: row.note('notes', 'to'),
      ...balanceStep(row.text('currency'), amount, row.quantity('balance')),
    };
  },
});
