import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep } from '../kit/row.ts';
import { secondOf, signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Transaction|Trade|Trading|Exchange|Swap|Auto Swap|Trading Fee|Fee Deduction': 'trade',
  'Deposit|Receive': 'deposit',
  'Withdrawal|Withdraw|Send': 'withdrawal',
  'Withdrawal Fee': 'fee',
  'Interest|Financial Account Interest|AMM Profit*': 'interest',
  'Staking*': 'staking_reward',
  'Airdrop*|Gift*|Activity*|Reward*|Coupon*': 'airdrop',
  'Referral*|Ambassador*': 'referral',
  'Maker Rebate|Rebate': 'fee_rebate',
  '*Transfer*': 'inside',
});

/** A row for each change of a coin. The rows of a trade, its fee among them, share their second. */
export const coinex = defineLayout({
  id: 'coinex_history',
  provider: 'coinex',
  name: 'CoinEx spot asset history',
  columns: {
    time: 'Time|Execution Time',
    kind: 'Operation',
    coin: 'Coin',
    amount: 'Asset change',
    balance: '?Balance',
  },
  zone: null,
  read(row) {
    const [kind, coin, amount, atMs] = [row.text('kind'), row.coin('coin'), row.required('amount'), row.time('time')];
    return {
      ...signedMove({ table: KINDS, kind, atMs, leg: { coin, amount } }),
      ...(KINDS.find(kind) === 'trade' ? { group: `trade:${secondOf(atMs)}` } : {}),
      ...balanceStep(coin.symbol, amount, row.quantity('balance')),
    };
  },
});
