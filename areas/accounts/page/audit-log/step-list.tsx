import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { StageDot, SPOKEN_STAGES, type Stage } from '@holdfast/web/ui/stage-line.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';

/** The stages of a request, one below the other. */
export function StepList({ steps }: { readonly steps: readonly Stage[] }) {
  return (
    <Box component="ol" aria-label="Stages" sx={plainList}>
      {steps.map(({ label, note, state }, index) => (
        <Box component="li" key={label} sx={{ display: 'flex', gap: 3 }}>
          <Box aria-hidden="true" sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
            <StageDot state={state} />
            {index < steps.length - 1 ? (
              <Box
                sx={(theme: Theme) => ({
                  flexGrow: 1,
                  width: 2,
                  minHeight: 16,
                  my: 1,
                  backgroundColor: state === 'done' ? theme.palette.primary.main : theme.palette.hairlineStrong,
                })}
              />
            ) : null}
          </Box>
          <Box sx={{ pb: 3, minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle2', color: state === 'ahead' ? 'text.secondary' : 'text.primary' }}>
              {label}
              <span style={visuallyHidden}>, {SPOKEN_STAGES[state]}</span>
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{note}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
