import { countNoun } from '@holdfast/money';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { cardSides, GridRow, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { derived, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiArrowRightCircleOutline,
  mdiChevronDown,
  mdiChevronUp,
  mdiClose,
  mdiGasStationOutline,
  mdiMinusCircleOutline,
  mdiPlusCircleOutline,
  mdiSwapHorizontalCircleOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { transactionsCalls } from '../../contract/calls.ts';
import type { PossibleAction, Transaction, Transfer } from '../../contract/transaction.ts';
import { FeeLines, TransactionLine } from '../detail/transaction-lines.tsx';
import { TransferFlow } from '../detail/transfer-flow.tsx';
import { ACTIONS_TOTAL, iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { type Effect, effectsOf, headlineOf, titleByAction } from '../labels/treatment-labels.ts';
import { basisText, isBridging, pairEffects, pairTitle } from './bridge-pair.ts';
import { PairFlow } from './pair-flow.tsx';
import { TokenQuestion } from './token-question.tsx';
import type { ActionChoice } from './use-action-choice.ts';
import type { UndoableChange } from './use-classifying.tsx';

interface InboxPanelProps {
  readonly transaction: Transaction;
  readonly titleId: string;
  readonly choice: ActionChoice;
  readonly place: { readonly at: number; readonly of: string };
  readonly onMove: (step: 1 | -1) => void;
  readonly onAllActions: () => void;
  /** The two sides are not one transfer. */
  readonly onUnpair: (() => void) | undefined;
  /** Unset for readers. */
  readonly onDecideToken: ((change: UndoableChange) => void) | undefined;
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
  onUnpair,
  onDecideToken,
  footer,
  onClose,
}: InboxPanelProps) {
  const { transfers, pair } = transaction;
  const other = useOtherSide(transaction);
  const sides = pair && other && (pair.direction === 'out' ? [transaction, other] : [other, transaction]);
  const [out, arrival] = sides ?? [];
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
            {pair ? pairTitle(transaction, pair) : (titleByAction(choice.action, transfers) ?? summaryOf(transaction))}
          </Typography>
          {(sides ?? [transaction]).map((side) => (
            <TransactionLine key={side.id} transaction={side} />
          ))}
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
          <Sentence choice={choice} />
          {pair && out && arrival ? (
            <>
              <PairFlow pair={pair} out={out} arrival={arrival} />
              <FeeLines transfers={[...out.transfers, ...arrival.transfers]} />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {basisText(pair)}
              </Typography>
            </>
          ) : (
            <>
              <TransferFlow transfers={transfers} action={choice.action} />
              <FeeLines transfers={transfers} />
            </>
          )}
          {onDecideToken
            ? choice.undecidedTokens.map((token) => (
                <TokenQuestion key={token.coinId} token={token} onDecide={onDecideToken} />
              ))
            : null}
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
            {pair && sides && isBridging(choice.action) ? (
              <EffectList title="What Bridge will do" effects={pairEffects(pair, sides)} onUnpair={onUnpair} />
            ) : (
              <EffectList
                title={`What ${labelOfAction(choice.action)} will do`}
                effects={effectsOf(choice.action, transfers)}
              />
            )}
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

/** The transaction of the pair's other side, once it is loaded. */
function useOtherSide({ pair }: Transaction): Transaction | undefined {
  const otherId = pair?.otherId ?? 0;
  const { data } = useCall(transactionsCalls.getTransaction, { params: { id: otherId } }, { enabled: pair !== null });
  return pair !== null && data?.id === otherId ? data : undefined;
}

/** What happened, as far as the selected action says it. */
function Sentence({ choice: { offered, action } }: { readonly choice: ActionChoice }) {
  const chosen = offered.find((option) => option.action === action);
  if (chosen === undefined || chosen.score === 0 || chosen.reason === '') return null;
  return (
    <Typography
      component="p"
      dir="auto"
      sx={{
        m: 0,
        fontSize: '0.9375rem',
        lineHeight: '22px',
        fontWeight: 500,
        overflowWrap: 'anywhere',
        textAlign: 'left',
      }}
    >
      {chosen.reason}
    </Typography>
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

const MARKS: Readonly<Record<Effect['kind'], { readonly icon: string; readonly colour: string }>> = {
  out: { icon: mdiMinusCircleOutline, colour: 'loss' },
  in: { icon: mdiPlusCircleOutline, colour: 'gain' },
  own: { icon: mdiSwapHorizontalCircleOutline, colour: 'text.secondary' },
  fee: { icon: mdiGasStationOutline, colour: 'text.secondary' },
  none: { icon: mdiArrowRightCircleOutline, colour: 'text.secondary' },
};

const LINES_MAX = 8;

interface EffectListProps {
  readonly title: string;
  readonly effects: readonly Effect[];
  readonly onUnpair?: (() => void) | undefined;
}

/** "What Swap will do": one line per effect, with its figure. */
function EffectList({ title, effects, onUnpair }: EffectListProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Typography id={id} variant="h3" component="h3">
          {title}
        </Typography>
        {onUnpair ? (
          <Button variant="text" size="small" onClick={onUnpair}>
            Not the same transfer? Unpair
          </Button>
        ) : null}
      </Box>
      <Box component="ul" sx={plainList}>
        {effects.slice(0, LINES_MAX).map((effect) => (
          <GridRow
            key={effect.key}
            component="li"
            columns={{ xs: '20px minmax(0, 1fr) auto' }}
            sx={{
              gap: 3,
              minHeight: 44,
              py: 2,
              borderTop: '1px solid',
              borderColor: 'hairline',
              typography: 'body2',
            }}
          >
            <Icon path={MARKS[effect.kind].icon} size={18} sx={{ color: MARKS[effect.kind].colour }} />
            <Box dir="auto" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}>
              {effect.before}
              <Box component="strong" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {effect.figure}
              </Box>
              {effect.after}
            </Box>
            <Box sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>{effect.result}</Box>
          </GridRow>
        ))}
      </Box>
      {effects.length > LINES_MAX ? (
        <Typography
          variant="caption"
          component="p"
          sx={{ m: 0, pt: 2, color: 'text.secondary' }}
        >{`And ${countNoun(effects.length - LINES_MAX, 'more line')} like these.`}</Typography>
      ) : null}
      <Typography
        variant="caption"
        component="p"
        sx={{ m: 0, pt: 2, color: 'text.secondary', borderTop: '1px solid', borderColor: 'hairline' }}
      >
        The lots used, and the gain, depend on the whole history and your accounting method.
      </Typography>
    </Box>
  );
}

interface ActionChoicesProps {
  readonly choice: ActionChoice;
  readonly transfers: readonly Transfer[];
  readonly onAllActions: () => void;
}

/** "What was this?": the matching actions, best first, each with its reason. */
function ActionChoices({ choice, transfers, onAllActions }: ActionChoicesProps) {
  const id = useId();
  const { offered } = choice;
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Typography id={id} variant="h3" component="h3">
          What was this?
        </Typography>
        <Button variant="text" size="small" onClick={onAllActions} aria-keyshortcuts="a">
          All {ACTIONS_TOTAL} actions
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
            <KeyCap>A</KeyCap>
          </Box>
        </Button>
      </Box>
      <Loaded
        // The suggestion of the list is offered until the others have loaded.
        query={derived(choice.query, choice.query.data === undefined && offered.length === 0 ? undefined : offered)}
        failure="The suggestions could not be loaded"
        skeleton={68}
        empty={
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
            No suggestions. Choose from all actions.
          </Typography>
        }
      >
        {(options) => (
          <Box
            role="radiogroup"
            aria-labelledby={id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          >
            {options.map((option, index) => (
              <ActionOption
                key={option.action}
                option={option}
                digit={index + 1}
                isBest={index === 0 && option.confidence !== 'none'}
                isChosen={option.action === choice.action}
                transfers={transfers}
                onChoose={() => choice.choose(option.action)}
              />
            ))}
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

interface ActionOptionProps {
  readonly option: PossibleAction;
  readonly digit: number;
  readonly isChosen: boolean;
  readonly isBest: boolean;
  readonly transfers: readonly Transfer[];
  readonly onChoose: () => void;
}

/** One suggested action, its reason and its result. */
function ActionOption({ option, digit, isChosen, isBest, transfers, onChoose }: ActionOptionProps) {
  return (
    <ButtonBase
      role="radio"
      aria-checked={isChosen}
      aria-keyshortcuts={String(digit)}
      onClick={onChoose}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '28px minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 4,
        width: '100%',
        p: 3,
        textAlign: 'left',
        borderRadius: '6px',
        border: '1px solid',
        borderColor: isChosen ? 'accent.draw' : 'hairlineStrong',
        backgroundColor: isChosen ? 'accent.tint' : 'transparent',
        boxShadow: isChosen ? `inset 0 0 0 1px ${theme.palette.accent.draw}` : 'none',
        '&:hover': { borderColor: isChosen ? 'accent.draw' : 'fieldOutline' },
      })}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <KeyCap sx={{ width: 24, height: 24 }}>{digit}</KeyCap>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'subtitle1' }}>
          <Icon path={iconOfAction(option.action)} size={18} sx={{ color: 'text.secondary' }} />
          {labelOfAction(option.action)}
          {isBest ? <StatusChip label="Best match" tone="accent" shape="square" /> : null}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>{reasonText(option)}</Box>
      </Box>
      <Box
        sx={{
          typography: 'caption',
          color: 'text.secondary',
          whiteSpace: { sm: 'nowrap' },
          fontVariantNumeric: 'tabular-nums',
          mt: { xs: 1, sm: 0 },
        }}
      >
        {headlineOf(option.action, transfers)}
      </Box>
    </ButtonBase>
  );
}

function reasonText({ reason, chosenBefore }: PossibleAction): string {
  const before =
    chosenBefore === null || chosenBefore.of === 0
      ? ''
      : `Used ${chosenBefore.times} of ${chosenBefore.of} times for this counterparty.`;
  // The reason may already contain it.
  return before === '' || reason.includes(`${chosenBefore?.times} of ${chosenBefore?.of}`)
    ? reason
    : `${reason} ${before}`.trim();
}
