import { defineLayout } from '../kit/layout.ts';
import { optionalFee } from '../kit/row.ts';
import { pairCoins, separateRepeatedIds, sideTrade } from '../kit/trade.ts';
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
  read(row) {
    const coins = pairCoins(row, 'pair', KRAKEN_QUOTES);
    const id = row.text('txid');
    const reading = sideTrade(row, 'type', {
      ...coins,
      baseAmount: row.required('vol'),
      quoteAmount: row.required('cost'),
      fees: optionalFee(row, 'fee', coins.quote),
    });
    return id === '' ? reading : { ...reading, id, group: id };
  },
  adjustEntries: separateRepeatedIds,
});
