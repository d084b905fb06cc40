import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'deposit|add funds': 'deposit',
  'withdraw|withdrawal|remove funds': 'withdrawal',
  'order|swap': 'trade',
  'internal|internal transfer': 'elsewhere',
  'staked|staking reward|master node': 'staking_reward',
  'mined|mining': 'mining',
  airdrop: 'airdrop',
  'hard fork': 'fork',
  'gift received': 'gift_in',
  'gift sent': 'gift_out',
  'income|bounty|payment received|lending income|liquidity pool': 'income_other',
  'interest|lending|interest received': 'interest',
  'payment|spend': 'spend',
  'fee|margin fee': 'fee',
  'margin gain': 'margin_gain',
  'margin loss': 'margin_loss',
  lost: 'lost',
  ignored: 'ignore',
});

/** A classification says more than the type; times are in UTC. */
export const accointing = defineLayout({
  id: 'accointing_transactions',
  provider: 'accointing',
  name: 'Accointing transactions',
  columns: {
    time: 'timeExecuted',
    type: 'type',
    received: 'boughtQuantity',
    receivedCoin: 'boughtCurrency',
    sent: 'soldQuantity',
    sentCoin: 'soldCurrency',
    fee: 'feeQuantity',
    feeCoin: 'feeCurrency',
    classification: 'classification',
    wallet: '?walletName',
    hash: '?txId',
    id: '?id',
    note: '?comments',
  },
  dateOrder: 'MDY',
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS, kind: row.text('classification') || row.text('type') }),
    ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
    note: row.note('wallet', 'note'),
  }),
});
