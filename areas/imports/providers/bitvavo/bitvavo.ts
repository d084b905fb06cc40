import { absolute, add, subtract } from '@holdfast/money';
import { ignore } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { directedAmount, feeOf, feeOrRebate, into, outOf } from '../kit/row.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'buy|sell': 'trade',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'staking|fixed_staking|flex_staking': 'staking_reward',
  'affiliate|referral': 'referral',
  'rebate|fee_rebate': 'fee_rebate',
  'campaign_new_user_incentive|campaign|airdrop|distribution': 'airdrop',
  'internal_transfer|loan_lock|staking_lock|staking_unlock': 'inside',
  withdrawal_cancelled: 'deposit',
});

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = {
  buy: 'in',
  deposit: 'in',
  sell: 'out',
  withdrawal: 'out',
};

/** The zone has a column of its own. What is paid contains the fee; what is received is left after it. */
export const bitvavo = defineLayout({
  id: 'bitvavo_history',
  provider: 'bitvavo',
  name: 'Bitvavo transaction history',
  columns: {
    zone: '?Timezone',
    date: 'Date',
    time: 'Time',
    kind: 'Type',
    currency: 'Currency',
    amount: 'Amount',
    other: 'Received / Paid Currency',
    otherAmount: 'Received / Paid Amount',
    feeCurrency: 'Fee currency',
    fee: 'Fee amount',
    status: 'Status',
    id: 'Transaction ID',
    address: 'Address',
  },
  zone: null,
  read(row) {
    const status = row.text('status');
    if (/cancel|reject|fail|pending|new/i.test(status)) throw ignore(`The row has the status ${status}.`);
    const kind = row.text('kind');
    const isTrade = KINDS.find(kind) === 'trade';
    const [coin, signed, stated] = [row.coin('currency'), row.required('amount'), row.amount('fee')];
    const side = DIRECTIONS[kind.toLowerCase()];
    const amount = side === undefined ? signed : directedAmount(row, { kind, isOut: side === 'out', amount: signed });
    // A negative maker fee is paid out with the trade.
    const fee = isTrade ? stated : absolute(stated);
    const feeCoin = row.text('feeCurrency') === '' ? coin : row.coin('feeCurrency');
    const legs = [
      amount < 0n ? outOf(coin, amount) : into(coin, amount),
      (isTrade ? feeOrRebate : feeOf)(feeCoin, fee),
    ];
    if (isTrade) {
      const other = row.coin('other');
      const paid = absolute(row.required('otherAmount'));
      const isOwnFee = feeCoin.symbol === other.symbol;
      const net = isOwnFee ? (amount > 0n ? subtract(paid, fee) : add(paid, fee)) : paid;
      legs.push(amount > 0n ? outOf(other, net) : into(other, net));
    } else if (amount < 0n && feeCoin.symbol === coin.symbol && absolute(amount) > fee) {
      legs[0] = outOf(coin, subtract(absolute(amount), fee));
    }
    return {
      ...ruledReading({ rule: KINDS.find(kind), kind, atMs: row.time('date', 'time', 'zone'), signed: amount }, legs),
      id: row.text('id'),
      note: row.text('address'),
    };
  },
});
