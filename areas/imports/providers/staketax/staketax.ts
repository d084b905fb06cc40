/** A program that reads Solana, Cosmos and other wallets and writes one row for each transaction. */
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'STAKING|STAKING_REWARD|Staking-Reward|LP_REWARD': 'staking_reward',
  'AIRDROP|Airdrop': 'airdrop',
  'TRADE|SWAP|Trade': 'trade',
  'TRANSFER|TRANSFER_IN|TRANSFER_OUT|Deposit|Withdrawal': { in: 'deposit', out: 'withdrawal' },
  'SPEND|SPEND_FEE|Spend': { in: 'income_other', out: 'spend' },
  'INCOME|Income': 'income_other',
  'Interest|Lending-Interest': 'interest',
  'BORROW|Loan': 'loan_in',
  'REPAY|Loan-Repayment': 'loan_repay',
  'Gift-Received': 'gift_in',
  'Gift-Sent': 'gift_out',
  'FEE|Fee-Spend': 'fee',
});

export const staketax = defineLayout({
  id: 'staketax_transactions',
  provider: 'staketax',
  name: 'stake.tax transactions',
  columns: {
    time: 'timestamp',
    kind: 'tx_type',
    received: 'received_amount',
    receivedCoin: 'received_currency',
    sent: 'sent_amount',
    sentCoin: 'sent_currency',
    fee: 'fee',
    feeCoin: 'fee_currency',
    comment: 'comment',
    hash: 'txid',
    url: 'url',
    wallet: '?wallet_address',
  },
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    ...identifiedBy({ hash: row.text('hash') }),
    note: row.text('comment'),
  }),
});

export const staketaxBuySell = defineLayout({
  id: 'staketax_buy_sell',
  provider: 'staketax',
  name: 'stake.tax transactions (bought and sold)',
  columns: {
    kind: 'Type',
    received: 'Buy Quantity',
    receivedCoin: 'Buy Asset',
    sent: 'Sell Quantity',
    sentCoin: 'Sell Asset',
    fee: 'Fee Quantity',
    feeCoin: 'Fee Asset',
    wallet: 'Wallet',
    time: 'Timestamp',
    note: 'Note',
    hash: '?Tx ID',
    raw: 'Raw Data',
  },
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    ...identifiedBy({ hash: row.text('hash') }),
    note: row.note('wallet', 'note'),
  }),
});
