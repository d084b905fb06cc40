import { type TransactionsCalls } from '../../contract/calls.ts';
import type { CallOutput } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

type RulePreview = CallOutput<TransactionsCalls['previewRule']>;

/** The dry run: the number of matches, the changes, and the newest few. Nothing is saved. */
export function RulePreviewBox({ preview, action }: { readonly preview: RulePreview; readonly action: string }) {
  return (
    <Box role="status" sx={{ p: 4, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <Typography variant="subtitle1">{matchedText(preview)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {changesText(preview, action)}
      </Typography>
      {preview.items.length === 0 ? null : (
        <Box component="ul" sx={{ ...plainList, mt: 3, typography: 'body2' }}>
          {preview.items.map((item) => (
            <Box
              key={item.id}
              component="li"
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 3,
                py: 1,
                borderTop: '1px solid',
                borderColor: 'hairlineRaised',
              }}
            >
              <Box
                component="span"
                dir="auto"
                sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {summaryOf(item)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {item.classification ? `${labelOfAction(item.classification.action)}, ` : ''}
                {dayText(item.at)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function matchedText({ matched }: RulePreview): string {
  return matched === 0
    ? 'Matches no existing transactions'
    : `Matches ${presentCount(matched)} ${matched === 1 ? 'transaction' : 'transactions'}`;
}

export function changesText(
  { wouldClassify, wouldChange, alreadySo }: Pick<RulePreview, 'wouldClassify' | 'wouldChange' | 'alreadySo'>,
  action: string,
): string {
  const parts = [
    wouldClassify > 0 ? `${presentCount(wouldClassify)} would become ${labelOfAction(action)}` : '',
    wouldChange > 0 ? `${presentCount(wouldChange)} would be reclassified` : '',
    alreadySo > 0 ? `${presentCount(alreadySo)} already classified as ${labelOfAction(action)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Nothing would change.' : `${parts.join(', ')}.`;
}
