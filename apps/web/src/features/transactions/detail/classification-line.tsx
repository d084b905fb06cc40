import type { Classification } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { momentText } from '../../../lib/date-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { labelOfAction, toneOfAction } from '../words/action-words.ts';

export function ClassificationChip({ classification }: { readonly classification: Classification | null }) {
  if (classification === null) return <StatusChip label="Not classified" tone="warning" shape="square" />;
  return (
    <StatusChip
      label={labelOfAction(classification.action)}
      tone={toneOfAction(classification.action)}
      shape="square"
    />
  );
}

/** Who gave the meaning. Nothing that was decided by itself looks as if a person had decided it. */
export function originWords({ origin, byName, ruleName, reason }: Classification): string {
  if (origin === 'person') return `By ${byName ?? 'someone who is gone'}`;
  const who = origin === 'rule' ? `By the rule ${ruleName === null ? 'that is gone' : `“${ruleName}”`}` : 'By itself';
  return reason === '' ? who : `${who}: ${reason}`;
}

export function ClassificationLine({ classification }: { readonly classification: Classification | null }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ClassificationChip classification={classification} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {classification === null
          ? 'It waits in New.'
          : `${originWords(classification)}, ${momentText(classification.at)}`}
      </Typography>
    </Box>
  );
}
