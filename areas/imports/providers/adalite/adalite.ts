import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  Received: 'deposit',
  Sent: 'withdrawal',
  'Reward awarded|Rewards': 'staking_reward',
  'Reward withdrawal': 'inside',
});

export const adalite = defineLayout({
  id: 'adalite_history',
  provider: 'adalite',
  name: 'AdaLite history',
  columns: {
    time: 'Date',
    hash: 'Transaction ID',
    kind: 'Type',
    received: 'Received amount',
    receivedCoin: 'Received currency',
    sent: 'Sent amount',
    sentCoin: 'Sent currency',
    fee: 'Fee amount',
    feeCoin: 'Fee currency',
  },
  zone: null,
  dateOrder: 'MDY',
  read: (row) => ({ ...twoSidedReading(row, { table: KINDS }), ...identifiedBy({ hash: row.text('hash') }) }),
});
