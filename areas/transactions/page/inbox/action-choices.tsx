import type { PossibleAction, Transfer } from '../../contract/transaction.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { ACTIONS_TOTAL, iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import { headlineOf } from '../labels/treatment-labels.ts';
import type { ActionChoice } from './use-action-choice.ts';
import { Loaded, derived } from '@holdfast/web/ui/loaded.tsx';

interface ActionChoicesProps {
  readonly choice: ActionChoice;
  readonly transfers: readonly Transfer[];
  readonly onAllActions: () => void;
}

/** "What was this?": the matching actions, best first, each with its reason. */
export function ActionChoices({ choice, transfers, onAllActions }: ActionChoicesProps) {
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
