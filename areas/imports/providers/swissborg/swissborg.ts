import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, into, movingLegs, outOf } from '../kit/row.ts';
import { ruledReading, secondOf } from '../kit/trade.ts';

const KINDS = kindTable({
  Deposit: 'deposit',
  Withdrawal: 'withdrawal',
  'Buy|Sell': 'trade',
  'Payouts|Earnings|Yield': 'interest',
  'Staking|Staking rewards': 'staking_reward',
  'Airdrop|Reward|Bonus': 'airdrop',
  'Referral|Invitation reward': 'referral',
});

/** A row for each coin: what was sold and what was bought share their second. The gross amount contains the fee. */
export const swissborg = defineLayout({
  id: 'swissborg_statement',
  provider: 'swissborg',
  name: 'SwissBorg account statement',
  columns: {
    time: 'Time in UTC',
    kind: 'Type',
    coin: 'Currency',
    gross: 'Gross amount',
    fee: 'Fee',
    net: 'Net amount',
    note: 'Note',
  },
  read(row) {
    const [kind, coin, atMs] = [row.text('kind'), row.coin('coin'), row.time('time')];
    const rule = KINDS.find(kind);
    const [gross, net, fee] = [
      absolute(row.required('gross')),
      absolute(row.required('net')),
      absolute(row.amount('fee')),
    ];
    const isOut = /^(sell|withdrawal)$/i.test(kind);
    const leg = isOut ? outOf(coin, net) : into(coin, gross);
    return {
      ...ruledReading({ rule, kind, atMs, signed: leg.amount }, movingLegs([leg, feeOf(coin, fee)])),
      ...(rule === 'trade' ? { group: `trade:${secondOf(atMs)}` } : {}),
      note: row.text('note'),
    };
  },
});
