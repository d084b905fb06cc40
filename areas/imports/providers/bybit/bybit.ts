import { add, absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, feeOf } from '../kit/row.ts';
import { kindAndTime, ruledReading, secondOf, signedMove } from '../kit/trade.ts';

const FUND_KINDS = kindTable({
  'Fiat/Deposit|Deposit/*|Deposit': 'deposit',
  'Fiat/Buy Crypto with Card': 'review',
  'Fiat/Withdraw*|Withdraw/*|Withdrawal/*|Withdraw': 'withdrawal',
  'Airdrop/*|Airdrop|Bonus/*': 'airdrop',
  'Transfer out/*|Transfer in/*': 'inside',
  'Earn/*Subscri*|Earn/*Redeem*|Earn/*Redempt*|Earn/*Stak*': 'inside',
  'Earn/*|Earn': 'interest',
});

export const bybitFund = defineLayout({
  id: 'bybit_fund',
  provider: 'bybit',
  name: 'Bybit funding account',
  columns: {
    time: 'Date & Time(UTC)|Date & Time',
    coin: 'Coin',
    quantity: 'QTY',
    type: 'Type',
    balance: 'Account Balance',
    description: 'Description',
  },
  read(row) {
    const [amount, type, description] = [row.required('quantity'), row.text('type'), row.text('description')];
    const kind = description === '' ? type : `${type}/${description}`;
    return {
      ...signedMove({ table: FUND_KINDS, kind, atMs: row.time('time'), leg: { coin: row.coin('coin'), amount } }),
      ...balanceStep(row.text('coin'), amount, row.quantity('balance')),
    };
  },
});

const UTA_KINDS = kindTable({
  TRADE: 'trade',
  'TRANSFER_IN|TRANSFER_OUT': 'inside',
  SETTLEMENT: 'margin_fee',
  LIQUIDATION: 'liquidation',
  INTEREST: 'loan_interest',
  'AIRDRP|AIRDROP|BONUS': 'airdrop',
});

/** Two rows for each fill, one for each coin, joined by contract, second and price. The fee is in the coin received. */
export const bybitUnified = defineLayout({
  id: 'bybit_unified',
  provider: 'bybit',
  name: 'Bybit unified trading account',
  columns: {
    currency: 'Currency',
    contract: 'Contract',
    type: 'Type',
    direction: 'Direction',
    price: 'Filled Price',
    funding: 'Funding',
    fee: 'Fee Paid',
    cash: 'Cash Flow',
    change: 'Change',
    balance: 'Wallet Balance',
    time: 'Time(UTC)|Time',
  },
  read(row) {
    const coin = row.coin('currency');
    const { kind, rule, atMs } = kindAndTime(row, 'type', UTA_KINDS);
    const [fee, funding, change] = [row.amount('fee'), row.amount('funding'), row.required('change')];
    const isTrade = rule === 'trade';
    const own = isTrade ? add(row.amount('cash'), funding) : change;
    // A positive fee is a rebate for providing liquidity.
    const fees = !isTrade || fee === 0n ? [] : fee < 0n ? [feeOf(coin, absolute(fee))] : [{ coin, amount: fee }];
    return {
      ...ruledReading({ rule, kind, atMs, signed: change }, [{ coin, amount: own }, ...fees]),
      ...(isTrade ? { group: `fill:${secondOf(atMs)}:${row.text('contract')}:${row.text('price')}` } : {}),
      ...balanceStep(row.text('currency'), change, row.quantity('balance')),
    };
  },
});
