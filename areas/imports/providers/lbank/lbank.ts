/** Times end with UTC0. Units are glued to the numbers of trades: 0.5btc. */
import { subtract } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, feeOf } from '../kit/row.ts';
import { signedMove, tradeReading } from '../kit/trade.ts';

const KINDS = kindTable({
  '*deposit*|*recharge*': 'deposit',
  '*withdraw*': 'withdrawal',
  '*airdrop*|*activity*|*reward*|*bonus*': 'airdrop',
  '*interest*|*earn*': 'interest',
  '*rebate*|*referral*|*invit*': 'referral',
  '*transfer*': 'inside',
});

/** A statement: the change is what the balance became less what it was. */
export const lbankMoves = defineLayout({
  id: 'lbank_moves',
  provider: 'lbank',
  name: 'LBank deposits',
  columns: {
    id: 'ID',
    time: 'Time',
    coin: 'Token',
    before: 'Initial Quantity',
    after: 'Latest Quantity',
    amount: 'Quantity',
    kind: 'Type',
    details: 'Details',
    remarks: 'Remarks',
  },
  read(row) {
    const coin = row.coin('coin');
    const change = subtract(row.required('after'), row.required('before'));
    return {
      ...signedMove({ table: KINDS, kind: row.text('kind'), atMs: row.time('time'), leg: { coin, amount: change } }),
      id: row.text('id'),
      note: row.note('details', 'remarks'),
      ...balanceStep(coin.symbol, change, row.quantity('after')),
    };
  },
});

export const lbankTrades = defineLayout({
  id: 'lbank_trades',
  provider: 'lbank',
  name: 'LBank trades',
  columns: {
    id: 'ID',
    method: 'Method',
    type: 'Type',
    pair: 'Pair',
    time: 'Time',
    side: 'Direction',
    price: 'Average Price',
    amount: 'Volume',
    total: 'Turnover',
    rate: 'Transaction Fee Rate',
    fee: 'Transaction Fee',
    remarks: 'Remarks',
  },
  read(row) {
    if (!/^spot$/i.test(row.text('type'))) throw ignore('The row is not a trade of coins.');
    const [amount, total, fee] = [row.quantity('amount'), row.quantity('total'), row.quantity('fee')];
    if (!amount?.unit || !total?.unit) throw refuse('An amount or its coin is missing.');
    const kind = row.text('side');
    if (!/^(buy|sell)/i.test(kind)) throw refuse(`“${kind.slice(0, 30)}” is neither a purchase nor a sale.`);
    return {
      ...tradeReading({
        kind,
        atMs: row.time('time'),
        side: /^buy/i.test(kind) ? 'buy' : 'sell',
        base: row.readCoin(amount.unit, row.header('amount')),
        baseAmount: amount.amount,
        quote: row.readCoin(total.unit, row.header('total')),
        quoteAmount: total.amount,
        fees: fee?.unit ? [feeOf(row.readCoin(fee.unit, row.header('fee')), fee.amount)] : [],
      }),
      id: row.text('id'),
    };
  },
});
