import { absolute, type Amount, multiply } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { onChainMove, tradeReading } from '../kit/trade.ts';

/** The market has the quote coin first, in which the fee is paid. */
export const tradeogreTrades = defineLayout({
  id: 'tradeogre_trades',
  provider: 'tradeogre',
  name: 'TradeOgre trades',
  columns: { side: 'Type', market: 'Exchange', time: 'Date', amount: 'Amount', price: 'Price', fee: 'Fee' },
  read(row) {
    const [quoteName = '', baseName = ''] = row.text('market').split('-');
    if (baseName === '') throw refuse(`“${row.text('market')}” is not a market.`);
    const quote = row.readCoin(quoteName, 'Exchange');
    const amount = absolute(row.required('amount'));
    return tradeReading({
      kind: row.text('side'),
      atMs: row.time('time'),
      side: sideOf(row.text('side')),
      base: row.readCoin(baseName, 'Exchange'),
      baseAmount: amount,
      quote,
      quoteAmount: multiply<Amount>(amount, row.required('price'), 'halfAwayFromZero'),
      fees: optionalFee(row, 'fee', quote),
    });
  },
});

export const tradeogreWithdrawals = defineLayout({
  id: 'tradeogre_withdrawals',
  provider: 'tradeogre',
  name: 'TradeOgre withdrawals',
  columns: {
    time: 'Date',
    coin: 'Coin',
    hash: 'TXID',
    amount: 'Amount',
    fee: 'Fee',
    address: 'Address',
    paymentId: 'Payment ID',
  },
  read: (row) =>
    onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', note: row.note('address', 'paymentId') }),
});
