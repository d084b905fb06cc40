import { ignore, refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { into, optionalFee } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  DEPOSIT: 'deposit',
  'DEPOSIT/DIVIDENDS|DEPOSIT/STAKING': 'staking_reward',
  'DEPOSIT/AIRDROP': 'airdrop',
  'DEPOSIT/MINING': 'mining',
  'DEPOSIT/FORK': 'fork',
  'DEPOSIT/GIFT': 'gift_in',
  WITHDRAW: 'withdrawal',
  'WITHDRAW/GIFT': 'gift_out',
  TRANSFER: 'inside',
});

/**
 * Portfolio of coins, money and shares. Shares are not read. The name of a coin stands in brackets after its symbol.
 */
export const delta = defineLayout({
  id: 'delta_export',
  provider: 'delta',
  name: 'Delta export',
  columns: {
    time: 'Date',
    way: 'Way',
    amount: 'Base amount',
    coin: 'Base currency (name)',
    type: 'Base type',
    quoteAmount: 'Quote amount',
    quote: 'Quote currency',
    exchange: '?Exchange',
    from: 'Sent/Received from',
    to: 'Sent to',
    fee: 'Fee amount',
    feeCoin: 'Fee currency (name)',
    notes: '?Notes',
  },
  symbol: (name) => name.replace(/\s*\(.*\)$/, ''),
  read(row) {
    const type = row.text('type').toUpperCase();
    if (type !== 'CRYPTO' && type !== 'FIAT')
      throw ignore(`The row is about ${type === '' ? 'something' : type.toLowerCase()} and not about a coin.`);
    const way = row.text('way');
    const fees = optionalFee(row, 'fee', 'feeCoin');
    const atMs = row.time('time');
    const note = row.note('exchange', 'notes');
    if (/^(buy|sell)$/i.test(way)) {
      if (row.text('quote') === '') throw refuse('The coin on the other side of the trade is missing.');
      const trade = tradeReading({
        kind: way,
        atMs,
        side: sideOf(way),
        base: row.coin('coin'),
        baseAmount: row.required('amount'),
        quote: row.coin('quote'),
        quoteAmount: row.required('quoteAmount'),
        fees,
      });
      return { ...trade, note };
    }
    const detail = `${way}/${/^deposit$/i.test(way) ? row.text('from') : row.text('to')}`;
    const kind = KINDS.find(detail) === null ? way : detail;
    return {
      ...unsignedMove({ table: KINDS, kind, atMs, leg: into(row.coin('coin'), row.required('amount')), fees }),
      note,
    };
  },
});
