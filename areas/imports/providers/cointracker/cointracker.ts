import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'TRADE|BUY|SELL|MULTI_TOKEN_TRADE': 'trade',
  'RECEIVE|DEPOSIT|TRANSFER_IN': 'deposit',
  'SEND|WITHDRAWAL|TRANSFER_OUT': 'withdrawal',
  TRANSFER: 'elsewhere',
  'STAKING_REWARD|staked|staking': 'staking_reward',
  'INTEREST|INTEREST_PAYMENT': 'interest',
  'AIRDROP|airdrop': 'airdrop',
  'FORK|fork': 'fork',
  'MINING|MINED|mined': 'mining',
  'PAYMENT|payment|OTHER_INCOME|income': 'income_other',
  'GIFT|gift': { in: 'gift_in', out: 'gift_out' },
  'DONATION|donation': 'donation',
  'LOST|lost|STOLEN': 'lost',
  'SPAM|IGNORED': 'ignore',
  MARGIN_GAIN: 'margin_gain',
  MARGIN_LOSS: 'margin_loss',
});
const HASH = '?Transaction Hash';

/** Both sides of a transaction, with the wallet of each. The columns of cost basis are left alone. */
export const cointrackerExport = defineLayout({
  id: 'cointracker_export',
  provider: 'cointracker',
  name: 'CoinTracker transactions',
  columns: {
    time: 'Date',
    kind: 'Type',
    id: 'Transaction ID',
    received: 'Received Quantity',
    receivedCoin: 'Received Currency',
    receivedWallet: 'Received Wallet',
    sent: 'Sent Quantity',
    sentCoin: 'Sent Currency',
    sentWallet: 'Sent Wallet',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    hash: HASH,
  },
  zone: null,
  dateOrder: 'MDY',
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
    note: row.note('sentWallet', 'receivedWallet'),
  }),
});

/** What CoinTracker imports, and other programs write for it. */
export const cointrackerTemplate = defineLayout({
  id: 'cointracker_template',
  provider: 'cointracker',
  name: 'CoinTracker template',
  columns: {
    time: 'Date',
    received: 'Received Quantity',
    receivedCoin: 'Received Currency',
    sent: 'Sent Quantity',
    sentCoin: 'Sent Currency',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    tag: 'Tag',
  },
  zone: null,
  dateOrder: 'MDY',
  read: (row) => twoSidedReading(row, { table: KINDS, kind: row.text('tag') }),
});
