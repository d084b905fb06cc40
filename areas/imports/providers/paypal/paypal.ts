import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'Buy|Sell|Conversion|Convert|Trade': 'trade',
  'Receive|Received|Crypto Received|Transfer In': 'deposit',
  'Send|Sent|Crypto Sent|Transfer Out': 'withdrawal',
  'Checkout|Payment|Purchase': 'spend',
  'Reward|Rewards': 'airdrop',
});

export const paypal = defineLayout({
  id: 'paypal_crypto',
  provider: 'paypal',
  name: 'PayPal crypto transactions',
  columns: {
    time: 'DateTime',
    kind: 'Transaction Type',
    received: 'Asset In (Quantity)',
    receivedCoin: 'Asset In (Currency)',
    sent: 'Asset Out (Quantity)',
    sentCoin: 'Asset Out (Currency)',
    fee: 'Transaction Fee (Quantity)',
    feeCoin: 'Transaction Fee (Currency)',
  },
  zone: null,
  read: (row) => twoSidedReading(row, { table: KINDS }),
});
