/**
 * A debt in coins as a property obligation (setting `borrowedCoins: 'marketValue'`): it is carried at what the coins
 * were worth when they came in, oldest part first, and its end realises what that differs from their value then.
 *
 *   10 borrowed at $100, returned at $300     10 coins sold for $3,000 that cost $1,000, and an obligation of $1,000
 *                                             settled for $3,000: a gain of $2,000 and a loss of $2,000
 */
import type { Amount, Usd } from '@holdfast/money';
import type { Flag } from '../../lists.ts';
import { partOf } from '../../lots/part-of.ts';
import { MISSING_PRICE, NO_FLAGS } from '../../lots/row-flags.ts';
import type { AccountId } from '../../ids.ts';
import type { Transfer } from '../../types.ts';
import { ClosingWriter } from '../closing-writer.ts';
import type { Ledger, Loan } from '../ledger.ts';

/** More is owed. Returns what it is carried at. */
export function incur(ledger: Ledger, loan: Loan, { amount, valueUsd }: Pick<Transfer, 'amount' | 'valueUsd'>): Usd {
  const { transaction, day } = ledger;
  const usd = valueUsd ?? (0n as Usd);
  const flags = valueUsd === null ? MISSING_PRICE : NO_FLAGS;
  loan.obligations.push({ amount, usd, at: transaction.at, day, transactionId: transaction.id, flags });
  return usd;
}

/** Less is owed, and that realises nothing: every part shrinks by its share. Returns what went, with its dollars. */
export function lessen(
  { obligations }: Pick<Loan, 'obligations'>,
  owedLess: bigint,
): { readonly amount: Amount; readonly usd: Usd } {
  let units = obligations.reduce((sum, part) => sum + part.amount, 0n);
  let usd = obligations.reduce((sum, part) => sum + part.usd, 0n);
  const amount = owedLess < units ? owedLess : units;
  // As the journal carries it: pro rata over all parts.
  const amountUsd = units === 0n ? 0n : (usd * amount) / units;
  let [left, usdLeft] = [amount, amountUsd];
  for (const part of obligations) {
    const [share, usdShare] = [(left * part.amount) / units, usd === 0n ? 0n : (usdLeft * part.usd) / usd];
    [units, usd] = [units - part.amount, usd - part.usd];
    [left, usdLeft] = [left - share, usdLeft - usdShare];
    [part.amount, part.usd] = [part.amount - share, part.usd - usdShare];
  }
  if (obligations.every((part) => part.amount === 0n)) obligations.length = 0;
  return { amount: amount as Amount, usd: amountUsd as Usd };
}

/**
 * Less is owed. What is settled beyond the debt counts at its value. Returns what it was carried at, and how many parts
 * the transfer has closed by now.
 */
export function settleObligation(
  ledger: Ledger,
  loan: Pick<Loan, 'obligations'>,
  settlement: {
    readonly transfer: Transfer;
    readonly accountId: AccountId;
    readonly valueUsd: Usd | null;
    readonly partsBefore: number;
  },
): { readonly carriedUsd: Usd; readonly parts: number } {
  const { transfer, accountId, valueUsd, partsBefore } = settlement;
  const flags: readonly Flag[] = valueUsd === null ? MISSING_PRICE : NO_FLAGS;
  const writer = new ClosingWriter(
    ledger,
    { transfer, accountId, kind: 'obligation', proceedsUsd: 'cost', partsBefore },
    ledger.assetOf(transfer.coinId),
  );
  let [left, usdLeft, carried] = [transfer.amount, valueUsd ?? (0n as Usd), 0n];
  for (let part = loan.obligations[0]; left > 0n && part !== undefined; part = loan.obligations[0]) {
    const amount = (part.amount < left ? part.amount : left) as Amount;
    const usd = partOf(part.usd as Usd, amount, part.amount as Amount);
    const costUsd = partOf(usdLeft, amount, left);
    writer.settle({ ...part, amount, usd }, { costUsd, flags });
    carried += usd;
    [left, usdLeft] = [(left - amount) as Amount, (usdLeft - costUsd) as Usd];
    if (amount === part.amount) loan.obligations.shift();
    else [part.amount, part.usd] = [part.amount - amount, part.usd - usd];
  }
  return { carriedUsd: (carried + usdLeft) as Usd, parts: writer.parts };
}
