import { ignore } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { secondOf, signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Inbound Transfer|Transfer': 'deposit',
  'Withdrawal|Outbound Transfer': 'withdrawal',
  'Interest|Reward': 'interest',
  'Referred Award|Referrer Award': 'referral',
  'Promo Code Reward|Bonus Token': 'airdrop',
  'Swap in|Swap out': 'trade',
  Collateral: { in: 'collateral_in', out: 'collateral_out' },
  'Loan Principal Payment|Loan Principal Liquidation': 'loan_repay',
  'Loan Interest Payment|Loan Interest Liquidation': 'loan_interest',
});
const NAMES: Record<string, string> = { MCDAI: 'DAI', 'USDT ERC20': 'USDT', WBTC: 'WBTC' };

export const celsius = defineLayout({
  id: 'celsius_transactions',
  provider: 'celsius',
  name: 'Celsius transactions',
  columns: {
    id: 'Internal id',
    time: 'Date and time',
    kind: 'Transaction type',
    coin: 'Coin type',
    amount: 'Coin amount',
    value: 'USD Value',
    confirmed: 'Confirmed',
  },
  dateOrder: 'MDY',
  symbol: (name) => NAMES[name.toUpperCase()] ?? name,
  read(row) {
    if (/^no$/i.test(row.text('confirmed'))) throw ignore('The row is not confirmed.');
    const kind = row.text('kind');
    if (kind === '') throw ignore('The coins move to the withheld account.');
    const atMs = row.time('time');
    const leg = { coin: row.coin('coin'), amount: row.required('amount'), valueUsd: row.valueUsd('value') };
    const reading = signedMove({ table: KINDS, kind, atMs, leg });
    return reading.becomes === 'trade'
      ? { ...reading, group: `swap:${secondOf(atMs)}` }
      : { ...reading, id: row.text('id') };
  },
});
