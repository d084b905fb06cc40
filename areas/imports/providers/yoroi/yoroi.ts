import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({ 'Deposit|IN': 'deposit', 'Withdrawal|OUT': 'withdrawal', Trade: 'trade' });

export const yoroi = defineLayout({
  id: 'yoroi_history',
  provider: 'yoroi',
  name: 'Yoroi history',
  columns: {
    kind: 'Type (Trade, IN or OUT)',
    received: 'Buy Amount',
    receivedCoin: 'Buy Cur.',
    sent: 'Sell Amount',
    sentCoin: 'Sell Cur.',
    fee: 'Fee Amount (optional)',
    feeCoin: 'Fee Cur. (optional)',
    note: 'Comment (optional)',
    time: 'Date',
    hash: '?ID',
  },
  zone: null,
  read(row) {
    const isReward = /staking reward/i.test(row.text('note'));
    const reading = twoSidedReading(row, { table: KINDS });
    return {
      ...reading,
      ...(isReward ? { becomes: 'staking_reward' as const } : {}),
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.text('note'),
    };
  },
});
