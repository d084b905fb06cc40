import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy } from '../kit/row.ts';
import { signedMove } from '../kit/trade.ts';
import { ignore } from '../kit/import-error.ts';

const KINDS = kindTable({
  'Received with|Received from': 'deposit',
  'Sent to': 'withdrawal',
  'Payment to yourself': 'fee',
  Mined: 'mining',
});

/** The unit is in the header, "Amount (BTC)". What was sent contains the fee, and times are those of the device. */
export const bitcoinCore = defineLayout({
  id: 'bitcoin_core_transactions',
  provider: 'bitcoin_core',
  name: 'Bitcoin Core transactions',
  columns: {
    confirmed: 'Confirmed',
    time: 'Date',
    kind: 'Type',
    label: 'Label',
    address: 'Address',
    amount: '/^amount/',
    hash: 'ID',
  },
  zone: null,
  read(row) {
    if (/^false$/i.test(row.text('confirmed'))) throw ignore('The transaction is not confirmed.');
    const unit = /\(([A-Z]{3,5})\)/.exec(row.header('amount'))?.[1] ?? row.context.coin ?? 'BTC';
    const [coin, amount, kind] = [row.readCoin(unit, 'Amount'), row.required('amount'), row.text('kind')];
    // A payment to oneself costs the fee, which is all that the amount then is.
    const leg = KINDS.find(kind) === 'fee' ? feeOf(coin, amount) : { coin, amount };
    return {
      ...signedMove({ table: KINDS, kind, atMs: row.time('time'), leg }),
      ...identifiedBy({ hash: row.text('hash').replace(/-\d{3}$/, '') }),
      note: row.note('label', 'address'),
    };
  },
});
