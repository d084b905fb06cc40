/** The fee is in the first currency and below zero. Files in Japanese have Japan’s time; others that of the account. */
import { absolute } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { optionalFee, type Row } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'Deposit|Crypto Deposit|Receive|Received|入金|預入|受取|外部受取': 'deposit',
  'Withdraw|Withdrawal|Crypto Withdrawal|Send|Sent|Transfer|出金|送付|外部送付': 'withdrawal',
  'Fee|Service Fee|手数料|支払手数料|送付手数料': 'fee',
  'Bonus|Campaign|Gift|付与|キャンペーン': 'airdrop',
});
type Key = 'kind' | 'time' | 'coin' | 'amount' | 'fee' | 'quote' | 'total' | 'id' | 'details';

const ENGLISH = {
  time: 'Trade Date',
  product: 'Product',
  kind: 'Trade Type',
  price: 'Traded Price',
  coin: 'Currency 1',
  amount: 'Amount (Currency 1)',
  fee: 'Fee',
  quote: 'Currency 2',
  total: 'Amount (Currency 2)',
  id: '?Order ID',
  details: '?Details',
} as const;

export const bitflyer = defineLayout({
  id: 'bitflyer_history',
  provider: 'bitflyer',
  name: 'bitFlyer trade history',
  columns: ENGLISH,
  zone: null,
  read: readBitflyer,
});

export const bitflyerJapan = defineLayout({
  id: 'bitflyer_history_japan',
  provider: 'bitflyer',
  name: 'bitFlyer trade history (Japanese)',
  columns: {
    time: '取引日時',
    product: '通貨',
    kind: '取引種別',
    price: '取引価格',
    coin: '通貨1',
    amount: '通貨1数量',
    fee: '手数料',
    quote: '通貨2',
    total: '通貨2数量',
    id: '?注文 ID',
    details: '?備考',
  },
  zone: 'Asia/Tokyo',
  read: readBitflyer,
});

function readBitflyer(row: Row<Key>): Reading {
  const [kind, coin, amount] = [row.text('kind'), row.coin('coin'), absolute(row.required('amount'))];
  const [atMs, fees] = [row.time('time'), optionalFee(row, 'fee', coin)];
  const common = { id: row.text('id'), note: row.text('details') };
  if (!/^(buy|sell|買い|売り)$/i.test(kind))
    return { ...unsignedMove({ table: KINDS, kind, atMs, leg: { coin, amount }, fees }), ...common };
  return {
    ...tradeReading({
      kind,
      atMs,
      side: /^(buy|買い)$/i.test(kind) ? 'buy' : 'sell',
      base: coin,
      baseAmount: amount,
      quote: row.coin('quote'),
      quoteAmount: absolute(row.required('total')),
      fees,
    }),
    ...common,
  };
}
