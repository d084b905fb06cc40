import { ignore, refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { tradeReading } from '../kit/trade.ts';

const BTC = { symbol: 'BTC' };

/** Every trade is against BTC. The offer names the coin that is bought or sold: "Buy BTC", "Sell DASH". */
export const bisqTrades = defineLayout({
  id: 'bisq_trades',
  provider: 'bisq',
  name: 'Bisq trades',
  columns: {
    id: 'Trade ID',
    time: 'Date/Time',
    market: 'Market',
    btc: 'Amount in BTC',
    amount: 'Amount',
    currency: 'Currency',
    feeBtc: 'Trade Fee BTC',
    feeBsq: 'Trade Fee BSQ',
    offer: 'Offer type',
    status: 'Status',
  },
  read(row) {
    if (/cancel|fail/i.test(row.text('status'))) throw ignore(`The trade has the status ${row.text('status')}.`);
    const offer = row.text('offer');
    const [verb = '', coin = ''] = offer.split(' ');
    const other = row.coin('currency');
    const isBtcOffer = coin.toUpperCase() === 'BTC';
    if (!isBtcOffer && coin.toUpperCase() !== other.symbol)
      throw refuse(`The offer “${offer}” does not match the currency.`);
    const [btcAmount, otherAmount] = [row.required('btc'), row.required('amount')];
    return {
      ...tradeReading({
        kind: offer,
        atMs: row.time('time'),
        side: sideOf(verb),
        base: isBtcOffer ? BTC : other,
        baseAmount: isBtcOffer ? btcAmount : otherAmount,
        quote: isBtcOffer ? other : BTC,
        quoteAmount: isBtcOffer ? otherAmount : btcAmount,
        fees: [...optionalFee(row, 'feeBtc', BTC), ...optionalFee(row, 'feeBsq', { symbol: 'BSQ' })],
      }),
      id: row.text('id'),
    };
  },
});
