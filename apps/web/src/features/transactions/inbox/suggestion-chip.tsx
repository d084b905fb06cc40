import type { PossibleAction } from '@holdfast/contract';
import { mdiAlertOctagonOutline, mdiLinkVariant } from '@mdi/js';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { isClientAction, labelOfAction, toneOfAction } from '../words/action-words.ts';

/** What this probably was, in a word. */
export function SuggestionChip({ suggestion }: { readonly suggestion: PossibleAction | null }) {
  if (suggestion === null) return <StatusChip label="No suggestion" shape="square" />;
  const { action } = suggestion;
  const icon = isClientAction(action) ? mdiLinkVariant : action === 'spam' ? mdiAlertOctagonOutline : undefined;
  return (
    <StatusChip
      label={labelOfAction(action)}
      tone={toneOfAction(action)}
      shape="square"
      {...(icon !== undefined && { icon })}
    />
  );
}
