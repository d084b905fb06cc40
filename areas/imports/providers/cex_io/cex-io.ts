import { absolute, type Amount, multiply } from '@holdfast/money';
import { ignore } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { optionalFee } from '../kit/row.ts';
import { signedMove, tradeReading } from '../kit/trade.ts';

const KINDS = kindTable({
  deposit: 'deposit',
  'withdraw|withdrawal': 'withdrawal',
  'staking|rewards': 'staking_reward',
  'referral|affiliate': 'referral',
  'buy|sell|trade|convert': 'review',
});
const FILLED = /^(Bought|Sold) ([\d.]+) (\w+) at ([\d.]+) (\w+)/i;
/** The amount that an order reserves, and what is given back of it. */
const RESERVED = /^(Buy|Sell) Order #|^Cancel(led)? /i;

/** What an order reserved is a row, and each fill is one; a fill states both coins in its comment. */
export const cexIo = defineLayout({
  id: 'cex_io_history',
  provider: 'cex_io',
  name: 'CEX.IO transaction history',
  columns: {
    time: 'DateUTC',
    amount: 'Amount',
    coin: 'Symbol',
    balance: 'Balance',
    kind: 'Type',
    pair: 'Pair',
    feeCoin: 'FeeSymbol',
    fee: 'FeeAmount',
    comment: 'Comment',
  },
  read(row) {
    const [kind, comment, atMs] = [row.text('kind'), row.text('comment'), row.time('time')];
    const fees = optionalFee(row, 'fee', 'feeCoin');
    const filled = FILLED.exec(comment);
    if (filled) {
      const [, side = '', amountText = '', base = '', priceText = '', quote = ''] = filled;
      const amount = row.readQuantity(amountText, 'Comment')?.amount ?? row.required('amount');
      const price = row.readQuantity(priceText, 'Comment')?.amount ?? row.required('amount');
      return {
        ...tradeReading({
          kind,
          atMs,
          side: /^bought$/i.test(side) ? 'buy' : 'sell',
          base: row.readCoin(base, 'Comment'),
          baseAmount: absolute(amount),
          quote: row.readCoin(quote, 'Comment'),
          quoteAmount: multiply<Amount>(absolute(amount), price, 'halfAwayFromZero'),
          fees,
        }),
        note: comment,
      };
    }
    if (RESERVED.test(comment)) throw ignore('The row reserves the amount of an order, or gives it back.');
    const leg = { coin: row.coin('coin'), amount: row.required('amount') };
    return { ...signedMove({ table: KINDS, kind, atMs, leg, fees }), note: comment };
  },
});
