import { MOVE_KINDS } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy, optionalFee } from '../kit/row.ts';
import { signedMove } from '../kit/trade.ts';

/** The sign is the direction. The fee is beside the amount. */
export const bitfinexMoves = defineLayout({
  id: 'bitfinex_moves',
  provider: 'bitfinex',
  name: 'Bitfinex deposits and withdrawals',
  columns: {
    id: '#',
    time: 'DATE|UPDATED|STARTED',
    coin: 'CURRENCY',
    status: 'STATUS',
    amount: 'AMOUNT',
    fee: 'FEES',
    description: 'DESCRIPTION',
    hash: 'TRANSACTION ID',
    note: '?NOTE',
  },
  completed: /^completed/i,
  dateOrder: 'DMY',
  read(row) {
    const [coin, amount] = [row.coin('coin'), row.required('amount')];
    return {
      ...signedMove({
        table: MOVE_KINDS,
        kind: amount < 0n ? 'Withdrawal' : 'Deposit',
        atMs: row.time('time'),
        leg: { coin, amount },
        fees: optionalFee(row, 'fee', coin),
      }),
      ...identifiedBy({ id: row.text('id'), hash: row.text('hash').toLowerCase() }),
      note: row.note('description', 'note'),
    };
  },
});
