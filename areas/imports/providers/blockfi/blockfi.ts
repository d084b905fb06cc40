import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry } from '../kit/reading.ts';
import { into, movingLegs, outOf } from '../kit/row.ts';
import { secondOf, signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Wire Deposit|ACH Deposit': 'deposit',
  'Crypto Transfer': { in: 'deposit', out: 'withdrawal' },
  'Withdrawal|Wire Withdrawal|ACH Withdrawal': 'withdrawal',
  'Withdrawal Fee': 'fee',
  'Interest Payment': 'interest',
  'Bonus Payment': 'income_other',
  'Referral Bonus': 'referral',
  'Cc Rewards Redemption|Cc Trading Rebate': 'cashback',
  Trade: 'trade',
  'BIA Deposit|BIA Withdraw': 'inside',
});

export const blockfiTransactions = defineLayout({
  id: 'blockfi_transactions',
  provider: 'blockfi',
  name: 'BlockFi transactions',
  columns: { coin: 'Cryptocurrency', amount: 'Amount', kind: 'Transaction Type', time: 'Confirmed At' },
  read(row) {
    const kind = row.text('kind');
    const atMs = row.time('time');
    const reading = signedMove({
      table: KINDS,
      kind,
      atMs,
      leg: { coin: row.coin('coin'), amount: row.required('amount') },
    });
    return reading.becomes === 'trade' ? { ...reading, group: `trade:${secondOf(atMs)}` } : reading;
  },
  adjustEntries(entries) {
    const groups = new Map<string, Entry[]>();
    for (const entry of entries)
      if (entry.group.startsWith('trade:')) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    for (const group of groups.values()) {
      const legs = group.flatMap((entry) => entry.legs);
      if (legs.some((leg) => leg.amount > 0n) && legs.some((leg) => leg.amount < 0n)) continue;
      for (const entry of group) {
        entry.waiting = 'otherFile';
        entry.reason = 'The other side of this trade is not at the same time; import the file of trades.';
      }
    }
  },
});

export const blockfiTrades = defineLayout({
  id: 'blockfi_trades',
  provider: 'blockfi',
  name: 'BlockFi trades',
  columns: {
    id: 'Trade ID',
    time: 'Date',
    bought: 'Buy Quantity',
    buyCoin: 'Buy Currency',
    sold: 'Sold Quantity',
    sellCoin: 'Sold Currency',
    kind: 'Type',
  },
  read: (row) => ({
    kind: 'Trade',
    becomes: 'trade',
    atMs: row.time('time'),
    id: row.text('id'),
    legs: movingLegs([
      into(row.coin('buyCoin'), row.required('bought')),
      outOf(row.coin('sellCoin'), row.required('sold')),
    ]),
  }),
});
