import { MOVE_KINDS } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy, into, optionalFee } from '../kit/row.ts';
import { sideTrade, unsignedMove } from '../kit/trade.ts';

/** Trades are in dollars, and have no fee. */
export const robinhoodTrades = defineLayout({
  id: 'robinhood_trades',
  provider: 'robinhood',
  name: 'Robinhood crypto trades',
  columns: {
    id: 'UUID',
    time: 'Time Entered',
    symbol: 'Symbol',
    side: 'Side',
    amount: 'Quantity',
    status: 'State',
    price: 'Average Price',
    total: 'Notional',
  },
  completed: /filled/i,
  zone: null,
  read: (row) => ({
    ...sideTrade(row, 'side', {
      base: row.readCoin(row.text('symbol').replace(/[-/]?USD$/i, '') || row.text('symbol'), 'Symbol'),
      baseAmount: row.required('amount'),
      quote: row.readCoin('USD', 'Notional'),
      quoteAmount: row.required('total'),
      fees: [],
    }),
    id: row.text('id'),
  }),
});

export const robinhoodMoves = defineLayout({
  id: 'robinhood_moves',
  provider: 'robinhood',
  name: 'Robinhood crypto transfers',
  columns: {
    id: 'id',
    time: 'created_at',
    coin: 'currency_code',
    kind: 'transfer_type',
    amount: 'amount',
    fee: 'network_fee',
    status: 'state',
    address: 'to_address',
    hash: 'blockchain_txn_id',
  },
  completed: /complete|succe|confirmed/i,
  read(row) {
    const coin = row.coin('coin');
    return {
      ...unsignedMove({
        table: MOVE_KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: into(coin, row.required('amount')),
        fees: /^deposit$/i.test(row.text('kind')) ? [] : optionalFee(row, 'fee', coin),
      }),
      ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
      note: row.text('address'),
    };
  },
});
