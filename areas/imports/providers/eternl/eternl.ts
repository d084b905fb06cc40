import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({ 'reward|staking': 'staking_reward', airdrop: 'airdrop', cost: 'fee' });

/** Koinly's columns with the type of the transaction on the chain. */
export const eternl = defineLayout({
  id: 'eternl_history',
  provider: 'eternl',
  name: 'Eternl history',
  columns: {
    time: 'Date',
    sent: 'Sent Amount',
    sentCoin: 'Sent Currency',
    received: 'Received Amount',
    receivedCoin: 'Received Currency',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    label: 'Label',
    note: 'Description',
    hash: 'TxHash',
    type: 'TxType',
  },
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS, kind: row.text('label') }),
    ...identifiedBy({ hash: row.text('hash') }),
    note: row.note('type', 'note'),
  }),
});
