import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  Trade: 'trade',
  'Deposit|NonTaxableIn|Non-Taxable In': 'deposit',
  'Withdrawal|NonTaxableOut|Non-Taxable Out': 'withdrawal',
  Airdrop: 'airdrop',
  Bounties: 'referral',
  Staking: 'staking_reward',
  'Lending|Interest': 'interest',
  Mining: 'mining',
  Hardfork: 'fork',
  'Fee|Payment': 'fee',
  Gift: { in: 'gift_in', out: 'gift_out' },
  'Margin_trading_profit|Derivative Profit': 'margin_gain',
  'Margin_trading_loss|Derivative Loss': 'margin_loss',
  'Margin_trading_fee|Derivative Fee': 'margin_fee',
});

/** Ids that a spreadsheet has rounded are not unique and not used. */
export const blockpit = defineLayout({
  id: 'blockpit_transactions',
  provider: 'blockpit',
  name: 'Blockpit transactions',
  columns: {
    time: 'Timestamp',
    source: '?Source Name',
    integration: '?Integration',
    kind: 'Transaction Type',
    sentCoin: 'Outgoing Asset',
    sent: 'Outgoing Amount',
    receivedCoin: 'Incoming Asset',
    received: 'Incoming Amount',
    feeCoin: 'Fee Asset',
    fee: 'Fee Amount',
    hash: 'Transaction ID',
    note: 'Note',
  },
  dateOrder: 'DMY',
  read: (row) => ({ ...twoSidedReading(row, { table: KINDS }), note: row.note('integration', 'note') }),
});

/** The template for what Blockpit itself cannot read, with which its own exports are written since 2024. */
export const blockpitTemplate = defineLayout({
  id: 'blockpit_template',
  provider: 'blockpit',
  name: 'Blockpit template',
  columns: {
    time: 'Date (UTC)',
    integration: 'Integration Name',
    kind: 'Label',
    sentCoin: 'Outgoing Asset',
    sent: 'Outgoing Amount',
    receivedCoin: 'Incoming Asset',
    received: 'Incoming Amount',
    feeCoin: 'Fee Asset (optional)',
    fee: 'Fee Amount (optional)',
    note: 'Comment (optional)',
    hash: 'Trx. ID (optional)',
  },
  dateOrder: 'DMY',
  read: (row) => ({ ...twoSidedReading(row, { table: KINDS }), note: row.note('integration', 'note') }),
});
