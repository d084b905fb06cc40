/** How far a request has come, as three points on a line. */
import type { LendingTransaction } from '@holdfast/contract';
import { momentText } from '../../../lib/date-text.ts';
import { deadlineWords, shortDayText } from '../day-words.ts';

export interface RequestStage {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'current' | 'late' | 'ahead';
}

type Pending = Pick<LendingTransaction, 'type' | 'initiatedAt' | 'dueBy' | 'daysLeft' | 'isLate' | 'hash'>;

/** "11 Nov, 09:42": the year of what is under way goes without saying. */
const momentOf = (instant: string) => momentText(instant).replace(/ \d{4},/u, ',');

export function requestStages(request: Pending): readonly [RequestStage, RequestStage, RequestStage] {
  const { type, initiatedAt, dueBy, daysLeft, isLate, hash } = request;
  const state = isLate ? 'late' : 'current';
  switch (type) {
    case 'deposit':
      return [
        { label: 'Announced', note: momentOf(initiatedAt), state: 'done' },
        hash === null
          ? { label: 'Waiting to arrive', note: 'Send it to your address', state }
          : { label: 'On its way', note: 'You named its transaction', state },
        { label: 'Cleared', note: 'Added to principal', state: 'ahead' },
      ];
    case 'withdrawal':
      return [
        { label: 'Requested', note: momentOf(initiatedAt), state: 'done' },
        { label: isLate ? 'Late' : 'To be sent', note: dueBy === null ? '' : `By ${shortDayText(dueBy)}`, state },
        { label: 'Cleared', note: 'Books updated', state: 'ahead' },
      ];
    case 'interest':
      return [
        { label: 'Fell due', note: dueBy === null ? '' : shortDayText(dueBy), state: 'done' },
        {
          label: 'To be paid',
          note:
            daysLeft === null || daysLeft >= 0
              ? 'By the operator'
              : `For ${deadlineWords(daysLeft).replace(' late', '')}`,
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
