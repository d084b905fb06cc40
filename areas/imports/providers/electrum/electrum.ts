import { absolute, subtract } from '@holdfast/money';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into, movingLegs, outOf } from '../kit/row.ts';

/** Amounts are in bitcoin unless the wallet is of another coin. What was sent contains the fee. */
export const electrum = defineLayout({
  id: 'electrum_history',
  provider: 'electrum',
  name: 'Electrum history',
  columns: { hash: 'transaction_hash', label: 'label', value: 'value', fee: '?fee', time: 'timestamp' },
  zone: null,
  read(row) {
    const coin = row.readCoin(row.context.coin ?? 'BTC', 'value');
    const value = row.required('value');
    const fee = value < 0n ? absolute(row.amount('fee')) : row.amount('fee');
    const gross = absolute(value);
    const hash = row.text('hash');
    const common = { atMs: row.time('time'), note: row.text('label'), ...identifiedBy({ id: hash, hash }) };
    if (value >= 0n) return { kind: 'Received', becomes: 'deposit', ...common, legs: movingLegs([into(coin, value)]) };
    const net = gross > fee ? subtract(gross, fee) : subtract(gross, gross);
    const legs = movingLegs([outOf(coin, net), feeOf(coin, gross > fee ? fee : gross)]);
    return { kind: 'Sent', becomes: net === 0n ? 'fee' : 'withdrawal', ...common, legs };
  },
});
