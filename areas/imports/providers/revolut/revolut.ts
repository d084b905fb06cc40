/** Revolut writes times of the account without a zone, and money with its currency in the cell. */
import { absolute } from '@holdfast/money';
import { refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { balanceStep, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  Send: 'withdrawal',
  Receive: 'deposit',
  'Stake|Unstake': 'inside',
  'Staking reward': 'staking_reward',
  'Learn reward': 'income_other',
  Payment: 'spend',
  'Referral reward': 'referral',
});

export const revolutCrypto = defineLayout({
  id: 'revolut_crypto',
  provider: 'revolut',
  name: 'Revolut crypto statement',
  columns: {
    coin: 'Symbol',
    kind: 'Type',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Value',
    fee: 'Fees',
    time: 'Date',
  },
  zone: null,
  read(row) {
    const kind = row.text('kind');
    const plain = kind.replace(/ - revolut x$/i, '');
    const atMs = row.time('time');
    const value = row.quantity('value');
    const feeCell = row.quantity('fee');
    const fees = feeCell?.unit ? optionalFee(row, 'fee', row.readCoin(feeCell.unit, 'Fees')) : [];
    const coin = row.coin('coin');
    // Rows about money have no quantity.
    const amount = row.quantity('quantity') ?? value;
    if (!amount) throw refuse('Quantity is missing.');
    if (/^(buy|sell)$/i.test(plain)) {
      if (!value?.unit) throw refuse('Value is missing.');
      const quote = row.readCoin(value.unit, 'Value');
      return tradeReading({
        kind,
        atMs,
        side: sideOf(plain),
        base: coin,
        baseAmount: amount.amount,
        quote,
        quoteAmount: value.amount,
        fees,
      });
    }
    const valueUsd = value?.unit === 'USD' ? row.valueUsd('value') : null;
    return {
      ...unsignedMove({ table: KINDS, kind: plain, atMs, leg: { ...into(coin, amount.amount), valueUsd }, fees }),
      kind,
    };
  },
});

/** The first statement, for one coin that only the header names. */
export const revolutOld = defineLayout({
  id: 'revolut_crypto_2019',
  provider: 'revolut',
  name: 'Revolut crypto statement (2019)',
  columns: {
    time: 'Completed Date',
    description: 'Description',
    paidOut: '/^paidout/',
    paidIn: '/^paidin/',
    exchangeOut: 'Exchange Out',
    exchangeIn: 'Exchange In',
    balance: '/^balance/',
    notes: '?Notes',
  },
  zone: null,
  read(row) {
    const coin = row.readCoin(/\(([^)]+)\)/.exec(row.header('paidIn'))?.[1] ?? '', 'The coin in the header');
    const [paidIn, paidOut] = [row.quantity('paidIn'), row.quantity('paidOut')];
    const own = paidIn ? into(coin, paidIn.amount) : paidOut ? outOf(coin, paidOut.amount) : null;
    if (!own) throw refuse('The row has no amount.');
    const other = [row.quantity('exchangeOut'), row.quantity('exchangeIn')].find(
      (one) => one?.unit && one.unit !== coin.symbol,
    );
    const cash = other?.unit ? row.readCoin(other.unit, 'Exchange') : null;
    const legs = cash && other ? [own, paidIn ? outOf(cash, other.amount) : into(cash, absolute(other.amount))] : [own];
    const isTrade = /fx rate/i.test(row.text('description'));
    return {
      kind: isTrade ? 'Exchange' : row.text('description'),
      becomes: isTrade ? 'trade' : paidIn ? 'deposit' : 'withdrawal',
      atMs: row.time('time'),
      legs: movingLegs(legs),
      note: row.note('description', 'notes'),
      ...balanceStep(coin.symbol, own.amount, row.quantity('balance')),
    };
  },
});
