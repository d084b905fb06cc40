import type { LendingTransaction } from '@holdfast/contract';
import { mdiAlert, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Icon } from '../../../ui/icon.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { deadlineLabel, shortDayText } from '../day-labels.ts';

const SPOKEN: Record<RequestStage['state'], string> = {
  done: 'Done',
  current: 'Now',
  late: 'Now, late',
  ahead: 'Ahead',
};

/** Three dots on a line: done is filled, current is ringed, upcoming is empty; each has a label below. */
export function StageLine({ stages }: { readonly stages: readonly RequestStage[] }) {
  return (
    <Box
      component="ol"
      aria-label="Stages"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: '1fr 1fr auto', columnGap: 0 }}
    >
      {stages.map((stage, index) => (
        <Box component="li" key={stage.label} sx={{ minWidth: 0 }}>
          <Box aria-hidden="true" sx={{ display: 'flex', alignItems: 'center', height: 20, mb: 2 }}>
            <Dot state={stage.state} />
            {index < stages.length - 1 ? (
              <Box
                sx={{
                  flexGrow: 1,
                  height: 2,
                  mx: 1.5,
                  borderRadius: 1,
                  backgroundColor: (theme: Theme) =>
                    stage.state === 'done' ? theme.palette.primary.main : theme.palette.hairlineStrong,
                }}
              />
            ) : null}
          </Box>
          <Box
            sx={{
              typography: 'subtitle2',
              color: stage.state === 'ahead' ? 'text.secondary' : stage.state === 'late' ? 'loss' : 'text.primary',
              paddingInlineEnd: 2,
            }}
          >
            {stage.label}
            <span style={visuallyHidden}>, {SPOKEN[stage.state]}</span>
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', paddingInlineEnd: 2 }}>{stage.note}</Box>
        </Box>
      ))}
    </Box>
  );
}

function Dot({ state }: { readonly state: RequestStage['state'] }) {
  if (state === 'done' || state === 'late') {
    return (
      <Box
        sx={(theme) => ({
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 20,
          height: 20,
          borderRadius: '50%',
          ...(state === 'late'
            ? { color: theme.palette.loss, backgroundColor: theme.palette.ground.loss }
            : { color: 'common.white', backgroundColor: theme.palette.primary.dark }),
        })}
      >
        <Icon path={state === 'late' ? mdiAlert : mdiCheck} size={13} />
      </Box>
    );
  }
  return (
    <Box
      sx={(theme) => ({
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: '2px solid',
        borderColor: state === 'current' ? theme.palette.accent.link : theme.palette.fieldOutline,
        ...(state === 'current' && {
          '&::after': {
            content: '""',
            width: 8,
            height: 8,
            borderRadius: '50%',
            backgroundColor: theme.palette.accent.link,
          },
        }),
      })}
    />
  );
}

/** The progress of a request, as three points on a line. */

interface RequestStage {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'current' | 'late' | 'ahead';
}

type Pending = Pick<LendingTransaction, 'type' | 'initiatedAt' | 'dueBy' | 'daysLeft' | 'isLate' | 'hash'>;

/** "11 Nov, 09:42": the year of a pending request is obvious. */
const momentOf = (instant: string) => momentText(instant).replace(/ \d{4},/u, ',');

export function requestStages(request: Pending): readonly [RequestStage, RequestStage, RequestStage] {
  const { type, initiatedAt, dueBy, daysLeft, isLate, hash } = request;
  const state = isLate ? 'late' : 'current';
  switch (type) {
    case 'deposit':
      return [
        { label: 'Announced', note: momentOf(initiatedAt), state: 'done' },
        hash === null
          ? { label: 'Waiting to arrive', note: 'Send it to your address', state }
          : { label: 'On its way', note: 'Transaction provided', state },
        { label: 'Cleared', note: 'Added to principal', state: 'ahead' },
      ];
    case 'withdrawal':
      return [
        { label: 'Requested', note: momentOf(initiatedAt), state: 'done' },
        { label: isLate ? 'Late' : 'To be sent', note: dueBy === null ? '' : `By ${shortDayText(dueBy)}`, state },
        { label: 'Cleared', note: 'Books updated', state: 'ahead' },
      ];
    case 'interest':
      return [
        { label: 'Due', note: dueBy === null ? '' : shortDayText(dueBy), state: 'done' },
        {
          label: 'To be paid',
          note:
            daysLeft === null || daysLeft >= 0
              ? 'By the operator'
              : `For ${deadlineLabel(daysLeft).replace(' late', '')}`,
          state,
        },
        { label: 'Cleared', note: 'Books updated', state: 'ahead' },
      ];
  }
}

export const REQUEST_VERBS: Record<LendingTransaction['type'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdraw',
  interest: 'Interest',
};
