import { absolute } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { MOVE_KINDS } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, into, movingLegs } from '../kit/row.ts';
import { pairCoins, sideTrade, unsignedMove } from '../kit/trade.ts';

/** The volume is the price times the quantity; fees and rebates are in the quote coin. */
export const hitbtcTrades = defineLayout({
  id: 'hitbtc_trades',
  provider: 'hitbtc',
  name: 'HitBTC trades',
  columns: {
    time: 'Date (UTC)',
    pair: 'Instrument',
    id: 'Trade ID',
    order: 'Order ID',
    side: 'Side',
    amount: 'Quantity',
    price: 'Price',
    total: 'Volume',
    fee: 'Fee',
    rebate: 'Rebate',
  },
  read(row) {
    const coins = pairCoins(row, 'pair');
    const rebate = { coin: coins.quote, amount: absolute(row.amount('rebate')), isRebate: true };
    return {
      ...sideTrade(row, 'side', {
        ...coins,
        baseAmount: row.required('amount'),
        quoteAmount: row.required('total'),
        fees: movingLegs([feeOf(coins.quote, row.amount('fee')), rebate]),
      }),
      id: row.text('id'),
    };
  },
});

export const hitbtcMoves = defineLayout({
  id: 'hitbtc_moves',
  provider: 'hitbtc',
  name: 'HitBTC deposits and withdrawals',
  columns: {
    time: 'Date (UTC)',
    id: 'Operation id',
    kind: 'Type',
    amount: 'Amount',
    hash: 'Transaction hash',
    balance: 'Main account balance',
    currency: '?Currency',
  },
  read(row) {
    const amount = row.quantity('amount');
    const name = row.text('currency') || amount?.unit;
    if (!amount || !name) throw refuse('The amount or its coin is missing.');
    return {
      ...unsignedMove({
        table: MOVE_KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: into(row.readCoin(name, 'Amount'), amount.amount),
      }),
      id: row.text('id'),
      hash: row.text('hash').toLowerCase(),
    };
  },
});
