import { absolute, type Amount, multiply } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOrRebate, optionalFee } from '../kit/row.ts';
import { pairCoins, tradeReading } from '../kit/trade.ts';

/** A fill in Japan's time. The fee is in the quote coin, and below zero for a maker. */
export const bitbank = defineLayout({
  id: 'bitbank_trades',
  provider: 'bitbank',
  name: 'bitbank trades',
  columns: {
    order: '注文ID',
    id: '取引ID',
    pair: '通貨ペア',
    type: 'タイプ',
    side: '売/買',
    amount: '数量',
    price: '価格',
    fee: '手数料',
    time: '取引日時',
  },
  zone: 'Asia/Tokyo',
  read(row) {
    const coins = pairCoins(row, 'pair');
    const side = row.text('side');
    if (!/^(buy|sell|買|売)/i.test(side)) throw refuse(`“${side}” is neither a purchase nor a sale.`);
    const amount = absolute(row.required('amount'));
    return {
      ...tradeReading({
        kind: side,
        atMs: row.time('time'),
        side: /^(buy|買)/i.test(side) ? 'buy' : 'sell',
        ...coins,
        baseAmount: amount,
        quoteAmount: multiply<Amount>(amount, row.required('price'), 'halfAwayFromZero'),
        fees: optionalFee(row, 'fee', coins.quote, feeOrRebate),
      }),
      id: row.text('id'),
    };
  },
});
