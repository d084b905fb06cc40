/** The exchange, beside the app. The statement since November 2022 has a row for each change; before, a file each. */
import { absolute, type Amount, multiply } from '@holdfast/money';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { isWithdrawal } from '../kit/move-direction.ts';
import { feeOf, optionalFee } from '../kit/row.ts';
import { kindAndTime, pairCoins, ruledReading, sideTrade, soleMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'TRADING|CONVERT*': 'trade',
  'TRADE_FEE|WITHDRAW_FEE|ONCHAIN_WITHDRAW_FEE': 'fee',
  '*DEPOSIT': 'deposit',
  '*WITHDRAW|*WITHDRAWAL': 'withdrawal',
  'SOFT_STAKE_REWARD|STAKING_REWARD|STAKE_REWARD': 'staking_reward',
  '*REWARD|*GIFT': 'airdrop',
  '*REBATE': 'fee_rebate',
  'REALIZED_PNL|SETTLEMENT|DELIVERY|FUNDING|INSURANCE_FUND|SOCIALIZED_LOSS': MARGIN_RESULT,
  LIQUIDATION_FEE: 'margin_fee',
  'TRANSFER|SUBACCOUNT_TX': 'elsewhere',
  'SESSION_RESET|SESSION_SETTLE': 'ignore',
});

export const cryptoComExchange = defineLayout({
  id: 'crypto_com_exchange_transactions',
  provider: 'crypto_com_exchange',
  name: 'Crypto.com Exchange transactions',
  columns: {
    time: 'Time (UTC)',
    kind: 'Journal Type',
    side: 'Side',
    coin: 'Instrument',
    amount: 'Transaction Quantity',
    trade: 'Trade ID',
    order: '?Order ID',
  },
  // The exchange’s dollars can be withdrawn as this coin only.
  symbol: (name) => (name === 'USD_Stable_Coin' ? 'USDC' : name),
  read(row) {
    const [coin, amount, trade] = [row.coin('coin'), row.required('amount'), row.text('trade')];
    const { kind, rule, atMs } = kindAndTime(row, 'kind', KINDS);
    const leg = rule === 'fee' && amount < 0n ? feeOf(coin, amount) : { coin, amount };
    return {
      ...ruledReading({ rule, kind, atMs, signed: amount }, [leg]),
      ...((rule === 'trade' || rule === 'fee') && trade !== '' ? { group: `trade:${trade}` } : {}),
    };
  },
});

export const cryptoComExchangeTrades = defineLayout({
  id: 'crypto_com_exchange_trades',
  provider: 'crypto_com_exchange',
  name: 'Crypto.com Exchange spot trades (until 2022)',
  columns: {
    account: 'account_type',
    order: 'order_id',
    id: 'trade_id',
    time: 'create_time_utc',
    pair: 'symbol',
    side: 'side',
    price: 'traded_price',
    amount: 'traded_quantity',
    fee: 'fee',
    feeCoin: 'fee_currency',
  },
  read(row) {
    const amount = absolute(row.required('amount'));
    return {
      ...sideTrade(row, 'side', {
        ...pairCoins(row, 'pair'),
        baseAmount: amount,
        quoteAmount: multiply<Amount>(amount, row.required('price'), 'halfAwayFromZero'),
        fees: optionalFee(row, 'fee', 'feeCoin'),
      }),
      id: row.text('id'),
    };
  },
});

export const cryptoComExchangeMoves = defineLayout({
  id: 'crypto_com_exchange_moves',
  provider: 'crypto_com_exchange',
  name: 'Crypto.com Exchange deposits or withdrawals (until 2022)',
  columns: {
    time: 'create_time_utc',
    coin: 'currency',
    amount: 'amount',
    fee: 'fee',
    address: 'address',
    status: 'status',
  },
  completed: /^(completed?|success(ful)?|confirmed|\d)$/i,
  read: (row) =>
    soleMove(row, {
      ...(isWithdrawal(row, row.amount('fee') !== 0n)
        ? { kind: 'Withdrawal', becomes: 'withdrawal' }
        : { kind: 'Deposit', becomes: 'deposit' }),
      note: row.text('address'),
    }),
});
