import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy, movingLegs, type Row, signFor } from '../kit/row.ts';
import { ruledReading, tradeReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Receive|On-chain receive|Lightning receive': 'deposit',
  'Withdrawal|Send|On-chain send|Lightning send': 'withdrawal',
  'Purchase|Buy|Sale|Sell': 'trade',
  'Reward|Referral|Referral reward': 'referral',
  Payment: 'spend',
  Interest: 'interest',
});
type Key = 'kind' | 'money' | 'moneyFee' | 'amount' | 'fee' | 'time';

export const strike = defineLayout({
  id: 'strike_statement',
  provider: 'strike',
  name: 'Strike statement',
  columns: {
    id: 'Reference',
    time: 'Date & Time (UTC)',
    kind: 'Transaction Type',
    money: 'Amount USD',
    moneyFee: 'Fee USD',
    amount: 'Amount BTC',
    fee: 'Fee BTC',
    price: 'BTC Price',
    hash: '?Transaction Hash',
    note: '?Note',
  },
  read: (row) => ({
    ...readStrike(row),
    ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
    note: row.note('note'),
  }),
});

function readStrike(row: Row<Key>) {
  const kind = row.text('kind');
  const rule = KINDS.find(kind);
  const [usd, btc] = [row.readCoin('USD', 'Amount USD'), row.readCoin('BTC', 'Amount BTC')];
  const fees = movingLegs([feeOf(usd, row.amount('moneyFee')), feeOf(btc, row.amount('fee'))]);
  const [money, amount, atMs] = [row.amount('money'), row.amount('amount'), row.time('time')];
  if (rule === 'trade' && money !== 0n && amount !== 0n)
    return tradeReading({
      kind,
      atMs,
      side: /^(sale|sell)$/i.test(kind) ? 'sell' : 'buy',
      base: btc,
      baseAmount: absolute(amount),
      quote: usd,
      quoteAmount: absolute(money),
      fees,
    });
  const legs = [
    { coin: usd, amount: money < 0n ? money : signFor(rule, money) },
    { coin: btc, amount: amount < 0n ? amount : signFor(rule, amount) },
  ];
  const signed = legs.find((leg) => leg.amount !== 0n)?.amount ?? money;
  return ruledReading({ rule, kind, atMs, signed }, [...legs, ...fees]);
}
