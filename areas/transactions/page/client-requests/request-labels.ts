/** Labels of client transactions: kind, progress and time left. */
import type { ClientTransactionStatus, ClientTransactionType } from '@holdfast/lending/engine';
import type { LendingTransaction, RequestStage } from '@holdfast/lending/contract';
import { parseAmount, presentAmount, presentCount, subtract } from '@holdfast/money';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

export const TYPE_LABELS: Readonly<Record<ClientTransactionType, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest: 'Interest',
};
export const STATUS_LABELS: Readonly<Record<ClientTransactionStatus, string>> = {
  pending: 'Pending',
  cleared: 'Cleared',
  cancelled: 'Cancelled',
};

interface StageLabels {
  readonly label: string;
  readonly tone: Tone;
}

const STAGES: Readonly<Record<RequestStage, StageLabels>> = {
  announced: { label: 'Announced', tone: 'warning' },
  requested: { label: 'Requested', tone: 'warning' },
  late: { label: 'Late', tone: 'loss' },
  due: { label: 'Due', tone: 'warning' },
  cleared: { label: 'Cleared', tone: 'gain' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Unpaid interest is late after its due date, although it has no deadline. */
export function stageLabels({ stage, isLate }: Pick<LendingTransaction, 'stage' | 'isLate'>): StageLabels {
  return isLate ? STAGES.late : STAGES[stage];
}

/** "6 days late", "due today", "11 days left"; empty without a deadline. */
export function deadlineText({ daysLeft }: Pick<LendingTransaction, 'daysLeft'>): string | undefined {
  if (daysLeft === null) return undefined;
  if (daysLeft === 0) return 'due today';
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${presentCount(Math.abs(daysLeft))} days`;
  return daysLeft < 0 ? `${days} late` : `${days} left`;
}

/** "Deposit of 0.35 BTC by Mara Lindqvist". */
export function requestTitle({
  type,
  amount,
  coinSymbol,
  userName,
  userEmail,
}: Pick<LendingTransaction, 'type' | 'amount' | 'coinSymbol' | 'userName' | 'userEmail'>): string {
  const who = userName === '' ? userEmail : userName;
  return (
    `${TYPE_LABELS[type]} of ${presentAmount(parseAmount(amount))} ${coinSymbol} ` +
    `${type === 'interest' ? 'for' : 'by'} ${who}`
  );
}

/** The action of the matching transaction, which clears the request in the same step. */
export const ACTION_OF_TYPE: Readonly<Record<ClientTransactionType, string>> = {
  deposit: 'clientDeposit',
  withdrawal: 'clientWithdrawal',
  interest: 'clientInterestPayment',
};

/** Why a request cannot be cancelled or deleted; undefined if it can. */
export function cancelRefusal({ type, status }: Pick<LendingTransaction, 'type' | 'status'>): string | undefined {
  if (type === 'interest') return 'Interest is owed and cannot be cancelled';
  if (status === 'cleared') return 'Already cleared';
  return status === 'cancelled' ? 'Already cancelled' : undefined;
}

export function deleteRefusal({ type, status }: Pick<LendingTransaction, 'type' | 'status'>): string | undefined {
  if (type === 'interest') return 'Interest is computed from its deposit';
  return status === 'cleared' ? 'Reset its matched transaction first' : undefined;
}

/** A withdrawal to a wallet that is still new. */
export function isNotPayableYet(
  { payableFrom }: Pick<LendingTransaction, 'payableFrom'>,
  now: number = Date.now(),
): boolean {
  return payableFrom !== null && new Date(payableFrom).getTime() > now;
}

/**
 * A withdrawal that is more than what is owed today, because interest or another withdrawal was paid since it was
 * requested, or a deposit is no longer cleared. Undefined if all of it is owed.
 */
export function overpaymentText(
  { amount, coinSymbol }: Pick<LendingTransaction, 'amount' | 'coinSymbol'>,
  excess: string,
): string | undefined {
  if (parseAmount(excess) === 0n) return undefined;
  const owed = subtract(parseAmount(amount), parseAmount(excess));
  return (
    `Do not pay it in full: today only ${presentAmount(owed)} ${coinSymbol} is owed to the client. Cancel it, and ` +
    `the client can request what is owed.`
  );
}
