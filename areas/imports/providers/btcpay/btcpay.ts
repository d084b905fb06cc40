/** What the wallet of a shop sent and received, and the payments of its customers, which are among the receipts. */
import { ignore } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { identifiedBy, into, type Row } from '../kit/row.ts';
import { plainKind } from '../kit/two-sided.ts';

/** What was sent contains the miner’s fee. */
export const btcpayWallet = defineLayout({
  id: 'btcpay_wallet',
  provider: 'btcpay',
  name: 'BTCPay Server wallet transactions',
  columns: {
    hash: 'Transaction Id|TransactionId',
    time: 'Timestamp',
    amount: 'Amount',
    coin: 'Currency',
    confirmed: 'Is Confirmed|IsConfirmed',
    comment: '?Comment',
    labels: '?Labels',
  },
  read(row): Reading {
    refusePending(row);
    const leg = { coin: row.coin('coin'), amount: row.required('amount') };
    const becomes = plainKind([leg]);
    return {
      kind: becomes === 'deposit' ? 'Received' : 'Sent',
      becomes,
      atMs: row.time('time'),
      legs: [leg],
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.note('comment', 'labels'),
    };
  },
});

type Key = 'time' | 'confirmed' | 'amount' | 'coin' | 'invoice' | 'order' | 'money' | 'currency';

export const btcpayPayments = defineLayout({
  id: 'btcpay_payments',
  provider: 'btcpay',
  name: 'BTCPay Server payments',
  columns: {
    time: 'Date',
    invoice: 'InvoiceId',
    order: 'OrderId',
    category: 'Category|PaymentType',
    method: 'PaymentMethodId|PaymentId',
    confirmed: 'Confirmed',
    address: 'Address',
    coin: 'PaymentCurrency|Crypto',
    amount: 'PaymentAmount|CryptoAmount',
    currency: 'InvoiceCurrency|Currency',
    money: 'InvoiceCurrencyAmount|CurrencyAmount',
    rate: 'Rate',
  },
  read: readPayment,
});

function readPayment(row: Row<Key>): Reading {
  refusePending(row);
  const isDollars = row.text('currency').toUpperCase() === 'USD';
  return {
    kind: 'Payment',
    becomes: 'deposit',
    atMs: row.time('time'),
    legs: [into(row.coin('coin'), row.required('amount'), isDollars ? row.valueUsd('money') : null)],
    note: `Invoice ${row.text('invoice')}: ${row.text('money')} ${row.text('currency')}`,
  };
}

function refusePending(row: Row<'confirmed'>): void {
  if (/^false$/i.test(row.text('confirmed'))) throw ignore('The transaction is not confirmed.');
}
