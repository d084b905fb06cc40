import { transactionsCalls } from '../../contract/calls.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { mdiAccountOutline, mdiNotePlusOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { type OtherSide, otherSideName } from '../labels/transaction-labels.ts';
import type { ActionChoice } from './use-action-choice.ts';
import { cardSides, Row } from '@holdfast/web/ui/layout/row.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

interface PanelFooterProps {
  readonly choice: ActionChoice;
  /** Null if there is no counterparty for a rule. */
  readonly otherSide: OtherSide | null;
  /** Both sides of a bridge are classified in one step. */
  readonly isPair: boolean;
  readonly onLink: () => void;
  readonly onSkip: () => void;
  readonly onClassify: () => void;
}

const Hint = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
const CapOnFill = styled(KeyCap)({
  color: 'inherit',
  boxShadow: 'inset 0 0 0 1px rgba(255, 255, 255, 0.4)',
  backgroundColor: 'rgba(0, 0, 0, 0.2)',
});

export function PanelFooter({ choice, otherSide, isPair, onLink, onSkip, onClassify }: PanelFooterProps) {
  const may = useMay();
  const mayClassify = may(transactionsCalls.classifyTransaction);
  return (
    <Row
      sx={{
        gap: 2,
        ...cardSides,
        py: { xs: 3, sm: 4 },
        backgroundColor: 'tableHead',
        borderTop: '1px solid',
        borderColor: 'hairline',
        paddingBlockEnd: { xs: 'max(12px, env(safe-area-inset-bottom))', sm: 4 },
      }}
    >
      {otherSide === null || isPair || !mayClassify ? null : (
        <FormControlLabel
          control={<Checkbox checked={choice.isAlways} onChange={(event) => choice.setAlways(event.target.checked)} />}
          label={`Always do this for ${otherSideName(otherSide)}`}
          sx={{
            m: 0,
            marginInlineStart: -2,
            minWidth: 0,
            flexBasis: { xs: '100%', sm: 'auto' },
            '& .MuiFormControlLabel-label': { typography: 'body2', overflow: 'hidden', textOverflow: 'ellipsis' },
          }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexGrow: 1, minWidth: 0, justifyContent: 'flex-end' }}>
        {mayClassify ? (
          <Tooltip title="Add note (N)">
            <IconButton aria-label="Add note" aria-keyshortcuts="n" onClick={choice.openNote}>
              <Icon path={mdiNotePlusOutline} />
            </IconButton>
          </Tooltip>
        ) : null}
        {may(lendingCalls.cancelClientTransaction) ? (
          <Tooltip title="Link to client (L)">
            <IconButton aria-label="Link to client" aria-keyshortcuts="l" onClick={onLink}>
              <Icon path={mdiAccountOutline} />
            </IconButton>
          </Tooltip>
        ) : null}
        <Button variant="outlined" aria-keyshortcuts="s" onClick={onSkip}>
          Skip
          <Hint>
            <KeyCap>S</KeyCap>
          </Hint>
        </Button>
        <ActionButton
          call={transactionsCalls.classifyTransaction}
          variant="contained"
          aria-keyshortcuts="Enter"
          disabled={choice.action === null}
          onClick={onClassify}
          sx={(theme) => ({
            minWidth: 0,
            whiteSpace: 'nowrap',
            [theme.breakpoints.down('sm')]: { flexGrow: 1, whiteSpace: 'normal', lineHeight: 1.25 },
          })}
        >
          {choice.action === null
            ? 'Classify'
            : isPair
              ? 'Classify both as Bridge'
              : `Classify as ${labelOfAction(choice.action)}`}
          <Hint>
            <CapOnFill>Enter</CapOnFill>
          </Hint>
        </ActionButton>
      </Box>
    </Row>
  );
}
