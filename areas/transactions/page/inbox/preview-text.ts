import type { SuggestionPreview } from '../../contract/transaction.ts';

/** "12 become Other income, 1 gets no suggestion, 2 stay as they are." */
export function previewText({ examined, changed, becomes }: SuggestionPreview): string {
  if (examined === 0) return 'All of them are classified already and stay as they are.';
  if (changed === 0) return 'Their suggestions stay as they are.';
  const parts = becomes
    .filter((each) => each.changed > 0)
    .map(({ action, label, changed: count }) =>
      action === null
        ? `${count} ${count === 1 ? 'gets' : 'get'} no suggestion`
        : `${count} ${count === 1 ? 'becomes' : 'become'} ${label}`,
    );
  const left = examined - changed;
  if (left > 0) parts.push(left === 1 ? '1 stays as it is' : `${left} stay as they are`);
  return `${parts.join(', ')}.`;
}
