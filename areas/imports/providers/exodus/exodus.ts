import { absolute, subtract } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, into } from '../kit/row.ts';
import { signedMove } from '../kit/trade.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'deposit|deposit (failed)': 'deposit',
  'withdrawal|send': 'withdrawal',
  'exchange|swap': 'trade',
  'staking|staking reward|reward|claim': 'staking_reward',
  stake: 'inside',
  unstake: 'inside',
});

/** One row for each transaction; an exchange has both sides in it. */
export const exodus = defineLayout({
  id: 'exodus_transactions',
  provider: 'exodus',
  name: 'Exodus transactions',
  columns: {
    time: 'DATE',
    kind: 'TYPE',
    portfolio: 'FROMPORTFOLIO',
    sent: 'OUTAMOUNT',
    sentCoin: 'OUTCURRENCY',
    fee: 'FEEAMOUNT',
    feeCoin: 'FEECURRENCY',
    outHash: 'OUTTXID',
    received: 'INAMOUNT',
    receivedCoin: 'INCURRENCY',
    inHash: 'INTXID',
    note: '?PERSONALNOTE',
  },
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    ...identifiedBy({ hash: row.text('outHash') || row.text('inHash') }),
    note: row.note('note'),
  }),
});

/** The first export: the amount has its coin beside it, and contains the fee. */
export const exodusOld = defineLayout({
  id: 'exodus_transactions_old',
  provider: 'exodus',
  name: 'Exodus transactions (2020)',
  columns: {
    hash: 'TXID',
    time: 'DATE',
    kind: 'TYPE',
    portfolio: 'FROMPORTFOLIO',
    amount: 'COINAMOUNT',
    fee: 'FEE',
    balance: 'BALANCE',
    note: '?PERSONALNOTE',
  },
  read(row) {
    const [amount, fee] = [row.quantity('amount'), row.quantity('fee')];
    if (!amount?.unit) throw refuse('The amount or its coin is missing.');
    const coin = row.readCoin(amount.unit, 'COINAMOUNT');
    const paid = absolute(fee?.amount ?? row.amount('fee'));
    const isOwn = fee !== null && (fee.unit ?? amount.unit) === amount.unit;
    const net = amount.amount < 0n && isOwn ? (-subtract(absolute(amount.amount), paid) as typeof paid) : amount.amount;
    const feeCoin = row.readCoin(fee?.unit ?? amount.unit, 'FEE');
    return {
      ...signedMove({
        table: KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: net < 0n ? { coin, amount: net } : into(coin, net),
        fees: amount.amount < 0n ? [feeOf(feeCoin, paid)] : [],
      }),
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.note('note'),
    };
  },
});

export const exodusStaking = defineLayout({
  id: 'exodus_staking',
  provider: 'exodus',
  name: 'Exodus staking rewards',
  columns: {
    kind: 'Type',
    amount: 'Buy',
    coin: 'Cur.',
    exchange: 'Exchange',
    group: 'Group',
    note: 'Comment',
    time: 'Date',
  },
  zone: null,
  read: (row) => ({
    ...signedMove({
      table: KINDS,
      kind: row.text('kind'),
      atMs: row.time('time'),
      leg: into(row.coin('coin'), row.required('amount')),
    }),
    note: row.note('exchange', 'note'),
  }),
});
