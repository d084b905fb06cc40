import { defineLayout } from '../kit/layout.ts';
import { optionalFee } from '../kit/row.ts';
import { sideTrade } from '../kit/trade.ts';

/** The common format of Japanese exchanges: the price is the total. Times are in Japan unless they have an offset. */
export const coincheck = defineLayout({
  id: 'coincheck_trades',
  provider: 'coincheck',
  name: 'Coincheck trades',
  columns: {
    id: 'id',
    time: 'time',
    side: 'operation',
    amount: 'amount',
    coin: 'trading_currency',
    total: 'price',
    money: 'original_currency',
    fee: 'fee',
    note: 'comment',
  },
  zone: 'Asia/Tokyo',
  read(row) {
    const quote = row.coin('money');
    return {
      ...sideTrade(row, 'side', {
        base: row.coin('coin'),
        baseAmount: row.required('amount'),
        quote,
        quoteAmount: row.required('total'),
        fees: optionalFee(row, 'fee', quote),
      }),
      id: row.text('id'),
      note: row.text('note'),
    };
  },
});
