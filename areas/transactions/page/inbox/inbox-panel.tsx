import type { Transaction } from '../../contract/transaction.ts';
import { mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { FeeLines, TransactionLine } from '../detail/transaction-lines.tsx';
import { TransferFlow } from '../detail/transfer-flow.tsx';
import { summaryOf } from '../labels/transaction-labels.ts';
import { ActionChoices } from './action-choices.tsx';
import { EffectList } from './effect-list.tsx';
import type { ActionChoice } from './use-action-choice.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface InboxPanelProps {
  readonly transaction: Transaction;
  readonly titleId: string;
  readonly choice: ActionChoice;
  readonly place: { readonly at: number; readonly of: string };
  readonly onMove: (step: 1 | -1) => void;
  readonly onAllActions: () => void;
  readonly footer: ReactNode;
  /** Set where the panel covers the list. */
  readonly onClose?: () => void;
}

const NOTE_LENGTH_MAX = 2000;

/** One transaction: its transfers, the suggested actions and their effects. */
export function InboxPanel({
  transaction,
  titleId,
  choice,
  place,
  onMove,
  onAllActions,
  footer,
  onClose,
}: InboxPanelProps) {
  const { transfers } = transaction;
  const body = useRef<HTMLDivElement>(null);
  const shownId = useRef(transaction.id);
  useEffect(() => {
    if (shownId.current === transaction.id) return;
    shownId.current = transaction.id;
    body.current?.scrollTo({ top: 0 });
  }, [transaction.id]);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, ...cardSides, pt: { xs: 4, sm: 5 }, pb: 3 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography
            id={titleId}
            dir="auto"
            variant="h2"
            component="h2"
            sx={{ textAlign: 'left', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums', mb: 1 }}
          >
            {summaryOf(transaction)}
          </Typography>
          <TransactionLine transaction={transaction} />
        </Box>
        <Typography
          variant="caption"
          sx={{
            display: { xs: 'none', sm: 'block' },
            color: 'text.secondary',
            lineHeight: '28px',
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {place.at} of {place.of}
        </Typography>
        <StepButton label="Previous transaction" icon={mdiChevronUp} onClick={() => onMove(-1)} />
        <StepButton label="Next transaction" icon={mdiChevronDown} onClick={() => onMove(1)} />
        {onClose ? (
          <IconButton aria-label="Close" onClick={onClose} sx={{ my: -1, marginInlineEnd: -2 }}>
            <Icon path={mdiClose} />
          </IconButton>
        ) : null}
      </Box>
      <Box
        ref={body}
        tabIndex={-1}
        sx={{ overflowY: 'auto', flexGrow: 1, minHeight: 0, '& > *': cardSides, outline: 'none' }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pb: 5 }}>
          <TransferFlow transfers={transfers} />
          <FeeLines transfers={transfers} />
          {transaction.transfersTotal > transfers.length ? (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {`The first ${transfers.length} of ${transaction.transfersTotal} transfers; the others are loading.`}
            </Typography>
          ) : null}
        </Box>
        <Box sx={{ py: 4, borderTop: '1px solid', borderColor: 'hairline' }}>
          <ActionChoices choice={choice} transfers={transfers} onAllActions={onAllActions} />
        </Box>
        {choice.action === null ? null : (
          <Box sx={{ py: 4, borderTop: '1px solid', borderColor: 'hairline' }}>
            <EffectList action={choice.action} transfers={transfers} />
          </Box>
        )}
        {choice.hasNote ? (
          <Box sx={{ pb: 5 }}>
            <NoteField
              key={transaction.id}
              note={choice.note}
              onChange={choice.setNote}
              isFresh={transaction.note === ''}
            />
          </Box>
        ) : null}
      </Box>
      {footer}
    </>
  );
}

function StepButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: string;
  readonly onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={onClick}
        sx={{ border: '1px solid', borderColor: 'hairlineStrong', borderRadius: '6px' }}
      >
        <Icon path={icon} size={18} />
      </IconButton>
    </Tooltip>
  );
}

/** Escape leaves the field and keeps its text, so that the shortcuts work again. */
function NoteField({
  note,
  onChange,
  isFresh,
}: {
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly isFresh: boolean;
}) {
  return (
    <LabelledField
      label="Note"
      multiline
      minRows={2}
      autoFocus={isFresh}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      }}
      slotProps={{ input: { maxLength: NOTE_LENGTH_MAX } }}
      hint="Stored with the transaction. Press Escape to return to the shortcuts."
    />
  );
}

interface PhonePanelProps extends DialogProps {
  readonly titleId: string;
  readonly children: ReactNode;
}

/** On narrow screens the panel covers the list. */
export function PhonePanel({ isOpen, titleId, onClose, children }: PhonePanelProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            '&&': {
              m: 0,
              width: '100%',
              borderRadius: 0,
              display: 'flex',
              flexDirection: 'column',
              backgroundColor: 'background.paper',
            },
          },
        },
      }}
    >
      {children}
    </Dialog>
  );
}
