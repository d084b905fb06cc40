import type { User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { ownAccountSteps } from './next-steps.ts';

/** For people of the house who are neither admins nor clients: their account, and what to do for it. */
export function WelcomePage({ user }: { readonly user: User }) {
  const name = user.firstName.trim() === '' ? user.email : user.firstName;
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle="Your account is ready." />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <NextStepsCard steps={ownAccountSteps(user)} />
        <AccountCard user={user} />
      </Box>
    </>
  );
}
