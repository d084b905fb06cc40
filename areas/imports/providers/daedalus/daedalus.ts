import { absolute, add } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into, movingLegs, outOf } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({ 'Sent|Expend': 'withdrawal', 'Received|Income': 'deposit' });

/** Sums are in ADA, and tokens are listed in one cell without their decimal places. The fee is in the total. */
export const daedalus = defineLayout({
  id: 'daedalus_transactions',
  provider: 'daedalus',
  name: 'Daedalus transactions',
  columns: {
    hash: 'ID',
    kind: 'Type',
    total: 'TOTAL (ADA)',
    sent: 'Sent amount (ADA)',
    deposit: 'Deposit amount (ADA)',
    fee: 'Fee (ADA)',
    tokens: '?Tokens (unformatted amount)',
    time: 'Date & time',
    status: 'Status',
    withdrawals: '?Withdrawals',
  },
  completed: /^confirmed$/i,
  read(row) {
    const [kind, ada] = [row.text('kind'), row.readCoin('ADA', row.header('total'))];
    const fee = absolute(row.amount('fee'));
    const total = absolute(row.required('total'));
    const isOut = /^(sent|expend)$/i.test(kind);
    // What was sent, and a refundable deposit of the network, are both in the total.
    const leg = isOut ? outOf(ada, add(total, feeOf(ada, fee).amount)) : into(ada, total);
    const tokens = row.text('tokens');
    return {
      ...ruledReading(
        { rule: KINDS.find(kind), kind, atMs: row.time('time'), signed: leg.amount },
        movingLegs([leg, feeOf(ada, fee)]),
      ),
      ...identifiedBy({ hash: row.text('hash') }),
      ...(tokens === '' ? {} : { remark: `Tokens are not counted: ${tokens.slice(0, 120)}` }),
    };
  },
});
