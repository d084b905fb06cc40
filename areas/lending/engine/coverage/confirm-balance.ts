/**
 * How much of a wallet's balance of one coin is confirmed.
 *
 * A transfer that a chain returned is confirmed. A record (entered manually, imported, or edited) is a statement of the
 * operator: it counts as far as the chain or the exchange states a balance that the transfers alone do not explain.
 * What is stated beyond both is a difference, and so is what the transfers have and the stated balance does not.
 *
 * Example: transfers leave 7, a record adds 5, and the chain states 10. The balance confirms 3 of the record, so 10
 * count and 2 stay a record. If the chain states 4, only 4 count: 5 are a record and 3 a difference.
 *
 * Neither records nor differences ever raise what is confirmed above the stated balance. A difference lowers it where
 * less is stated, because coins that are not there cover nobody.
 */
import { absolute, add, type Amount, subtract, ZERO } from '@holdfast/money';

export interface StatedBalance {
  /** What the chain or the exchange stated. */
  readonly amount: Amount;
  /** The confirmed transfers up to that moment. */
  readonly transfers: Amount;
}

export interface ConfirmedBalance {
  readonly confirmed: Amount;
  /** The rest of the records. Below zero where they state that coins left which are still there. */
  readonly records: Amount;
  /** Stated less explained: below zero where coins are missing. */
  readonly difference: Amount;
}

export function confirmBalance({
  transfers,
  records,
  stated,
}: {
  transfers: Amount;
  records: Amount;
  stated: StatedBalance | null;
}): ConfirmedBalance {
  if (stated === null) return { confirmed: transfers, records, difference: ZERO };
  const unexplained = subtract(stated.amount, stated.transfers);
  const matched = commonPart(unexplained, records);
  const difference = subtract(unexplained, matched);
  const missing = difference < 0n ? difference : ZERO;
  return { confirmed: add(add(transfers, matched), missing), records: subtract(records, matched), difference };
}

/** The smaller of two amounts with one sign; zero where the signs differ. */
function commonPart(one: Amount, other: Amount): Amount {
  if (one < 0n !== other < 0n) return ZERO;
  return absolute(one) < absolute(other) ? one : other;
}
