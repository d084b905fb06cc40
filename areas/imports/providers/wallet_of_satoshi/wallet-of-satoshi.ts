import { absolute, add } from '@holdfast/money';
import { ignore } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into, movingLegs, outOf } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({ CREDIT: 'deposit', DEBIT: 'withdrawal' });

/** What was received is without its fee, and a payment’s fee comes on top. LIGHTNING is bitcoin as well. */
export const walletOfSatoshi = defineLayout({
  id: 'wallet_of_satoshi_history',
  provider: 'wallet_of_satoshi',
  name: 'Wallet of Satoshi history',
  columns: {
    time: 'utcDate',
    kind: 'type',
    coin: 'currency',
    amount: 'amount',
    fee: 'fees',
    status: '?status',
    address: 'address',
    note: 'description',
    hash: '?transactionId',
    shop: 'pointOfSale',
  },
  symbol: (name) => (/^lightning$/i.test(name) ? 'BTC' : name),
  read(row) {
    const status = row.text('status');
    if (status !== '' && !/^(paid|completed?|settled)$/i.test(status))
      throw ignore(`The row has the status ${status}.`);
    const [kind, coin] = [row.text('kind'), row.coin('coin')];
    const [amount, fee] = [absolute(row.required('amount')), absolute(row.amount('fee'))];
    const leg = /^debit$/i.test(kind) ? outOf(coin, amount) : into(coin, add(amount, fee));
    const legs = movingLegs([leg, feeOf(coin, fee)]);
    return {
      ...ruledReading({ rule: KINDS.find(kind), kind, atMs: row.time('time'), signed: leg.amount }, legs),
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.note('note'),
    };
  },
});
