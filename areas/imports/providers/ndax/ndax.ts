import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, feeOf } from '../kit/row.ts';
import { kindAndTime, ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'TRADE|DUST / IN|DUST / OUT': 'trade',
  'TRADE / FEE|WITHDRAW / FEE|DEPOSIT / FEE': 'fee',
  DEPOSIT: 'deposit',
  WITHDRAW: 'withdrawal',
  'STAKING / REWARD': 'staking_reward',
  'STAKING / DEPOSIT|STAKING / REFUND': 'inside',
  'AFFILIATE*|REFERRAL*': 'referral',
});

/** A row for each side and fee; the number of the order joins them. It is no hash of a chain. */
export const ndax = defineLayout({
  id: 'ndax_ledger',
  provider: 'ndax',
  name: 'NDAX ledger',
  columns: {
    coin: 'ASSET',
    class: 'ASSET_CLASS',
    amount: 'AMOUNT',
    balance: 'BALANCE',
    kind: 'TYPE',
    group: 'TX_ID',
    time: 'DATE',
  },
  read(row) {
    const [coin, amount] = [row.coin('coin'), row.required('amount')];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const leg = rule === 'fee' && amount < 0n ? feeOf(coin, amount) : { coin, amount };
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [leg]),
      group: `tx:${row.text('group')}`,
      ...balanceStep(coin.symbol, amount, row.quantity('balance')),
    };
  },
});
