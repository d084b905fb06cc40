import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { into, optionalFee } from '../kit/row.ts';
import { unsignedMove } from '../kit/trade.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  Deposit: 'deposit',
  Withdrawal: 'withdrawal',
  Income: 'income_other',
  Loss: 'lost',
  Spend: 'spend',
  Staking: 'staking_reward',
  Trade: 'trade',
});

export const rotkiEvents = defineLayout({
  id: 'rotki_events',
  provider: 'rotki_generic',
  name: 'rotki generic events',
  columns: {
    kind: 'Type',
    location: 'Location',
    coin: 'Currency',
    amount: 'Amount',
    fee: 'Fee',
    feeCoin: 'Fee Currency',
    description: 'Description',
    time: 'Timestamp',
  },
  read: (row) => ({
    ...unsignedMove({
      table: KINDS,
      kind: row.text('kind'),
      atMs: row.unixTime('time', 1),
      leg: into(row.coin('coin'), row.required('amount')),
      fees: optionalFee(row, 'fee', 'feeCoin'),
    }),
    note: row.note('location', 'description'),
  }),
});

export const rotkiTrades = defineLayout({
  id: 'rotki_trades',
  provider: 'rotki_generic',
  name: 'rotki generic trades',
  columns: {
    location: 'Location',
    sentCoin: 'Spend Currency',
    receivedCoin: 'Receive Currency',
    received: 'Receive Amount',
    sent: 'Spend Amount',
    fee: 'Fee',
    feeCoin: 'Fee Currency',
    description: 'Description',
    time: 'Timestamp',
  },
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS, kind: 'Trade', atMs: row.unixTime('time', 1) }),
    note: row.note('location', 'description'),
  }),
});
