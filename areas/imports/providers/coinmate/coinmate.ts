import { absolute, type Amount, multiply } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { into, optionalFee } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'DEPOSIT|NEW_USER_REWARD DEPOSIT': 'deposit',
  WITHDRAWAL: 'withdrawal',
  'REFERRAL|AFFILIATE': 'referral',
  'NEW_USER_REWARD|BONUS': 'airdrop',
  CREATE_VOUCHER: 'withdrawal',
  USED_VOUCHER: 'deposit',
});

export const coinmate = defineLayout({
  id: 'coinmate_history',
  provider: 'coinmate',
  name: 'Coinmate transaction history',
  columns: {
    id: 'ID',
    time: 'Date',
    kind: 'Type',
    amount: 'Amount',
    coin: 'Amount Currency',
    price: 'Price',
    priceCoin: 'Price Currency',
    fee: 'Fee',
    feeCoin: 'Fee Currency',
    total: 'Total',
    totalCoin: 'Total Currency',
    note: 'Description',
    status: 'Status',
  },
  completed: /^(ok|completed?)$/i,
  zone: null,
  dateOrder: 'DMY',
  read(row) {
    const kind = row.text('kind');
    const [coin, amount, atMs] = [row.coin('coin'), absolute(row.required('amount')), row.time('time')];
    const fees = optionalFee(row, 'fee', 'feeCoin');
    const common = { id: row.text('id'), note: row.text('note') };
    if (!/buy|sell/i.test(kind))
      return { ...unsignedMove({ table: KINDS, kind, atMs, leg: into(coin, amount), fees }), ...common };
    return {
      ...tradeReading({
        kind,
        atMs,
        side: /sell/i.test(kind) ? 'sell' : 'buy',
        base: coin,
        baseAmount: amount,
        quote: row.coin('priceCoin'),
        quoteAmount: multiply<Amount>(amount, absolute(row.required('price')), 'halfAwayFromZero'),
        fees,
      }),
      ...common,
    };
  },
});
