import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  '*top up*|*deposit*|*received*|*incoming*': 'deposit',
  '*withdraw*|*sent*|*transfer to*|*outgoing*': 'withdrawal',
  '*reward*|*cashback*|*cryptoback*': 'cashback',
  '*fee*': 'fee',
  '*exchange*': 'review',
  '*purchase*|*payment*': 'spend',
});

/** A statement of one account. What happened has no heading, and the amount has a sign and its coin. */
export const wirex = defineLayout({
  id: 'wirex_statement',
  provider: 'wirex',
  name: 'Wirex account statement',
  columns: { id: '#', kind: '', time: 'Time', amount: 'Amount', available: 'Available' },
  zone: null,
  dateOrder: 'DMY',
  read(row) {
    const amount = row.quantity('amount');
    if (!amount?.unit) throw refuse('The amount or its coin is missing.');
    return {
      ...signedMove({
        table: KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: { coin: row.readCoin(amount.unit, 'Amount'), amount: amount.amount },
      }),
      id: row.text('id'),
    };
  },
});
