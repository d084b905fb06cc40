import type { PossibleAction, Transfer } from '@holdfast/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Icon } from '../../../ui/icon.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { iconOfAction, labelOfAction } from '../words/action-words.ts';
import { headlineOf } from '../words/treatment-words.ts';

interface ActionOptionProps {
  readonly option: PossibleAction;
  readonly digit: number;
  readonly isChosen: boolean;
  readonly isBest: boolean;
  readonly transfers: readonly Transfer[];
  readonly onChoose: () => void;
}

/** One action that may fit, why, and what it comes to. */
export function ActionOption({ option, digit, isChosen, isBest, transfers, onChoose }: ActionOptionProps) {
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
        textAlign: 'start',
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
          {isBest ? <StatusChip label="Best fit" tone="accent" shape="square" /> : null}
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
      : `Chosen ${chosenBefore.times} of ${chosenBefore.of} times here.`;
  // The reason may already say it in its own words.
  return before === '' || reason.includes(`${chosenBefore?.times} of ${chosenBefore?.of}`)
    ? reason
    : `${reason} ${before}`.trim();
}
