import { add } from '@holdfast/money';
import { ignore } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into, movingLegs, outOf } from '../kit/row.ts';

/** DAI with many kinds of collateral took over the name on this day; what was called DAI before is SAI. */
const DAI_RENAMED_MS = Date.UTC(2019, 10, 18);

/** The output is what is left after the miner's fee, as the rate shows. */
export const shapeshift = defineLayout({
  id: 'shapeshift_trades',
  provider: 'shapeshift',
  name: 'ShapeShift trades',
  columns: {
    id: 'id',
    status: 'status',
    time: 'timestamp',
    fee: 'minerFee',
    input: 'inputAmount',
    inputCoin: 'inputCurrency',
    output: 'outputAmount',
    outputCoin: 'outputCurrency',
    hash: 'outputTxid',
  },
  read(row) {
    const status = row.text('status');
    if (!/^complete/i.test(status)) throw ignore(`The trade has the status ${status}; the coins were sent back.`);
    const atMs = row.time('time');
    const coin = (key: 'inputCoin' | 'outputCoin') => {
      const found = row.coin(key);
      return found.symbol === 'DAI' && atMs < DAI_RENAMED_MS ? { symbol: 'SAI' } : found;
    };
    const [received, fee] = [row.required('output'), row.amount('fee')];
    return {
      kind: 'Trade',
      becomes: 'trade',
      atMs,
      id: row.text('id'),
      legs: movingLegs([
        outOf(coin('inputCoin'), row.required('input')),
        into(coin('outputCoin'), add(received, fee)),
        feeOf(coin('outputCoin'), fee),
      ]),
      ...identifiedBy({ hash: row.text('hash').toLowerCase() }),
    };
  },
});
