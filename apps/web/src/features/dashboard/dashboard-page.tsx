import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { NextStepRow } from './next-step-row.tsx';
import { nextSteps } from './next-steps.ts';

/** Where everybody lands after signing in. */
export function DashboardPage() {
  const { user } = useAuth();
  if (user === null) return null;
  const name = user.firstName.trim() === '' ? user.email : user.firstName;
  const steps = nextSteps(user);
  const openCount = steps.filter((step) => step.path !== undefined && step.isDone !== true).length;
  return (
    <>
      <PageHeader
        title={`Welcome, ${name}`}
        subtitle={
          user.role === 'admin'
            ? 'The house is ready. Here is how to set it up.'
            : 'Your account is ready. Here is what happens next.'
        }
      />
      <Box
        sx={{ display: 'grid', gap: 6, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}
      >
        <Card component="section" aria-labelledby="next-title">
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: { xs: 4, sm: 6 }, py: 5 }}>
            <Typography id="next-title" variant="h2">
              {user.role === 'admin' ? 'What to do next' : 'What happens next'}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {openCount === 0 ? 'All done' : `${openCount} to do`}
            </Typography>
          </Box>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {steps.map((step) => (
              <NextStepRow key={step.id} step={step} />
            ))}
          </Box>
        </Card>
        <AccountCard user={user} />
      </Box>
    </>
  );
}
