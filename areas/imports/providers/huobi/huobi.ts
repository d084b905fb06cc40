import { defineLayout } from '../kit/layout.ts';
import { sideOf } from '../kit/pairs.ts';
import { optionalFee } from '../kit/row.ts';
import { onChainMove, pairCoins, tradeReading } from '../kit/trade.ts';

export const huobiTrades = defineLayout({
  id: 'huobi_trades',
  provider: 'huobi',
  name: 'Huobi trades',
  columns: {
    pair: 'symbol',
    side: 'deal_type',
    price: 'price',
    volume: 'volume',
    amount: 'amount',
    fee: 'fee_amount',
    feeCoin: 'fee_currency',
    time: 'deal_time',
  },
  read(row) {
    return tradeReading({
      kind: row.text('side'),
      atMs: row.time('time'),
      side: sideOf(row.text('side').replace(/-.*/, '')),
      ...pairCoins(row, 'pair'),
      baseAmount: row.required('volume'),
      quoteAmount: row.required('amount'),
      fees: optionalFee(row, 'fee', 'feeCoin'),
    });
  },
});

export const huobiDeposits = defineLayout({
  id: 'huobi_deposits',
  provider: 'huobi',
  name: 'Huobi deposits',
  columns: { coin: 'currency', hash: 'tx_hash', from: 'from_address', amount: 'amount', time: 'deposit_time' },
  read: (row) => onChainMove(row, { kind: 'deposit', becomes: 'deposit', note: row.text('from') }),
});

export const huobiWithdrawals = defineLayout({
  id: 'huobi_withdrawals',
  provider: 'huobi',
  name: 'Huobi withdrawals',
  columns: { coin: 'currency', hash: 'tx_hash', to: 'to_address', amount: 'amount', fee: 'fee', time: 'withdraw_time' },
  read: (row) => onChainMove(row, { kind: 'withdrawal', becomes: 'withdrawal', note: row.text('to') }),
});
