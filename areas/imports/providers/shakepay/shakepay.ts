import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { identifiedBy, into, movingLegs, outOf } from '../kit/row.ts';
import { applyRule } from '../kit/row.ts';
import { plainKind } from '../kit/two-sided.ts';

const KINDS = kindTable({
  'purchase/sale|buy|sell|convert': 'trade',
  'fiat funding|crypto funding|receive|deposit': 'deposit',
  'fiat cashout|crypto cashout|send|withdrawal|bill payment': 'withdrawal',
  'peer transfer': { in: 'deposit', out: 'withdrawal' },
  'shakingsats|reward|cashback|card cashbacks|card cashback': 'cashback',
  'referral reward|referral': 'referral',
  'card transactions|card transaction|card': 'spend',
  other: 'review',
});

/** What was debited and what was credited; the fee is in the rate. */
export const shakepay = defineLayout({
  id: 'shakepay_summary',
  provider: 'shakepay',
  name: 'Shakepay transactions',
  columns: {
    kind: 'Transaction Type',
    time: 'Date',
    sent: 'Amount Debited',
    sentCoin: 'Debit Currency',
    received: 'Amount Credited',
    receivedCoin: 'Credit Currency',
    rate: 'Buy / Sell Rate|Exchange Rate',
    party: '?Source / Destination',
    hash: '?Blockchain Transaction ID',
  },
  read(row) {
    const [sent, received] = [row.amount('sent'), row.amount('received')];
    const legs = movingLegs([
      ...(sent === 0n ? [] : [outOf(row.coin('sentCoin'), sent)]),
      ...(received === 0n ? [] : [into(row.coin('receivedCoin'), received)]),
    ]);
    const kind = row.text('kind');
    const rule = KINDS.find(kind);
    const about = legs.length === 2 ? { becomes: plainKind(legs) } : applyRule(rule, kind, legs[0]?.amount ?? received);
    return {
      kind,
      atMs: row.time('time'),
      ...about,
      legs,
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.text('party'),
    };
  },
});
