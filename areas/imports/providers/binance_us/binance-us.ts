import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit/*': 'deposit',
  'Withdrawal/*': 'withdrawal',
  'Distribution/Referral Commission': 'referral',
  'Distribution/Staking Rewards': 'staking_reward',
  'Distribution/*': 'airdrop',
});

/** One row for each event: the primary asset for moves, base and quote for trades. Amounts carry no sign. */
export const binanceUs = defineLayout({
  id: 'binance_us_history',
  provider: 'binance_us',
  name: 'Binance.US transaction history',
  columns: {
    time: 'Time',
    category: 'Category',
    operation: 'Operation',
    id: 'Transaction_Id',
    primary: 'Primary_Asset',
    primaryAmount: 'Realized_Amount_For_Primary_Asset',
    base: 'Base_Asset',
    baseAmount: 'Realized_Amount_For_Base_Asset',
    quote: 'Quote_Asset',
    quoteAmount: 'Realized_Amount_For_Quote_Asset',
    fee: 'Fee_Asset',
    feeAmount: 'Realized_Amount_For_Fee_Asset',
  },
  read(row) {
    const kind = `${row.text('category')}/${row.text('operation')}`;
    const atMs = row.time('time');
    const fees = optionalFee(row, 'feeAmount', 'fee');
    const id = row.text('id');
    if (row.text('base') === '' || row.text('quote') === '') {
      const leg = into(row.coin('primary'), row.required('primaryAmount'));
      return { ...unsignedMove({ table: KINDS, kind, atMs, leg, fees }), id };
    }
    // In a quick purchase the base is what was paid, and the quote what was bought.
    const isBuy = /buy/i.test(row.text('operation')) && !/^quick buy$/i.test(row.text('category'));
    const [base, quote] = [row.coin('base'), row.coin('quote')];
    const [baseAmount, quoteAmount] = [row.required('baseAmount'), row.required('quoteAmount')];
    const legs = isBuy
      ? [into(base, baseAmount), outOf(quote, quoteAmount)]
      : [outOf(base, baseAmount), into(quote, quoteAmount)];
    return { kind, becomes: 'trade', atMs, id, legs: movingLegs([...legs, ...fees]) };
  },
});
