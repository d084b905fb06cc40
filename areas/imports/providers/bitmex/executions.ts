import { ignore } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';

/**
 * Executions of contracts move no coins: what they gained, lost and cost is in the wallet history. The file is
 * recognised, so that its rows can say so.
 */
export const bitmexExecutions = defineLayout({
  id: 'bitmex_executions',
  provider: 'bitmex',
  name: 'BitMEX executions',
  columns: {
    time: 'transactTime',
    market: 'symbol',
    type: 'execType',
    side: 'side',
    quantity: 'lastQty',
    price: 'lastPx',
    cost: 'execCost',
    fee: 'execComm',
    order: 'orderID',
  },
  dateOrder: 'MDY',
  read() {
    throw ignore('A contract moves no coins. Import the wallet history, which has what it gained, lost and cost.');
  },
});
