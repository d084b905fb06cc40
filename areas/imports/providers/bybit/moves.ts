import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep } from '../kit/row.ts';
import { signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  Deposit: 'deposit',
  'Withdraw|Withdrawal': 'withdrawal',
  'Realised P&L|Realized P&L': { in: 'margin_gain', out: 'margin_loss' },
  'Commission|Referral': 'referral',
  'Bonus|Coupon|Gift Coin': 'airdrop',
  'Exchange order|Coin swap': 'trade',
  Transfer: 'inside',
});

/** The history of the wallet before the unified account. */
export const bybitWallet = defineLayout({
  id: 'bybit_wallet',
  provider: 'bybit',
  name: 'Bybit wallet history',
  columns: {
    kind: 'Type',
    coin: 'Coin',
    amount: 'Amount',
    balance: 'Wallet Balance',
    time: 'Time(UTC)',
  },
  read(row) {
    const amount = row.required('amount');
    return {
      ...signedMove({
        table: KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: { coin: row.coin('coin'), amount },
      }),
      ...balanceStep(row.text('coin'), amount, row.quantity('balance')),
    };
  },
});
