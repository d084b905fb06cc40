/** What a form reports when its change waits for a second admin instead of taking effect. */
import type { PendingApproval } from '../../contract/approval.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';

export interface WaitingToast {
  readonly text: string;
  readonly variant: 'info';
}

export function waitingToast(pending: PendingApproval | null | undefined): WaitingToast | null {
  return pending ? { text: waitingText(pending), variant: 'info' } : null;
}

/** "Waits for a second person, or until 20 Nov, 10:30": what waits, for whom, and until when. */
export function waitingText({
  effectiveFrom,
  approvers,
}: Pick<PendingApproval, 'effectiveFrom' | 'approvers'>): string {
  if (effectiveFrom !== null)
    return (
      `Waits for a second person, or until ${momentText(effectiveFrom)}. ` +
      'There is no other admin who could approve it.'
    );
  if (approvers.length === 0) return 'Waits for a second person. No admin can approve it at the moment.';
  return `Waits for a second person: ${listText(approvers)} can approve it.`;
}

function listText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
