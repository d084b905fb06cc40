import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { signedMove, tradeReading } from '../kit/trade.ts';

const KINDS = kindTable({
  '*affiliate*': 'referral',
  '*fee*': 'fee',
  'Sent out|Sent*|Withdrawn*': 'withdrawal',
  'Received*|Deposited*': 'deposit',
  '*converted*|*conversion*': 'review',
});

/** Amounts of the coin are below zero when they leave; a row of a trade has the money beside it. */
export const paxful = defineLayout({
  id: 'paxful_transactions',
  provider: 'paxful',
  name: 'Paxful transactions',
  columns: {
    kind: 'type',
    money: 'amount',
    currency: 'currency',
    amount: 'crypto_amount',
    coin: 'crypto_currency',
    balance: 'balance_crypto',
    address: 'sent_to',
    hash: 'transaction_id',
    trade: 'trade_hash',
    to: '?sent_to_user',
    from: '?received_from_user',
    time: 'time',
  },
  read(row) {
    const [kind, coin, amount, atMs] = [row.text('kind'), row.coin('coin'), row.required('amount'), row.time('time')];
    const common = {
      ...identifiedBy({ id: row.text('trade'), hash: row.text('hash') }),
      note: row.note('address', 'to', 'from'),
    };
    if (!/purchased|bought|sold/i.test(kind))
      return { ...signedMove({ table: KINDS, kind, atMs, leg: { coin, amount } }), ...common };
    return {
      ...tradeReading({
        kind,
        atMs,
        side: /sold/i.test(kind) ? 'sell' : 'buy',
        base: coin,
        baseAmount: absolute(amount),
        quote: row.coin('currency'),
        quoteAmount: absolute(row.required('money')),
        fees: [],
      }),
      ...common,
    };
  },
});
