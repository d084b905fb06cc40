import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { tradeReading } from '../kit/trade.ts';

export const relai = defineLayout({
  id: 'relai_transactions',
  provider: 'relai',
  name: 'Relai transactions',
  columns: {
    time: 'Date',
    kind: 'Transaction Type',
    btc: 'BTC Amount',
    fiat: 'Fiat Amount (excl. fees)',
    currency: 'Fiat Currency',
    fee: 'Fee',
    feeCurrency: 'Fee Currency',
    destination: '?Destination',
    id: 'Operation ID',
  },
  read: (row) => ({
    ...tradeReading({
      kind: row.text('kind'),
      atMs: row.time('time'),
      side: sideOf(row.text('kind')),
      base: { symbol: 'BTC' },
      baseAmount: row.required('btc'),
      quote: row.coin('currency'),
      quoteAmount: row.required('fiat'),
      fees: optionalFee(row, 'fee', 'feeCurrency'),
    }),
    id: row.text('id'),
    note: row.text('destination'),
  }),
});
