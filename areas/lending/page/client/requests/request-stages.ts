/** The progress of a request, as three stages. */
import type { LendingTransaction } from '../../../contract/lending.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import type { Stage } from '@holdfast/web/ui/stage-line.tsx';
import { deadlineLabel, shortDayText, utcDayText } from '../day-labels.ts';

type Pending = Pick<LendingTransaction, 'type' | 'initiatedAt' | 'dueBy' | 'daysLeft' | 'isLate' | 'hash'>;

/** "11 Nov, 09:42": the year of a pending request is obvious. */
const momentOf = (instant: string) => momentText(instant).replace(/ \d{4},/u, ',');

export function requestStages(request: Pending): readonly [Stage, Stage, Stage] {
  const { type, initiatedAt, dueBy, daysLeft, isLate, hash } = request;
  const state = isLate ? 'late' : 'current';
  switch (type) {
    case 'deposit':
      return [
        { label: 'Announced', note: momentOf(initiatedAt), state: 'done' },
        hash === null
          ? { label: 'Waiting to arrive', note: 'Send it to your address', state }
          : { label: 'On its way', note: 'Transaction provided', state },
        { label: 'Cleared', note: 'Added to principal', state: 'ahead' },
      ];
    case 'withdrawal':
      return [
        { label: 'Requested', note: momentOf(initiatedAt), state: 'done' },
        {
          label: isLate ? 'Late' : 'To be sent',
          note: dueBy === null ? '' : `By ${isLate ? utcDayText(dueBy) : shortDayText(dueBy)}`,
          state,
        },
        { label: 'Cleared', note: 'Books updated', state: 'ahead' },
      ];
    case 'interest':
      return [
        { label: 'Due', note: dueBy === null ? '' : shortDayText(dueBy), state: 'done' },
        {
          label: 'To be paid',
          note:
            daysLeft === null || daysLeft >= 0
              ? 'By the operator'
              : `For ${deadlineLabel(daysLeft).replace(' late', '')}`,
          state,
        },
        { label: 'Cleared', note: 'Books updated', state: 'ahead' },
      ];
  }
}

export const REQUEST_VERBS: Record<LendingTransaction['type'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdraw',
  interest: 'Interest',
};
