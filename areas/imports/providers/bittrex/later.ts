/** Files of 2019 to 2022. The market has the quote coin first, as in the files before. */
import { absolute, type Amount, multiply } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import type { LegCoin } from '../kit/reading.ts';
import { optionalFee, type Row } from '../kit/row.ts';
import { onChainMove, tradeReading } from '../kit/trade.ts';

function marketCoins(row: Row, key: string): { base: LegCoin; quote: LegCoin } {
  const [quote = '', base = '', more] = row.text(key).split('-');
  if (quote === '' || base === '' || more !== undefined) throw refuse(`“${row.text(key)}” is not a market.`);
  return { base: row.readCoin(base, row.header(key)), quote: row.readCoin(quote, row.header(key)) };
}

const sideIn = (text: string) => sideOf(/buy/i.test(text) ? 'buy' : /sell/i.test(text) ? 'sell' : text);

export const bittrexOrders2019 = defineLayout({
  id: 'bittrex_orders_2019',
  provider: 'bittrex',
  name: 'Bittrex order history (2019)',
  columns: {
    id: 'Uuid',
    market: 'Exchange',
    time: 'Closed',
    placed: 'TimeStamp',
    type: 'OrderType',
    limit: 'Limit',
    quantity: 'Quantity',
    remaining: 'QuantityRemaining',
    fee: 'Commission',
    price: 'Price',
    unitPrice: 'PricePerUnit',
  },
  dateOrder: 'MDY',
  read(row) {
    const coins = marketCoins(row as Row, 'market');
    const filled = (row.required('quantity') - row.amount('remaining')) as Amount;
    if (filled === 0n) throw ignore('Nothing of the order was filled.');
    return {
      ...tradeReading({
        kind: row.text('type'),
        atMs: row.time('time'),
        side: sideIn(row.text('type')),
        ...coins,
        baseAmount: filled,
        quoteAmount: row.required('price'),
        fees: optionalFee(row, 'fee', coins.quote),
      }),
      id: row.text('id'),
    };
  },
});

/** The file states neither total nor fee: the total is the price for one times what was filled. */
export const bittrexOrders2021 = defineLayout({
  id: 'bittrex_orders_2021',
  provider: 'bittrex',
  name: 'Bittrex order history (2021)',
  columns: {
    id: 'Uuid',
    market: 'Exchange',
    time: 'Closed (UTC)',
    type: 'Type',
    side: 'Bid/Ask',
    quantity: 'Quantity',
    remaining: 'Remaining',
    unitPrice: 'Avg. Price per Share',
  },
  dateOrder: 'MDY',
  read(row) {
    const coins = marketCoins(row as Row, 'market');
    const filled = (row.required('quantity') - row.amount('remaining')) as Amount;
    if (filled === 0n) throw ignore('Nothing of the order was filled.');
    const trade = tradeReading({
      kind: `${row.text('type')} ${row.text('side')}`,
      atMs: row.time('time'),
      side: sideIn(row.text('side')),
      ...coins,
      baseAmount: filled,
      quoteAmount: multiply<Amount>(absolute(filled), row.required('unitPrice'), 'halfAwayFromZero'),
      fees: [],
    });
    return { ...trade, id: row.text('id'), remark: 'The file states no fee.' };
  },
});

export const bittrexOrders2022 = defineLayout({
  id: 'bittrex_orders_2022',
  provider: 'bittrex',
  name: 'Bittrex order history (2022)',
  columns: {
    time: 'Date',
    market: 'Market',
    side: 'Side',
    type: 'Type',
    price: 'Price',
    quantity: 'Quantity',
    total: 'Total',
  },
  dateOrder: 'MDY',
  read(row) {
    const [base = '', quote = ''] = row.text('market').split(/[-/]/);
    const trade = tradeReading({
      kind: `${row.text('type')} ${row.text('side')}`,
      atMs: row.time('time'),
      side: sideIn(row.text('side')),
      base: row.readCoin(base, 'Market'),
      baseAmount: row.required('quantity'),
      quote: row.readCoin(quote, 'Market'),
      quoteAmount: row.required('total'),
      fees: [],
    });
    return { ...trade, remark: 'The file states no fee.' };
  },
});

export const bittrexDeposits2019 = defineLayout({
  id: 'bittrex_deposits_2019',
  provider: 'bittrex',
  name: 'Bittrex deposits (2019)',
  columns: {
    id: 'Id',
    coin: 'Currency',
    amount: 'Amount',
    confirmations: 'Confirmations',
    time: 'LastUpdatedDate',
    hash: 'TxId',
    address: 'CryptoAddress',
  },
  dateOrder: 'MDY',
  read: (row) =>
    onChainMove(row, { kind: 'Deposit', becomes: 'deposit', id: row.text('id'), note: row.text('address') }),
});

export const bittrexWithdrawals2019 = defineLayout({
  id: 'bittrex_withdrawals_2019',
  provider: 'bittrex',
  name: 'Bittrex withdrawals (2019)',
  columns: {
    id: 'PaymentUuid',
    coin: 'Currency',
    amount: 'Amount',
    address: 'Address',
    time: 'OpenedDate',
    authorized: 'Authorized',
    pending: 'Pending',
    fee: 'TxFee',
    hash: 'TxId',
    canceled: 'Canceled',
  },
  dateOrder: 'MDY',
  read(row) {
    if (/true/i.test(row.text('canceled')) || /false/i.test(row.text('authorized')))
      throw ignore('The withdrawal was cancelled.');
    const [id, note] = [row.text('id'), row.text('address')];
    return onChainMove(row, { kind: 'Withdrawal', becomes: 'withdrawal', id, note });
  },
});
