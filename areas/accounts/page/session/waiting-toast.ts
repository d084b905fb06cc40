/** What a form reports when its change waits for a second admin instead of taking effect. */
import type { PendingApproval } from '../../contract/approval.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';

export interface WaitingToast {
  readonly text: string;
  readonly variant: 'info';
}

export function waitingToast(pending: PendingApproval | null | undefined): WaitingToast | null {
  if (!pending) return null;
  const text =
    pending.effectiveFrom === null
      ? 'Waiting for approval by a second admin.'
      : `There is no second admin, so this takes effect on ${momentText(pending.effectiveFrom)}.`;
  return { text, variant: 'info' };
}
