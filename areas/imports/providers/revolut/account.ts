import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry } from '../kit/reading.ts';
import { balanceStep, feeOf } from '../kit/row.ts';
import { ruledReading, secondOf, tradeReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'CARD_PAYMENT|PAYMENT': 'spend',
  'CARD_REFUND|REFUND': 'income_other',
  'REWARD|CASHBACK': 'cashback',
  'STAKING_REWARD|STAKING': 'staking_reward',
  'TRANSFER|CRYPTO_WITHDRAWAL|CRYPTO_DEPOSIT|SEND|RECEIVE|TOPUP': { in: 'deposit', out: 'withdrawal' },
});
/** The account has pockets, and moved between companies of the group. */
const INSIDE = /^(transferred to (current|savings|vault)|balance migration)/i;

/** One row for each change of a coin, with its value in the money of the account, from 2021 to 2023. */
export const revolutAccount = defineLayout({
  id: 'revolut_account_2021',
  provider: 'revolut',
  name: 'Revolut crypto account statement (2021 to 2023)',
  columns: {
    kind: 'Type',
    product: 'Product',
    started: 'Started Date',
    time: 'Completed Date',
    description: 'Description',
    amount: 'Amount',
    coin: 'Currency',
    value: 'Fiat amount',
    valueWithFee: 'Fiat amount (inc. fees)',
    fee: 'Fee',
    money: 'Base currency',
    status: 'State',
    balance: 'Balance',
  },
  completed: /^completed$/i,
  zone: null,
  read(row) {
    const [kind, coin, amount, atMs] = [row.text('kind'), row.coin('coin'), row.required('amount'), row.time('time')];
    const description = row.text('description');
    const common = {
      note: description,
      ...balanceStep(`${coin.symbol} (${row.text('product')})`, amount, row.quantity('balance')),
    };
    if (/^exchange$/i.test(kind)) {
      const money = row.coin('money');
      const trade = tradeReading({
        kind: description || kind,
        atMs,
        side: amount < 0n ? 'sell' : 'buy',
        base: coin,
        baseAmount: amount,
        quote: money,
        quoteAmount: absolute(row.required('value')),
        fees: [feeOf(money, row.amount('fee'))],
      });
      return { ...trade, ...common, group: `trade:${secondOf(atMs)}`, tag: money.symbol };
    }
    const rule = INSIDE.test(description) ? 'inside' : KINDS.find(kind);
    return { ...ruledReading({ rule, kind, atMs, signed: amount }, [{ coin, amount }]), ...common };
  },
  adjustEntries: dropMoneyBetweenCoins,
});

/** A coin that is exchanged for another is two rows, each with a value in money that never moved. */
function dropMoneyBetweenCoins(entries: readonly Entry[]): void {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries)
    if (entry.reading.tag) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  for (const group of groups.values()) {
    const isMoney = (entry: Entry, symbol: string): boolean => symbol === entry.reading.tag;
    const coins = group.flatMap((entry) => entry.legs.filter((leg) => !isMoney(entry, leg.coin.symbol)));
    if (!coins.some(({ amount }) => amount < 0n) || !coins.some(({ amount }) => amount > 0n)) continue;
    for (const entry of group) entry.legs = entry.legs.filter((leg) => leg.isFee || !isMoney(entry, leg.coin.symbol));
  }
}
