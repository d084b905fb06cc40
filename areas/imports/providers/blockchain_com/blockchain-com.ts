import { absolute, subtract } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { feeOf, identifiedBy, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { ruledReading, signedMove, tradeReading } from '../kit/trade.ts';

const MOVES = kindTable({ 'received|deposit': 'deposit', 'sent|withdrawal': 'withdrawal', transferred: 'elsewhere' });

/** The wallet's export. A sent amount contains the fee, where the file states one. */
export const blockchainComWallet = defineLayout({
  id: 'blockchain_com_wallet',
  provider: 'blockchain_com',
  name: 'Blockchain.com wallet',
  columns: {
    date: 'date',
    time: 'time',
    coin: '?token',
    kind: 'type',
    amount: 'amount|amount_btc',
    valueThen: 'value_then',
    valueNow: 'value_now',
    hash: 'tx',
    note: 'note',
    fee: '?fee_value',
  },
  read(row) {
    const coin = row.has('coin') ? row.coin('coin') : row.readCoin('BTC', 'amount_btc');
    const stated = row.required('amount');
    const isOut = stated < 0n || /^sent$/i.test(row.text('kind'));
    const fee = absolute(row.amount('fee'));
    const gross = absolute(stated);
    const net = gross > fee ? subtract(gross, fee) : gross;
    return {
      ...signedMove({
        table: MOVES,
        kind: row.text('kind'),
        // "03:26:06 GMT+00:00"
        atMs: row.time('date', 'time'),
        leg: isOut ? outOf(coin, net) : into(coin, gross),
        fees: isOut ? [feeOf(coin, fee)] : [],
      }),
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.text('note'),
    };
  },
});

const KINDS = kindTable({
  'deposit|receive|fiat_deposit|crypto_deposit': 'deposit',
  'withdrawal|withdraw|send|fiat_withdrawal|crypto_withdrawal': 'withdrawal',
  'reward|interest|rewards|earn_reward': 'interest',
  'staking_reward|staking': 'staking_reward',
  'airdrop|bonus': 'airdrop',
  'transfer|savings_deposit|savings_withdrawal': 'inside',
});

/** The trading account and the exchange. A trade has both coins in its row. */
export const blockchainComTrading = defineLayout({
  id: 'blockchain_com_trading',
  provider: 'blockchain_com',
  name: 'Blockchain.com trading account and exchange',
  columns: {
    time: 'date_time_utc',
    kind: 'transaction_type',
    coin: 'asset',
    amount: 'quantity_transacted',
    otherCoin: 'counter_asset',
    otherAmount: 'counter_amount',
    feeCoin: 'fee_asset',
    fee: 'fee_amount',
    id: 'transaction_id',
    hash: 'transaction_hash|tx_hash',
    note: '?Notes',
  },
  read(row): Reading {
    const kind = row.text('kind');
    const common = { ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }), note: row.note('note') };
    const fees = optionalFee(row, 'fee', 'feeCoin');
    const [coin, amount, atMs] = [row.coin('coin'), row.required('amount'), row.time('time')];
    if (row.text('otherCoin') !== '' && row.amount('otherAmount') !== 0n) {
      const trade = tradeReading({
        kind,
        atMs,
        side: amount < 0n || /sell|swap/i.test(kind) ? 'sell' : 'buy',
        base: coin,
        baseAmount: amount,
        quote: row.coin('otherCoin'),
        quoteAmount: row.required('otherAmount'),
        fees,
      });
      return { ...trade, ...common };
    }
    const rule = KINDS.find(kind);
    const isOut = amount < 0n || rule === 'withdrawal';
    const leg = isOut ? outOf(coin, amount) : into(coin, amount);
    return { ...ruledReading({ rule, kind, atMs, signed: leg.amount }, movingLegs([leg, ...fees])), ...common };
  },
});
