import { absolute, add, type Amount } from '@holdfast/money';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy, optionalFee } from '../kit/row.ts';
import { tradeReading, unsignedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  'deposit|receive': 'deposit',
  'withdraw|withdrawal|send': 'withdrawal',
  'reward|earn|interest|staking reward': 'staking_reward',
  'referral*|affiliate*': 'referral',
  'bonus|promotion*|airdrop': 'airdrop',
});

/** Amounts are what arrived; the fee was kept back from it. Times are those of the account. */
export const swyftx = defineLayout({
  id: 'swyftx_report',
  provider: 'swyftx',
  name: 'Swyftx transaction report',
  columns: {
    date: 'Date',
    time: 'Time',
    kind: 'Event',
    coin: 'Asset',
    amount: 'Amount',
    quote: 'Currency',
    total: 'Value',
    rate: 'Rate',
    worth: 'AUD Value',
    fee: 'Fee Amount',
    feeCoin: 'Fee Asset',
    reference: '?Reference',
    hash: '?Transaction ID',
    id: '?UUID',
  },
  dateOrder: 'DMY',
  zone: null,
  read(row) {
    const [kind, coin, amount] = [row.text('kind'), row.coin('coin'), absolute(row.required('amount'))];
    const atMs = row.time('date', 'time');
    const fees = optionalFee(row, 'fee', row.text('feeCoin') === '' ? coin : row.coin('feeCoin'));
    const withFee = (symbol: string, arrived: Amount): Amount =>
      fees.reduce((sum, fee) => (fee.coin.symbol === symbol ? add(sum, absolute(fee.amount)) : sum), arrived);
    const common = { ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }), note: row.text('reference') };
    if (!/^(buy|sell)$/i.test(kind))
      return { ...unsignedMove({ table: KINDS, kind, atMs, leg: { coin, amount }, fees }), ...common };
    const [quote, total] = [row.coin('quote'), absolute(row.required('total'))];
    const isPurchase = /^buy$/i.test(kind);
    return {
      ...tradeReading({
        kind,
        atMs,
        side: isPurchase ? 'buy' : 'sell',
        base: coin,
        baseAmount: isPurchase ? withFee(coin.symbol, amount) : amount,
        quote,
        quoteAmount: isPurchase ? total : withFee(quote.symbol, total),
        fees,
      }),
      ...common,
    };
  },
});
