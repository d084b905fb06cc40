import type { User } from '../../contract/user.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { usePublicConfig } from '../session/config.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { AboutCard } from './about-card.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

interface ProfilePageProps {
  /** The card about notices, which operations provide. */
  readonly renderNotices: (user: User) => ReactNode;
}

export function ProfilePage({ renderNotices }: ProfilePageProps) {
  const { user } = useAuth();
  const { requireAdminSecondFactor } = usePublicConfig();
  // The guard requires a user; this is the moment between sign-out and redirect.
  if (user === null) return null;
  const header = <PageHeader title="Your profile" subtitle={`You sign in as ${user.email}.`} />;
  // The server refuses every other call until then.
  if (requireAdminSecondFactor && user.role === 'admin' && !user.hasSecondFactor && !user.hasPasskey)
    return (
      <>
        {header}
        <Alert severity="warning" sx={{ mb: 6 }}>
          Administrators must use a second factor. Set one up or add a passkey below to continue.
        </Alert>
        <Box sx={COLUMN}>
          <PasskeysCard />
          <SecondFactorCard user={user} />
        </Box>
      </>
    );
  return (
    <>
      {header}
      <Columns from="lg" gap={6}>
        <Box sx={COLUMN}>
          <AboutCard user={user} />
          <PasswordCard user={user} />
          <SessionsCard />
          <ApiTokensCard isAdmin={user.role === 'admin'} />
        </Box>
        <Box sx={COLUMN}>
          <PasskeysCard />
          <SecondFactorCard user={user} />
          {renderNotices(user)}
        </Box>
      </Columns>
    </>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 } as const;
