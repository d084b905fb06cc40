import { absolute, add, subtract } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy, into, movingLegs, optionalFee, outOf } from '../kit/row.ts';
import { kindAndTime, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'BUY|SELL|SWAP|TRADE': 'trade',
  'SPEND|SPENDING': 'spend',
  'GIFT|GIFTED': 'gift_out',
  'DONATION|DONATE': 'donation',
  'LOST|LOSS|THEFT|STOLEN': 'lost',
  'INCOME|EARNING': 'income_other',
  MINING: 'mining',
  'FORK|SPLIT': 'fork',
  AIRDROP: 'airdrop',
  STAKING: 'staking_reward',
  'GIFTIN|GIFT-IN|GIFTRECEIVED': 'gift_in',
  INTEREST: 'interest',
  FEE: 'fee',
});

/** Cost and proceeds contain the fee: what a purchase cost with it, and what a sale left after it. */
export const bitcoinTax = defineLayout({
  id: 'bitcoin_tax',
  provider: 'bitcoin_tax',
  name: 'Bitcoin.Tax',
  columns: {
    time: 'Date',
    action: 'Action',
    symbol: 'Symbol',
    account: '?Account|Source',
    volume: 'Volume',
    price: '?Price',
    currency: 'Currency',
    fee: 'Fee',
    feeCurrency: '?FeeCurrency',
    total: '?Cost/Proceeds|Total',
    id: '?ExchangeId|Ref',
    memo: '?Memo',
    hash: '?TxHash',
  },
  read(row) {
    const { kind, rule, atMs } = kindAndTime(row, 'action', KINDS);
    const coin = row.coin('symbol');
    const volume = row.required('volume');
    const cash = row.coin('currency');
    const fees = optionalFee(row, 'fee', row.text('feeCurrency') === '' ? cash : 'feeCurrency');
    const common = { note: row.note('account', 'memo'), ...identifiedBy({ id: row.text('id') }) };
    if (rule !== 'trade')
      return { ...unsignedMove({ table: KINDS, kind, atMs, leg: into(coin, volume), fees }), ...common };
    const total = absolute(row.required('total'));
    const isOwnFee = fees[0]?.coin.symbol === cash.symbol;
    const fee = isOwnFee ? absolute(row.amount('fee')) : subtract(total, total);
    const legs = /^buy$/i.test(kind)
      ? [into(coin, volume), outOf(cash, subtract(total, fee))]
      : [outOf(coin, volume), into(cash, add(total, fee))];
    return { kind, becomes: 'trade', atMs, legs: movingLegs([...legs, ...fees]), ...common };
  },
});
