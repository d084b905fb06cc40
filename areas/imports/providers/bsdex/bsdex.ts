import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'Kauf|Verkauf|Buy|Sell': 'trade',
  'Einzahlung|Deposit': 'deposit',
  'Auszahlung|Withdrawal': 'withdrawal',
  'Staking*|Belohnung*': 'staking_reward',
});

/** What came in, what went out and the fee, in German and with times of the account. */
export const bsdex = defineLayout({
  id: 'bsdex_history',
  provider: 'bsdex',
  name: 'BSDEX transaction history',
  columns: {
    id: 'ID',
    kind: 'Typ',
    time: 'Ausführung',
    received: 'eingehender Betrag',
    receivedCoin: 'eingehendes Asset',
    sent: 'ausgehender Betrag',
    sentCoin: 'ausgehendes Asset',
    fee: 'Transaktionsentgelt',
    feeCoin: 'Entgeltwährung',
    sender: '?Sender',
    receiver: '?Empfänger',
  },
  dateOrder: 'DMY',
  zone: null,
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    id: row.text('id'),
    note: row.note('sender', 'receiver'),
  }),
});
