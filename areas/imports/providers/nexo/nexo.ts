import { type Amount, subtract } from '@holdfast/money';
import { identityOfLegs } from '../kit/fingerprint.ts';
import { ignore } from '../kit/import-error.ts';
import { kindName, kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Entry, Leg, Reading } from '../kit/reading.ts';
import { applyRule, into, movingLegs, optionalFee, outOf, type Row, signFor } from '../kit/row.ts';

const KINDS = kindTable({
  'Deposit|Top up Crypto|Exchange Deposited On': 'deposit',
  'Deposit To Exchange|Exchange To Withdraw|Credit Card Fiatx Exchange To Withdraw': 'ignore',
  'Withdrawal|Withdraw Exchanged': 'withdrawal',
  'Withdrawal Fee': 'fee',
  'Exchange|Exchange Collateral': 'trade',
  Interest: { in: 'interest', out: 'loan_interest' },
  'Interest Additional|Fixed Term Interest|Flexible Term Interest': 'interest',
  'Dividend|Bonus|Assimilation': 'income_other',
  'Referral Bonus': 'referral',
  'Cashback|Exchange Cashback|Nexo Card Cashback': 'cashback',
  'Withdrawal Credit|WithdrawalCredit|Loan Withdrawal': 'loan_in',
  'Repayment|Manual Repayment|Forced Repayment': 'loan_repay',
  Liquidation: 'liquidation',
  'Manual Sell Order|Automatic Sell Order': 'loan_repay',
  'Credit Card Status|Nexo Card Purchase': 'spend',
  'Locking Term Deposit|Unlocking Term Deposit': 'inside',
  'Transfer In|Transfer Out|Transfer To Pro Wallet|Transfer From Pro Wallet': 'inside',
  'Administrator|Administrative Deduction': 'spend',
});
const NAMES: Record<string, string> = {
  GBPX: 'GBP',
  EURX: 'EUR',
  USDX: 'USD',
  XUSD: 'USD',
  XEUR: 'EUR',
  XGBP: 'GBP',
  NEXONEXO: 'NEXO',
  NEXOBNB: 'NEXO',
  NEXOBEP2: 'NEXO',
  USDTERC: 'USDT',
  BNBN: 'BNB',
};
const symbol = (name: string): string => NAMES[name.toUpperCase()] ?? name;
const MIRROR_MS = 120_000;

type Key =
  | 'id'
  | 'kind'
  | 'input'
  | 'inputAmount'
  | 'output'
  | 'outputAmount'
  | 'value'
  | 'fee'
  | 'feeCoin'
  | 'details'
  | 'time';

/** The columns that both layouts name alike. */
const SHARED_COLUMNS = {
  id: 'Transaction',
  kind: 'Type',
  value: '?USD Equivalent',
  fee: '?Fee',
  feeCoin: '?Fee Currency',
  details: 'Details',
  time: 'Date / Time (UTC)|Date / Time',
};

/**
 * A lender's statement: deposits and interest, loans against collateral, and mirrors of moves to and from its exchange.
 */
export const nexo = defineLayout<Key>({
  id: 'nexo_transactions',
  provider: 'nexo',
  name: 'Nexo transactions',
  columns: {
    ...SHARED_COLUMNS,
    input: 'Input Currency',
    inputAmount: 'Input Amount',
    output: 'Output Currency',
    outputAmount: 'Output Amount',
  },
  symbol,
  read: readNexo,
  adjustEntries: ignoreMirrors,
  needsWholeHistory: true,
});

/** The first layout has one coin for each row. */
export const nexoOld = defineLayout<Key>({
  id: 'nexo_transactions_old',
  provider: 'nexo',
  name: 'Nexo transactions (one currency)',
  columns: {
    ...SHARED_COLUMNS,
    input: 'Currency',
    inputAmount: 'Amount',
    output: '?Output Currency',
    outputAmount: '?Output Amount',
  },
  symbol,
  read: readNexo,
  adjustEntries: ignoreMirrors,
  needsWholeHistory: true,
});

function readNexo(row: Row<Key>): Reading {
  const details = row.text('details');
  if (/^(rejected|pending)/i.test(details)) throw ignore(`The row is ${/^\w+/.exec(details)?.[0].toLowerCase()}.`);
  const kind = row.text('kind');
  const found = KINDS.find(kind);
  const rule = found === 'deposit' && /airdrop/i.test(details) ? 'airdrop' : found;
  const hash = /0x[0-9a-f]{64}/i.exec(details)?.[0].toLowerCase();
  const common = {
    kind,
    atMs: row.time('time'),
    id: row.text('id'),
    note: details.replace(/^\w+ \/ /, ''),
    tag: row.text('value').replace(/^-/, ''),
    ...(hash ? { hash } : {}),
  };
  if (rule === 'inside' || rule === 'ignore')
    return {
      ...common,
      ...applyRule(rule, kind, 0n as Amount),
      legs: movingLegs(row.text('input') === '' ? [] : [into(row.coin('input'), row.required('inputAmount'))]),
    };
  const stated = row.required('inputAmount');
  if (rule === 'trade' && row.text('output') !== '') {
    const legs = [outOf(row.coin('input'), stated), into(row.coin('output'), row.required('outputAmount'))];
    const fees = optionalFee(row, 'fee', 'feeCoin');
    return {
      ...common,
      becomes: 'trade',
      legs: movingLegs([...withoutFees(legs, fees), ...fees]),
      identity: [kindName(kind), ...identityOfLegs(movingLegs([...legs, ...fees]))],
    };
  }
  const amount = stated < 0n ? stated : signFor(rule, stated);
  const leg = { coin: row.coin('input'), amount, valueUsd: row.valueUsd('value') };
  return {
    ...common,
    ...applyRule(rule, kind, amount),
    legs: movingLegs([leg, ...optionalFee(row, 'fee', 'feeCoin')]),
  };
}

/** The amounts state what left and what arrived, so that a fee in one of their coins is inside. */
function withoutFees(legs: readonly Leg[], fees: readonly Leg[]): Leg[] {
  return legs.map((leg) =>
    fees
      .filter(({ coin }) => coin.symbol === leg.coin.symbol)
      .reduce((rest, fee) => ({ ...rest, amount: subtract(rest.amount, fee.amount) }), leg),
  );
}

/** Repayments repeat the sale of collateral that paid them; card purchases repeat the withdrawal that paid them. */
function ignoreMirrors(entries: readonly Entry[]): void {
  const sales = new Set(
    entries
      .filter((entry) => /^(liquidation|manual sell order|automatic sell order)$/i.test(entry.reading.kind))
      .map((entry) => entry.reading.tag),
  );
  const withdrawals = entries.filter((entry) => /^withdraw ?exchanged$/i.test(entry.reading.kind));
  for (const entry of entries) {
    const { kind, tag, atMs } = entry.reading;
    if (/repayment$/i.test(kind) && sales.has(tag))
      entry.ignored = 'The row repeats the sale of collateral that repaid the loan.';
    const isCard = /^(credit card status|nexo card purchase)$/i.test(kind);
    const isPaid = withdrawals.some(
      (other) => other.reading.tag === tag && Math.abs(other.reading.atMs - atMs) <= MIRROR_MS,
    );
    if (isCard && isPaid) entry.ignored = 'The row repeats the withdrawal that paid the card purchase.';
  }
}
