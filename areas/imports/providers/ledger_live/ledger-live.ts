import { absolute, subtract } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Leg } from '../kit/reading.ts';
import { feeOf, into, outOf } from '../kit/row.ts';
import { kindAndTime, ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  IN: 'deposit',
  OUT: 'withdrawal',
  'FEES|REVEAL|BOND|UNBOND|WITHDRAW_UNBONDED|DELEGATE|UNDELEGATE|REDELEGATE|NOMINATE|CHILL|SET_CONTROLLER': 'fee',
  'APPROVE|OPT_IN|OPT_OUT|ACTIVATE|LOCK|UNLOCK|VOTE|STAKE|UNSTAKE|WITHDRAW_UNSTAKED': 'fee',
  'REWARD|REWARD_PAYOUT|CLAIM_REWARDS': 'staking_reward',
  'NFT_IN|NFT_OUT': 'review',
  NONE: 'ignore',
});

/**
 * The amount sent contains the fee; the fee of a receipt is the sender's. A transfer between own accounts is a row for
 * each of them with the same hash, and leaves the fee.
 */
export const ledgerLive = defineLayout({
  id: 'ledger_live_operations',
  provider: 'ledger_live',
  name: 'Ledger Live operations',
  columns: {
    time: 'Operation Date',
    status: '?Status',
    coin: 'Currency Ticker',
    kind: 'Operation Type',
    amount: 'Operation Amount',
    fee: 'Operation Fees',
    hash: 'Operation Hash',
    account: '?Account Name',
  },
  read(row) {
    const coin = row.coin('coin');
    const [amount, fee] = [absolute(row.amount('amount')), absolute(row.amount('fee'))];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const status = row.text('status');
    const isFailed = status !== '' && !/^confirmed$/i.test(status);
    const legs: Leg[] =
      rule === 'fee' || (isFailed && rule === 'withdrawal')
        ? [feeOf(coin, fee === 0n ? amount : fee)]
        : rule === 'withdrawal' || kind.endsWith('_OUT')
          ? [outOf(coin, amount > fee ? subtract(amount, fee) : subtract(amount, amount)), feeOf(coin, fee)]
          : isFailed
            ? []
            : [into(coin, amount)];
    const hash = row.text('hash').toLowerCase();
    return {
      ...ruledReading(
        { rule: isFailed && rule === 'withdrawal' ? 'fee' : rule, kind, atMs, signed: legs[0]?.amount ?? amount },
        legs,
      ),
      note: row.text('account'),
      isFailed,
      ...(hash === '' ? {} : { hash, id: `${hash}:${kind}:${row.text('account')}:${coin.symbol}`, group: hash }),
    };
  },
});
