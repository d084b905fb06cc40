import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DashboardCard } from './dashboard-card.tsx';
import { NextStepRow } from './next-step-row.tsx';
import type { NextStep } from './next-steps.ts';

export function NextStepsCard({ steps }: { readonly steps: readonly NextStep[] }) {
  const openCount = steps.filter((step) => !step.isDone).length;
  return (
    <DashboardCard
      title="What to do next"
      aside={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {openCount === 0 ? 'All done' : `${openCount} to do`}
        </Typography>
      }
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <NextStepRow key={step.id} step={step} />
        ))}
      </Box>
    </DashboardCard>
  );
}
