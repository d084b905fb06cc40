import { add, absolute } from '@holdfast/money';
import { ignore, refuse } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { BalanceStep, Leg } from '../kit/reading.ts';
import { applyRule, feeOf, identifiedBy, movingLegs } from '../kit/row.ts';

const KINDS = kindTable({
  'Buy|Sell': 'trade',
  'Credit/Administrative*|Credit/*Bonus*|Credit/*Reward*': 'income_other',
  'Credit/*Interest*|Interest Credit*': 'interest',
  'Credit*': 'deposit',
  'Debit*': 'withdrawal',
  'Redemption*|Transfer*': 'inside',
});
const COLUMN = /^(?:(?<amount>\w+) Amount \w+|Fee \(?(?<fee>\w+)\)?(?: \w+)?|(?<balance>\w+) Balance \w+)$/i;

/** Three columns for each coin that the account ever held: amount, fee and balance. The last row holds totals. */
export const gemini = defineLayout({
  id: 'gemini_history',
  provider: 'gemini',
  name: 'Gemini transaction history',
  columns: {
    date: 'Date',
    time: 'Time (UTC)',
    type: 'Type',
    symbol: 'Symbol',
    specification: 'Specification',
    tradeId: '?Trade ID',
    hash: '?Tx Hash',
  },
  read(row) {
    const type = row.text('type');
    if (type === '' || /^totals?$/i.test(type) || /totals?/i.test(row.text('date')))
      throw ignore('The row holds totals.');
    const specification = row.text('specification');
    const isTrade = /^(buy|sell)$/i.test(type);
    const kind = isTrade || specification === '' ? type : `${type}/${specification}`;
    const legs: Leg[] = [];
    const balances: BalanceStep[] = [];
    for (const [name, text] of row.all()) {
      const groups = COLUMN.exec(name)?.groups;
      const quantity = groups ? row.readQuantity(text, name) : null;
      if (!groups || !quantity) continue;
      const coin = row.readCoin(groups['amount'] ?? groups['fee'] ?? groups['balance'] ?? '', name);
      if (groups['amount']) legs.push({ coin, amount: quantity.amount });
      if (groups['fee']) legs.push(feeOf(coin, absolute(quantity.amount)));
      if (groups['balance']) {
        const own = legs.filter((leg) => leg.coin.symbol === coin.symbol);
        const change = own.reduce(
          (sum, leg) => add(sum, leg.amount),
          (quantity.amount - quantity.amount) as typeof quantity.amount,
        );
        balances.push({ account: coin.symbol, change, after: quantity.amount });
      }
    }
    const moving = movingLegs(legs);
    const main = moving.find((leg) => !leg.isFee);
    if (!main) throw refuse('The row has no amount.');
    return {
      kind,
      atMs: row.time('date', 'time'),
      ...applyRule(KINDS.find(kind), kind, main.amount),
      legs: moving,
      balances,
      ...identifiedBy({ id: row.text('tradeId'), hash: row.text('hash').toLowerCase() }),
    };
  },
});
