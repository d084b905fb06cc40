import type { InboxSummary, Transaction } from '@holdfast/contract';

/** "23 to classify across 6 wallets. 18 have a suggestion that fitted every time before." */
export function inboxSubtitle({
  summary,
  rows,
}: {
  readonly summary: InboxSummary | undefined;
  readonly rows: readonly Pick<Transaction, 'suggestion'>[];
}): string {
  if (!summary) return 'What was synced or written down and has no meaning yet.';
  if (summary.unclassified === 0) return 'Everything is classified.';
  const across =
    summary.wallets === 0 ? '' : ` across ${summary.wallets === 1 ? 'one wallet' : `${summary.wallets} wallets`}`;
  const proven = rows.filter(
    ({ suggestion }) =>
      suggestion?.chosenBefore &&
      suggestion.chosenBefore.of > 0 &&
      suggestion.chosenBefore.times === suggestion.chosenBefore.of,
  ).length;
  const fitted =
    proven === 0 ? '' : ` ${proven === 1 ? 'One has' : `${proven} have`} a suggestion that fitted every time before.`;
  return `${summary.unclassified.toLocaleString('en')} to classify${across}.${fitted}`;
}
