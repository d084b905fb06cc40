import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'buy|sell|exchange|trade|swap': 'trade',
  transfer: 'internal',
  'fiat_deposit|crypto_deposit|deposit|receive': 'deposit',
  'fiat_withdrawal|crypto_withdrawal|withdrawal|send': 'withdrawal',
  airdrop: 'airdrop',
  fork: 'fork',
  mining: 'mining',
  'reward|staking': 'staking_reward',
  'income|other_income|salary': 'income_other',
  'lending_interest|loan_interest': 'interest',
  cashback: 'cashback',
  fee_refund: 'fee_rebate',
  'loan|margin_loan': 'loan_in',
  'loan_repayment|margin_repayment': 'loan_repay',
  'loan_fee|interest_payment': 'loan_interest',
  'margin_fee|margin_trade_fee': 'margin_fee',
  'realized_gain|margin_gain': MARGIN_RESULT,
  gift: { in: 'gift_in', out: 'gift_out' },
  lost: 'lost',
  donation: 'donation',
  'cost|payment': 'spend',
});

/** The universal template, and the exports that add wallets and results to it. The label is finer than the type. */
export const koinly = defineLayout({
  id: 'koinly_universal',
  provider: 'koinly',
  name: 'Koinly',
  columns: {
    time: 'Date|Date (UTC)',
    type: '?Type',
    sent: 'Sent Amount|From Amount',
    sentCoin: 'Sent Currency|From Currency',
    received: 'Received Amount|To Amount',
    receivedCoin: 'Received Currency|To Currency',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    value: '?Net Worth Amount',
    valueCurrency: '?Net Worth Currency',
    label: 'Label|Tag',
    description: '?Description',
    hash: '?TxHash',
  },
  symbol: (name) => name.replace(/;.*$/, ''),
  read(row) {
    const reading = twoSidedReading(row, {
      table: KINDS,
      kind: row.text('label') || row.text('type'),
      atMs: row.time('time'),
    });
    const valueUsd = /^usd$/i.test(row.text('valueCurrency')) ? row.valueUsd('value') : null;
    const moving = reading.legs.filter((leg) => !leg.isFee);
    return {
      ...reading,
      legs: moving.length === 1 ? reading.legs.map((leg) => (leg.isFee ? leg : { ...leg, valueUsd })) : reading.legs,
      note: row.text('description'),
      ...identifiedBy({ hash: row.text('hash') }),
    };
  },
});
