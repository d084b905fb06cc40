import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { into, optionalFee } from '../kit/row.ts';
import { pairCoins, sideTrade, unsignedMove } from '../kit/trade.ts';

/** An order with what was filled of it. The fee is in the quote coin, beside the filled amounts. */
export const coinbasePrimeOrders = defineLayout({
  id: 'coinbase_prime_orders',
  provider: 'coinbase',
  name: 'Coinbase Prime orders',
  columns: {
    id: 'order id',
    status: 'status',
    market: 'market',
    side: 'side',
    filled: 'filled base quantity',
    value: 'filled quote quantity',
    fee: 'total fees and commissions',
    time: 'last updated time',
    placed: 'initiated time',
    portfolio: '?portfolio name',
  },
  completed: /complete|filled/i,
  read(row) {
    const coins = pairCoins(row, 'market');
    return {
      ...sideTrade(row, 'side', {
        ...coins,
        baseAmount: row.required('filled'),
        quoteAmount: row.required('value'),
        fees: optionalFee(row, 'fee', coins.quote),
      }),
      id: row.text('id'),
      note: row.text('portfolio'),
    };
  },
});

const KINDS = kindTable({
  'Deposit|Crypto Deposit|Fiat Deposit': 'deposit',
  'Withdrawal|Crypto Withdrawal|Fiat Withdrawal': 'withdrawal',
  'Transfer|Internal Transfer': 'elsewhere',
  'Reward|Staking Reward': 'staking_reward',
  Conversion: 'trade',
});

export const coinbasePrimeTransactions = defineLayout({
  id: 'coinbase_prime_transactions',
  provider: 'coinbase',
  name: 'Coinbase Prime transactions',
  columns: {
    id: 'activity id',
    status: 'final status',
    title: 'activity title',
    kind: 'activity type',
    value: 'transaction value',
    coin: 'transaction currency',
    time: 'last updated time',
    placed: 'initiated time',
  },
  completed: /complete|success|done/i,
  read(row) {
    const leg = into(row.coin('coin'), row.required('value'));
    const move = { table: KINDS, kind: row.text('kind'), atMs: row.time('time'), leg };
    return { ...unsignedMove(move), id: row.text('id'), note: row.text('title') };
  },
});
