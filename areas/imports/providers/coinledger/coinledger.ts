import { formatDecimal } from '@holdfast/money';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy } from '../kit/row.ts';
import { twoSidedReading } from '../kit/two-sided.ts';
import { ruledReading } from '../kit/trade.ts';

const KINDS = kindTable({
  'Buy|Sell|Trade': 'trade',
  'Deposit|Manual Position': 'deposit',
  Withdrawal: 'withdrawal',
  Transfer: 'elsewhere',
  Airdrop: 'airdrop',
  'Hard Fork': 'fork',
  'Interest|Interest Payment': { in: 'interest', out: 'loan_interest' },
  Staking: 'staking_reward',
  Mining: 'mining',
  'Income|Other Income': 'income_other',
  'Gift Received': 'gift_in',
  'Gift Sent|Gift': 'gift_out',
  'Merchant Payment': 'spend',
  'Network Fee': 'fee',
  'Investment Loss|Theft Loss|Casualty Loss': 'lost',
  'Charitable Donation': 'donation',
  'Margin Gain': MARGIN_RESULT,
});

/** A row for each coin; the internal id joins the rows of a transaction. */
export const coinledgerExport = defineLayout({
  id: 'coinledger_export',
  provider: 'coinledger',
  name: 'CoinLedger export',
  columns: {
    time: 'Timestamp (UTC)',
    kind: 'Type',
    group: 'Internal Id',
    platform: 'Platform',
    hash: '?Blockchain Id',
    record: 'Record Type',
    asset: 'Asset',
    amount: 'Amount',
    description: '?Description',
  },
  read(row) {
    const kind = row.text('kind');
    const [amount, coin, record] = [row.required('amount'), row.coin('asset'), row.text('record')];
    const isFee = /fee/i.test(record);
    return {
      ...ruledReading({ rule: isFee ? 'fee' : KINDS.find(kind), kind, atMs: row.time('time'), signed: amount }, [
        isFee || KINDS.find(kind) === 'fee' ? feeOf(coin, amount) : { coin, amount },
      ]),
      identity: [row.text('group'), record, coin.symbol, formatDecimal(amount)],
      group: `id:${row.text('group')}`,
      note: row.note('platform', 'description'),
      ...identifiedBy({ hash: row.text('hash') }),
    };
  },
});

export const coinledgerTemplate = defineLayout({
  id: 'coinledger_template',
  provider: 'coinledger',
  name: 'CoinLedger universal template',
  columns: {
    time: 'Date (UTC)',
    platform: 'Platform (Optional)',
    sentCoin: 'Asset Sent',
    sent: 'Amount Sent',
    receivedCoin: 'Asset Received',
    received: 'Amount Received',
    feeCoin: 'Fee Currency (Optional)',
    fee: 'Fee Amount (Optional)',
    kind: 'Type',
    description: '?Description (Optional)',
    hash: '?TxHash (Optional)',
  },
  dateOrder: 'MDY',
  read: (row) => ({
    ...twoSidedReading(row, { table: KINDS }),
    note: row.note('platform', 'description'),
    ...identifiedBy({ hash: row.text('hash') }),
  }),
});
