import { mdiAlert, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Icon } from './icon.tsx';
import { plainList } from './layout/row.tsx';
import { visuallyHidden } from './visually-hidden.ts';

export interface Stage {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'current' | 'late' | 'ahead';
}

export const SPOKEN_STAGES: Record<Stage['state'], string> = {
  done: 'Done',
  current: 'Now',
  late: 'Now, late',
  ahead: 'Ahead',
};

/** Three dots on a line: done is filled, current is ringed, upcoming is empty; each has a label below. */
export function StageLine({ stages }: { readonly stages: readonly Stage[] }) {
  return (
    <Box
      component="ol"
      aria-label="Stages"
      sx={{ ...plainList, display: 'grid', gridTemplateColumns: '1fr 1fr auto', columnGap: 0 }}
    >
      {stages.map((stage, index) => (
        <Box component="li" key={stage.label} sx={{ minWidth: 0 }}>
          <Box aria-hidden="true" sx={{ display: 'flex', alignItems: 'center', height: 20, mb: 2 }}>
            <StageDot state={stage.state} />
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
            <span style={visuallyHidden}>, {SPOKEN_STAGES[stage.state]}</span>
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', paddingInlineEnd: 2 }}>{stage.note}</Box>
        </Box>
      ))}
    </Box>
  );
}

export function StageDot({ state }: { readonly state: Stage['state'] }) {
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
