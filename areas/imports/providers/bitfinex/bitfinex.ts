import { absolute, type Amount, multiply } from '@holdfast/money';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { applyRule, balanceStep, signedFee, movingLegs, optionalFee } from '../kit/row.ts';
import { pairCoins, secondOf, signedTrade } from '../kit/trade.ts';

const NAMES: Record<string, string> = { UST: 'USDT', IOT: 'IOTA', DSH: 'DASH', QTM: 'QTUM', DAT: 'DATA', MNA: 'MANA' };
const symbol = (name: string): string => NAMES[name.toUpperCase()] ?? name;

/** The sign of the amount is the side. The order of dates is chosen at export; day first is the default there. */
export const bitfinexTrades = defineLayout({
  id: 'bitfinex_trades',
  provider: 'bitfinex',
  name: 'Bitfinex trades',
  columns: {
    id: '#',
    pair: 'PAIR',
    amount: 'AMOUNT',
    price: 'PRICE',
    fee: 'FEE',
    feeCurrency: 'FEE CURRENCY',
    time: 'DATE',
    order: 'ORDER ID',
  },
  dateOrder: 'DMY',
  symbol,
  read(row) {
    const amount = row.required('amount');
    const value = multiply<Amount>(absolute(amount), row.required('price'), 'halfAwayFromZero');
    return {
      ...signedTrade(row, {
        ...pairCoins(row, 'pair'),
        baseAmount: amount,
        quoteAmount: value,
        fees: optionalFee(row, 'fee', 'feeCurrency'),
      }),
      id: row.text('id'),
    };
  },
});

const KINDS = kindTable({
  'Exchange *|Settlement*': 'trade',
  'Trading fees for *|Claiming fee*|Margin funding fee*|*Withdrawal fee*': 'fee',
  'Deposit*': 'deposit',
  '*Withdrawal*': 'withdrawal',
  'Margin Funding Payment*': 'interest',
  'Transfer of *': 'inside',
  'Earned fees*|Affiliate Rebate*': 'referral',
  '*Staking reward*|*Staking payment*': 'staking_reward',
  'Position funding cost*': 'margin_fee',
  'Position closed*': MARGIN_RESULT,
});
const TRADED = /^(?:Exchange|Trading fees for) ([\d.]+) (\w+)/i;

/** A row for each coin. The two sides of a trade and its fee share the amount in their descriptions and the second. */
export const bitfinexLedger = defineLayout({
  id: 'bitfinex_ledger',
  provider: 'bitfinex',
  name: 'Bitfinex ledger',
  columns: {
    id: '?#',
    description: 'DESCRIPTION',
    currency: 'CURRENCY',
    amount: 'AMOUNT',
    balance: 'BALANCE',
    time: 'DATE',
    wallet: '?WALLET',
  },
  dateOrder: 'DMY',
  symbol,
  read(row) {
    const description = row.text('description');
    const amount = row.required('amount');
    const atMs = row.time('time');
    const rule = KINDS.find(description);
    const coin = row.coin('currency');
    const traded = TRADED.exec(description);
    const id = row.text('id');
    const wallet = row.text('wallet');
    return {
      kind: /^[A-Za-z ]+/.exec(description)?.[0].trim() ?? description,
      atMs,
      ...applyRule(rule, description, amount),
      legs: movingLegs([rule === 'fee' ? signedFee(coin, amount) : { coin, amount }]),
      note: description,
      ...(id === '' ? {} : { id }),
      ...(traded ? { group: `exchange:${secondOf(atMs)}:${traded[1]} ${traded[2]}` } : {}),
      ...balanceStep(
        wallet === '' ? row.text('currency') : `${row.text('currency')} (${wallet})`,
        amount,
        row.quantity('balance'),
      ),
    };
  },
});
