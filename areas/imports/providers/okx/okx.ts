/** OKX writes times in the zone of the account and does not name it, so the user has to choose it. */
import { absolute, negate, subtract } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { splitPair } from '../kit/pairs.ts';
import { balanceStep, feeOf, feeOrRebate, optionalFee } from '../kit/row.ts';
import { pairCoins, ruledReading, secondOf, signedMove, signedTrade } from '../kit/trade.ts';

const TRADING_KINDS = kindTable({
  'Spot*': 'trade',
  '*Transfer*': 'inside',
  '*Funding fee*': 'margin_fee',
  '*Interest*': 'loan_interest',
  '*Futures*|*Swap*|*Margin*|*Perpetual*|*Options*': MARGIN_RESULT,
});

/** Two rows for each fill, one for each coin. The balance change is net of the fee. */
export const okxTrading = defineLayout({
  id: 'okx_trading',
  provider: 'okx',
  name: 'OKX trading history',
  columns: {
    id: 'id',
    order: 'Order id',
    time: 'Time',
    type: 'Trade Type',
    symbol: 'Symbol|Instrument',
    action: 'Action|Type',
    fee: 'Fee',
    feeUnit: '?Fee Unit',
    change: 'Balance Change',
    balance: 'Balance',
    unit: 'Balance Unit',
  },
  zone: null,
  read(row) {
    const kind = `${row.text('type')}/${row.text('action')}`;
    const [change, fee] = [row.required('change'), row.amount('fee')];
    const coin = row.coin('unit');
    const atMs = row.time('time');
    const rule = TRADING_KINDS.find(kind);
    const feeCoin = row.text('feeUnit') === '' ? coin : row.coin('feeUnit');
    const isOwnFee = feeCoin.symbol === coin.symbol && fee < 0n;
    return {
      ...ruledReading({ rule, kind, atMs, signed: change }, [
        { coin, amount: isOwnFee ? subtract(change, fee) : change },
        ...(fee < 0n ? [feeOf(feeCoin, absolute(fee))] : []),
      ]),
      id: row.text('id'),
      ...(rule === 'trade' ? { group: `order:${row.text('order')}:${secondOf(atMs)}` } : {}),
      ...balanceStep(row.text('unit'), change, row.quantity('balance')),
    };
  },
});

const FUNDING_KINDS = kindTable({
  Deposit: 'deposit',
  'Withdrawal|Withdraw': 'withdrawal',
  'Staking Yield|Earn yield|Savings yield|Simple Earn Flexible Interest': 'staking_reward',
  'Fee rebate': 'fee_rebate',
  'Airdrop|Rewards|Bonus': 'airdrop',
  'Stake|Redeem staking|Savings subscription|Savings redemption': 'inside',
  'From unified trading account|To unified trading account|From * account|To * account|Transfer*': 'inside',
  'Referral*|Affiliate*': 'referral',
});

export const okxFunding = defineLayout({
  id: 'okx_funding',
  provider: 'okx',
  name: 'OKX funding history',
  columns: {
    id: 'id',
    time: 'Time',
    kind: 'Type',
    amount: 'Amount',
    before: 'Before Balance',
    after: 'After Balance',
    fee: '?Fee',
    symbol: 'Symbol',
  },
  zone: null,
  read(row) {
    const [amount, coin] = [row.required('amount'), row.coin('symbol')];
    const move = { table: FUNDING_KINDS, kind: row.text('kind'), atMs: row.time('time'), leg: { coin, amount } };
    const change = subtract(amount, absolute(row.amount('fee')));
    return {
      ...signedMove({ ...move, fees: optionalFee(row, 'fee', coin) }),
      id: row.text('id'),
      ...balanceStep(row.text('symbol'), change, row.quantity('after')),
    };
  },
});

/** Units stand in the cells, and a byte order mark in every cell of the header. The sign of the amount is the side. */
export const okexOld = defineLayout({
  id: 'okex_trades_old',
  provider: 'okx',
  name: 'OKEx trades (2020)',
  columns: {
    order: 'Order ID',
    id: 'Trade ID',
    time: 'Trade Time',
    pair: 'Pairs',
    amount: 'Amount',
    price: 'Price',
    total: 'Total',
    fee: 'Fee',
    unit: 'unit',
  },
  zone: null,
  read(row) {
    const { base, quote } = splitPair(row.text('pair'));
    const [amount, total, fee] = [row.required('amount'), row.quantity('total'), row.quantity('fee')];
    if (!total || row.text('unit').toUpperCase() !== base || total.unit?.toUpperCase() !== quote)
      throw refuse(`The units are not those of the market ${row.text('pair')}.`);
    return {
      ...signedTrade(row, {
        ...pairCoins(row, 'pair'),
        baseAmount: amount,
        quoteAmount: total.amount,
        fees: fee?.unit ? [feeOrRebate(row.readCoin(fee.unit, 'Fee'), negate(fee.amount))] : [],
      }),
      id: row.text('id'),
    };
  },
});

const BILL_KINDS = kindTable({
  'buy|sell': 'trade',
  '*deposit*': 'deposit',
  '*withdraw*': 'withdrawal',
  '*transfer*': 'inside',
  '*rebate*': 'fee_rebate',
});

/** The first website: a row for each side of a trade, in China’s time where the row says so. */
export const okexBills = defineLayout({
  id: 'okex_bills_old',
  provider: 'okx',
  name: 'OKEx bills (2019)',
  columns: { time: 'time', kind: 'type', amount: 'size', balance: 'balance', fee: 'fee', coin: 'currency' },
  zone: null,
  read(row) {
    const [kind, coin, amount] = [row.text('kind'), row.coin('coin'), row.required('amount')];
    const atMs = row.timeFrom(row.text('time').replace(/ CST$/, ' +08:00'), 'time');
    const rule = BILL_KINDS.find(kind);
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [{ coin, amount }, ...optionalFee(row, 'fee', coin)]),
      ...(rule === 'trade' ? { group: `trade:${secondOf(atMs)}` } : {}),
    };
  },
});
