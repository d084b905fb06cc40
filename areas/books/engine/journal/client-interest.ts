/**
 * Interest to clients on an accrual basis, for the book basis alone. On the tax basis interest is an expense on the day
 * it is paid, and nothing is owed before. The entries here stand beside those of the tax basis and change none of them:
 *
 *   accrual, end of March     expense +$80     client interest 1 unit, −$80
 *   payment, 10 April         client interest −1 unit, +$80     expense −$90     settlement difference +$10
 *
 * The entry of the payment itself has the expense of $90 and the coins that left. Together, the expense is what
 * accrued, at its value then, and the difference is what the coins rose by until they were paid.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import type { CoinId } from '../ids.ts';
import type { Instant } from '../types.ts';
import { CarriedBalance } from './carried-balance.ts';
import { ledgerAccount, ledgerAccountKey } from './ledger-account.ts';
import type { JournalEntry, JournalLine } from './types.ts';
import { MISSING_PRICE, NO_FLAGS } from '../lots/row-flags.ts';

interface ClientInterest {
  readonly clientId: string;
  readonly assetId: CoinId;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly amount: Amount;
  /** Null when the price is missing: the units are posted at no dollars, and the entry is marked. */
  readonly valueUsd: Usd | null;
}

/** What accrued in a period that ends on the day. */
export type InterestAccrued = ClientInterest;

/**
 * A payment. One without a transaction in the books is not an expense on the tax basis: it was paid from an account
 * that is not recorded, and its value is the amount that was owed.
 */
export interface InterestPaid extends ClientInterest {
  readonly paymentId: string;
  /** The transaction whose entry has it as an expense. */
  readonly transactionId: string | null;
}

const EXPENSE = ledgerAccount('expense', { category: 'interestPaid' });
const DIFFERENCE = ledgerAccount('settlementDifference');
const OWNER = ledgerAccount('ownerEquity');

/** By day; on one day accruals come before payments, so that what is paid was owed. */
export function createInterestEntries(input: {
  readonly accruals: readonly InterestAccrued[];
  readonly payments: readonly InterestPaid[];
}): JournalEntry[] {
  const balances = new Map<string, CarriedBalance>();
  const events: { interest: ClientInterest; sign: bigint; payment: InterestPaid | null }[] = [
    ...input.accruals.map((interest) => ({ interest, sign: 1n, payment: null })),
    ...input.payments.map((payment) => ({ interest: payment, sign: -1n, payment })),
  ].filter(({ interest }) => interest.amount !== 0n);
  events.sort((left, right) => left.interest.day - right.interest.day || Number(right.sign - left.sign));
  const counts = new Map<string, number>();
  return events.map(({ interest, sign, payment }) => {
    const { clientId, assetId, at, day, valueUsd } = interest;
    const account = ledgerAccount('clientInterest', { assetId, partyId: clientId });
    const key = ledgerAccountKey(account);
    const balance = balances.get(key) ?? new CarriedBalance();
    balances.set(key, balance);
    const amount = sign * interest.amount;
    const change = balance.change(amount, valueUsd ?? 0n, valueUsd !== null);
    const isUnrecorded = payment !== null && payment.transactionId === null;
    const value = isUnrecorded ? change : sign * (valueUsd ?? 0n);
    const lines: JournalLine[] = [
      line(isUnrecorded ? OWNER : EXPENSE, { assetId, usd: value }),
      { ...line(account, { assetId, usd: -change }), amount: -amount as Amount },
    ];
    if (change !== value) lines.push(line(DIFFERENCE, { assetId, usd: change - value }));
    lines.push({ ...line(ledgerAccount('trading', { assetId }), { assetId, usd: 0n }), amount: amount as Amount });
    const about = aboutOf(payment, { key, day });
    const count = (counts.get(about) ?? 0) + 1;
    counts.set(about, count);
    return {
      id: count === 1 ? about : `${about}:${count}`,
      kind: payment === null ? 'interestAccrual' : 'interestPayment',
      at,
      day,
      transactionId: payment?.transactionId ?? null,
      action: null,
      lines: lines.filter(({ usd, amount: units }) => usd !== 0n || units !== 0n),
      flags: balance.isChangeUnknown || (valueUsd === null && !isUnrecorded) ? MISSING_PRICE : NO_FLAGS,
    };
  });
}

function aboutOf(payment: InterestPaid | null, { key, day }: { readonly key: string; readonly day: BooksDay }): string {
  if (payment === null) return `interestAccrual:${key}:${formatDay(day)}`;
  const { transactionId, paymentId } = payment;
  return transactionId === null
    ? `interestPayment:client:${paymentId}:${key}`
    : `interestPayment:${transactionId}:${key}`;
}

function line(
  account: JournalLine['account'],
  { assetId, usd }: { readonly assetId: CoinId; readonly usd: bigint },
): JournalLine {
  return { account, assetId, amount: 0n as Amount, usd: usd as Usd, lot: null, transferId: null };
}
