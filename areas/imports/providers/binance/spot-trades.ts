import { ignore, refuse } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { type Pair, sideOf, splitPair } from '../kit/pairs.ts';
import type { Leg } from '../kit/reading.ts';
import { feeOf, into, movingLegs, outOf, type Row } from '../kit/row.ts';
import { pairCoins, pairTrade, secondOf, sideTrade, soleMove, tradeReading } from '../kit/trade.ts';

/** Trade history, with the unit glued to each number. The header comes in the language of the account. */
export const binanceSpotTrades = defineLayout({
  id: 'binance_spot_trades',
  provider: 'binance',
  name: 'Binance spot trades',
  columns: {
    time: 'Date(UTC)|Time|Čas|Datum(UTC)|Zeit',
    pair: 'Pair|Pár|Paar',
    side: 'Side|Strana|Seite',
    price: 'Price|Cena|Preis',
    executed: 'Executed|Provedeno|Ausgeführt',
    amount: 'Amount|Částka|Betrag',
    fee: 'Fee|Poplatek|Gebühr',
  },
  dateOrder: 'YMD',
  read(row) {
    const pair = splitPair(row.text('pair'));
    const fee = glued(row, row.text('fee'), [pair.base, pair.quote]);
    return sideTrade(row, 'side', {
      ...pairCoins(row, 'pair'),
      baseAmount: glued(row, row.text('executed'), [pair.base]).amount,
      quoteAmount: glued(row, row.text('amount'), [pair.quote]).amount,
      fees: fee.unit === null ? [] : [feeOf(row.readCoin(fee.unit, 'Fee'), fee.amount)],
    });
  },
});

/** 5.11INCH is 5.1 of 1INCH: a coin that is known from the pair is taken off first. */
function glued(row: Row, text: string, coins: readonly string[]): { amount: Leg['amount']; unit: string | null } {
  const coin = coins.find((one) => text.toUpperCase().endsWith(one));
  const quantity = row.readQuantity(coin ? text.slice(0, -coin.length) : text, 'Amount');
  if (!quantity) throw refuse('An amount is missing.');
  return { amount: quantity.amount, unit: coin ?? quantity.unit };
}

export const binanceTradesOld = defineLayout({
  id: 'binance_trades_old',
  provider: 'binance',
  name: 'Binance trade history',
  columns: {
    time: 'Date(UTC)',
    pair: 'Market',
    side: 'Type',
    price: 'Price',
    amount: 'Amount',
    total: 'Total',
    fee: 'Fee',
    feeCoin: 'Fee Coin',
  },
  read: pairTrade,
});

/**
 * Order history: a row for each order, and indented below it a heading and a row for each fill. The fills count,
 * because only they have exact totals and fees.
 */
export const binanceOrders = defineLayout({
  id: 'binance_orders',
  provider: 'binance',
  name: 'Binance order history',
  columns: {
    time: 'Date(UTC)',
    pair: 'Pair',
    type: 'Type',
    orderPrice: 'Order Price',
    orderAmount: 'Order Amount',
    average: 'AvgTrading Price',
    filled: 'Filled',
    total: 'Total',
    status: 'status',
  },
  read(row) {
    const { memory } = row.context;
    if (row.text('time') !== '') {
      memory.set('pair', row.text('pair'));
      memory.set('side', row.text('type'));
      memory.set('order', `${secondOf(row.time('time'))}:${row.text('pair')}:${row.text('type')}`);
      throw ignore('The fills of this order are in the rows below it.');
    }
    if (/date/i.test(row.text('pair'))) throw ignore('The row is a heading.');
    const [pairText, side, order] = ['pair', 'side', 'order'].map((key) => memory.get(key));
    if (!pairText || !side || !order) throw refuse('The fill belongs to no order.');
    const pair: Pair = splitPair(pairText);
    // The fill's columns stand one to the right under the order's: its date is under Pair, its fee under AvgTrading
    // Price.
    const [, time = '', , filled = '', total = '', feeText = ''] = [...row.all()].map(([, text]) => text);
    const fee = glued(row, feeText, [pair.base, pair.quote]);
    const reading = row.context.times.read(time, { order: null, zone: 'UTC' });
    if (!reading.ok) throw refuse(`The time “${time}” ${reading.why}.`);
    const trade = tradeReading({
      kind: side,
      atMs: reading.atMs,
      side: sideOf(side),
      base: row.readCoin(pair.base, 'Pair'),
      baseAmount: glued(row, filled, [pair.base]).amount,
      quote: row.readCoin(pair.quote, 'Pair'),
      quoteAmount: glued(row, total, [pair.quote]).amount,
      fees: fee.unit === null ? [] : [feeOf(row.readCoin(fee.unit, 'Fee'), fee.amount)],
    });
    return { ...trade, group: `order:${order}` };
  },
});

export const binanceAutoInvest = defineLayout({
  id: 'binance_auto_invest',
  provider: 'binance',
  name: 'Binance auto-invest',
  columns: {
    time: 'Auto-Invest Date(UTC)',
    coin: 'Holding Coin',
    paid: 'Amount per period',
    fee: 'Trading Fee',
    units: 'Units',
    status: 'Status',
  },
  read(row) {
    if (!/success/i.test(row.text('status'))) throw ignore(`The purchase has the status ${row.text('status')}.`);
    const [paid, fee, units] = [row.quantity('paid'), row.quantity('fee'), row.quantity('units')];
    if (!paid?.unit || !units) throw refuse('The amount paid or the units are missing.');
    const cash = row.readCoin(paid.unit, 'Amount per period');
    const hasOwnFee = fee?.unit === paid.unit;
    const net = hasOwnFee ? ((paid.amount - fee.amount) as typeof paid.amount) : paid.amount;
    return {
      kind: 'Auto-Invest',
      becomes: 'trade',
      atMs: row.time('time'),
      legs: movingLegs([
        into(row.coin('coin'), units.amount),
        outOf(cash, net),
        ...(fee?.unit ? [feeOf(row.readCoin(fee.unit, 'Trading Fee'), fee.amount)] : []),
      ]),
    };
  },
});

export const binanceBeth = defineLayout({
  id: 'binance_beth',
  provider: 'binance',
  name: 'Binance ETH staking',
  columns: { time: 'Date(UTC)', coin: 'Coin', token: 'Token', amount: 'Amount', status: 'Status' },
  completed: /success|complete/i,
  read(row) {
    const amount = row.required('amount');
    return {
      kind: 'ETH staking',
      becomes: 'migration',
      atMs: row.time('time'),
      legs: movingLegs([outOf(row.coin('coin'), amount), into(row.coin('token'), amount)]),
    };
  },
});

export const binanceDistribution = defineLayout({
  id: 'binance_distribution',
  provider: 'binance',
  name: 'Binance earn distribution',
  columns: { time: 'Date(UTC)', product: 'Product Name', coin: 'Coin', amount: 'Amount' },
  read: (row) => soleMove(row, { kind: 'Distribution', becomes: 'interest', note: row.text('product') }),
});
