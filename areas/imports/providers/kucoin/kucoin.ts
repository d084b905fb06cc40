/**
 * KuCoin has changed its files often. The zone of the times is in the header text, as "(UTC+02:00)"; older files have
 * none, and the user has to choose it.
 */
import { absolute, subtract } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, feeOrRebate, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { kindAndTime, onChainMove, pairTrade, ruledReading, secondOf, sideTrade } from '../kit/trade.ts';

/** Matches an empty text too, because some files have no column of the status. */
const COMPLETED = /^(success|successful|completed|deal|done|filled|part_deal|partially filled|cancelled with fills)?$/i;

export const kucoinFills = defineLayout({
  id: 'kucoin_fills',
  provider: 'kucoin',
  name: 'KuCoin trade history',
  columns: {
    time: 'tradeCreatedAt',
    pair: 'symbol',
    side: 'side',
    amount: 'size',
    total: 'funds',
    fee: 'fee',
    feeCoin: 'feeCurrency',
  },
  zone: null,
  // Market makers and the highest levels have a negative maker fee.
  read: (row) => pairTrade(row, feeOrRebate),
});

export const kucoinFillsOld = defineLayout({
  id: 'kucoin_fills_old',
  provider: 'kucoin',
  name: 'KuCoin trade history (2019)',
  columns: {
    time: 'Time',
    pair: 'Pair',
    side: 'Side',
    price: 'FilledPrice',
    amount: 'Amount',
    amountCoin: 'AmountCoin',
    volume: 'Volume',
    volumeCoin: 'VolumeCoin',
    fee: 'Fee',
    feeCoin: 'FeeCoin',
  },
  zone: null,
  read: (row) =>
    sideTrade(row, 'side', {
      base: row.coin('amountCoin'),
      baseAmount: row.required('amount'),
      quote: row.coin('volumeCoin'),
      quoteAmount: row.required('volume'),
      fees: optionalFee(row, 'fee', 'feeCoin', feeOrRebate),
    }),
});

/** Filled orders, or their fills where the export splits them. */
export const kucoinOrders = defineLayout({
  id: 'kucoin_orders',
  provider: 'kucoin',
  name: 'KuCoin filled orders',
  columns: {
    order: 'Order ID',
    pair: 'Symbol',
    side: 'Side',
    amount: 'Filled Amount',
    total: 'Filled Volume',
    time: 'Filled Time|Order Time',
    fee: 'Fee',
    feeCoin: 'Fee Currency',
    status: '?Status',
  },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const order = row.text('order');
    const trade = pairTrade(row, feeOrRebate);
    // An order can have equal fills, so its id is not the id of a row.
    return order === '' ? trade : { ...trade, group: `order:${order}:${secondOf(trade.atMs)}` };
  },
});

/** Cells hold the unit: sell "10285.1148 KAS", buy "520 USDT". */
export const kucoinConvert = defineLayout({
  id: 'kucoin_convert',
  provider: 'kucoin',
  name: 'KuCoin convert orders',
  columns: { time: 'Time of Update|Time|Order Time', sell: 'Sell', buy: 'Buy', status: '?Status', order: '?Order ID' },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const [sold, bought] = [row.quantity('sell'), row.quantity('buy')];
    if (!sold?.unit || !bought?.unit) throw refuse('An amount or its coin is missing.');
    return {
      kind: 'Convert',
      becomes: 'trade',
      atMs: row.time('time'),
      legs: movingLegs([
        outOf(row.readCoin(sold.unit, 'Sell'), sold.amount),
        into(row.readCoin(bought.unit, 'Buy'), bought.amount),
      ]),
    };
  },
});

export const kucoinDeposits = defineLayout({
  id: 'kucoin_deposits',
  provider: 'kucoin',
  name: 'KuCoin deposits',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    fee: '?Fee',
    hash: 'Hash',
    address: 'Deposit Address',
    status: '?Status',
    remarks: '?Remarks',
  },
  completed: COMPLETED,
  zone: null,
  read: (row) => onChainMove(row, { kind: 'Deposit', becomes: 'deposit', note: row.note('remarks') }),
});

/** The amount of a withdrawal contains the fee. */
export const kucoinWithdrawals = defineLayout({
  id: 'kucoin_withdrawals',
  provider: 'kucoin',
  name: 'KuCoin withdrawals',
  columns: {
    time: 'Time',
    coin: 'Coin',
    amount: 'Amount',
    fee: 'Fee',
    hash: 'Hash',
    address: '/^withdrawaladdress/',
    status: '?Status',
    remarks: '?Remarks',
  },
  completed: COMPLETED,
  zone: null,
  read(row) {
    const coin = row.coin('coin');
    const [amount, fee] = [absolute(row.required('amount')), absolute(row.amount('fee'))];
    return {
      kind: 'Withdrawal',
      becomes: 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs([outOf(coin, amount > fee ? subtract(amount, fee) : amount), feeOf(coin, fee)]),
      hash: row.text('hash').toLowerCase(),
      note: row.note('address', 'remarks'),
    };
  },
});

const KINDS = kindTable({
  Deposit: 'deposit',
  'Withdrawal|Withdraw': 'withdrawal',
  'Transfer|Sub-account Transfer|Transfer in|Transfer out': 'inside',
  'Spot|Trade_Exchange|Exchange': 'trade',
  'KuCoin Bonus|Rewards|Airdrop|Airdrop/Fork': 'airdrop',
  'Staking|KuCoin Earn|Earn|Staking Profits': 'staking_reward',
  'Referral Bonus|Invitation': 'referral',
});

/** A row for each coin; the rows of a trade share their second. */
export const kucoinAccount = defineLayout({
  id: 'kucoin_account',
  provider: 'kucoin',
  name: 'KuCoin account history',
  columns: {
    time: 'Time',
    currency: 'Currency|Coin',
    side: 'Side',
    amount: 'Amount',
    fee: 'Fee',
    remark: 'Remark|Type',
    account: 'Account Type',
  },
  zone: null,
  read(row) {
    const [coin, stated, fee] = [row.coin('currency'), row.required('amount'), absolute(row.amount('fee'))];
    const isOut = stated < 0n || /^(out|withdrawal|withdraw)$/i.test(row.text('side'));
    const gross = absolute(stated);
    const net = isOut && gross > fee ? subtract(gross, fee) : gross;
    const leg = isOut ? outOf(coin, net) : into(coin, gross);
    const { kind, rule, atMs } = kindAndTime(row, 'remark', KINDS);
    return {
      ...ruledReading({ rule, kind, atMs, signed: leg.amount }, [leg, feeOf(coin, fee)]),
      ...(rule === 'trade' ? { group: `spot:${secondOf(atMs)}` } : {}),
    };
  },
});
