import { defineLayout } from '../kit/layout.ts';
import { sideOf, splitPair } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { separateRepeatedIds, tradeReading } from '../kit/trade.ts';
import { KRAKEN_QUOTES, krakenSymbol } from './symbols.ts';

/** One row for each trade. Its id is the refid of the ledgers, so a trade in both files is one transaction. */
export const krakenTrades = defineLayout({
  id: 'kraken_trades',
  provider: 'kraken',
  name: 'Kraken trades',
  columns: {
    txid: 'txid',
    ordertxid: 'ordertxid',
    pair: 'pair',
    time: 'time',
    type: 'type',
    cost: 'cost',
    fee: 'fee',
    vol: 'vol',
  },
  symbol: krakenSymbol,
  overlaps: ['kraken_ledgers'],
  read(row) {
    const { base, quote } = splitPair(row.text('pair'), KRAKEN_QUOTES);
    const quoteCoin = row.readCoin(quote, 'pair');
    const id = row.text('txid');
    const reading = tradeReading({
      kind: row.text('type'),
      atMs: row.time('time'),
      side: sideOf(row.text('type')),
      base: row.readCoin(base, 'pair'),
      baseAmount: row.required('vol'),
      quote: quoteCoin,
      quoteAmount: row.required('cost'),
      fees: optionalFee(row, 'fee', quoteCoin),
    });
    return id === '' ? reading : { ...reading, id, group: id };
  },
  settle: separateRepeatedIds,
});
