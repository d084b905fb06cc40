import { refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf } from '../kit/row.ts';
import { sideTrade } from '../kit/trade.ts';

/** Purchases and sales of the first years. The coin is the name of the column with its amount. */
export const coinbaseTransfers = defineLayout({
  id: 'coinbase_transfers',
  provider: 'coinbase',
  name: 'Coinbase transfers report',
  columns: {
    time: 'Timestamp',
    side: 'Type',
    amount: '/^(btc|eth|ltc|bch)$/',
    subtotal: 'Subtotal',
    fee: 'Fees',
    total: 'Total',
    currency: 'Currency',
    price: 'Price Per Coin',
    method: 'Payment Method',
    id: 'ID',
    share: 'Share',
  },
  read(row) {
    const name = row.header('amount') || row.context.coin;
    if (!name) throw refuse('The column of the amount does not name its coin.');
    const quote = row.coin('currency');
    return {
      ...sideTrade(row, 'side', {
        base: row.readCoin(name, row.header('side')),
        baseAmount: row.required('amount'),
        quote,
        quoteAmount: row.required('subtotal'),
        fees: [feeOf(quote, row.amount('fee'))],
      }),
      id: row.text('id'),
      note: row.text('method'),
    };
  },
});
