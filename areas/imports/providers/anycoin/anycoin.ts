import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { kindAndTime, ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'trade payment|trade fill|trade refund': 'trade',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'withdrawal_block|withdrawal_unblock|stake|unstake': 'inside',
  stake_reward: 'staking_reward',
});

/** A row for what was paid and one for what was received, joined by the order. Staked coins end with .S. */
export const anycoin = defineLayout({
  id: 'anycoin_history',
  provider: 'anycoin',
  name: 'Anycoin transactions',
  columns: {
    time: 'Date',
    kind: 'Type',
    amount: 'Amount',
    coin: 'Currency',
    order: 'Order ID',
    id: '?anycoin TX ID',
  },
  symbol: (name) => name.replace(/^ETH2(\.S)?$/, 'ETH').replace(/\.S$/, ''),
  read(row) {
    const [coin, amount, order] = [row.coin('coin'), row.required('amount'), row.text('order')];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [{ coin, amount }]),
      id: row.text('id'),
      ...(rule === 'trade' && order !== '' ? { group: `order:${order}` } : {}),
    };
  },
});
