import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { signedFee } from '../kit/row.ts';
import { kindAndTime, ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Deposits': 'deposit',
  'Withdraw|Withdrawals|Withdrawal': 'withdrawal',
  'Order Placed|Order Fullfilled|Order Filled|Order Cancelled|Order Canceled': 'trade',
  'Trade Fee|Trading Fee': 'fee',
  'Airdrop|Airdrops': 'airdrop',
  'HODL Interest|Lend & Earn Interest|Interest': 'interest',
  'Referral Superior Rebate|Referral Rebate': 'referral',
  'Points Purchase': 'spend',
});

/**
 * A row for each coin; action_data is the order of a trade and the id of everything else. Times are those of the
 * account and carry no zone, so the user has to choose it.
 */
export const gateio = defineLayout({
  id: 'gateio_history',
  provider: 'gateio',
  name: 'Gate.io account history',
  columns: { time: 'time', kind: 'action_desc', id: 'action_data', coin: 'type', change: 'change_amount' },
  zone: null,
  read(row) {
    const [amount, coin, id] = [row.required('change'), row.coin('coin'), row.text('id')];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const isOrder = (rule === 'trade' || rule === 'fee') && id !== '';
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [
        rule === 'fee' ? signedFee(coin, amount) : { coin, amount },
      ]),
      ...(isOrder ? { group: `order:${id}` } : id === '' ? {} : { id }),
    };
  },
});
