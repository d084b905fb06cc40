import type { Transfer } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { ACTIONS_TOTAL } from '../words/action-words.ts';
import { ActionOption } from './action-option.tsx';
import type { ActionChoice } from './use-action-choice.ts';

interface ActionChoicesProps {
  readonly choice: ActionChoice;
  readonly transfers: readonly Transfer[];
  readonly onAllActions: () => void;
}

/** "What was this?": the actions that fit, the best first, each with its reason. */
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
      {choice.error && offered.length === 0 ? (
        <ErrorState title="What fits could not be worked out" text={errorText(choice.error)} onRetry={choice.retry} />
      ) : null}
      {choice.isLoading && offered.length === 0 ? <Skeleton variant="rounded" height={68} /> : null}
      {!choice.isLoading && !choice.error && offered.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
          Nothing fits well enough to suggest. Choose among all actions.
        </Typography>
      ) : null}
      <Box
        role="radiogroup"
        aria-labelledby={id}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {offered.map((option, index) => (
          <ActionOption
            key={option.action}
            option={option}
            digit={index + 1}
            isBest={index === 0 && option.score > 0}
            isChosen={option.action === choice.action}
            transfers={transfers}
            onChoose={() => choice.choose(option.action)}
          />
        ))}
      </Box>
    </Box>
  );
}
