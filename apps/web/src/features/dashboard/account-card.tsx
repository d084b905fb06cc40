import type { User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { usePublicConfig } from '../../lib/config.ts';
import { dayText } from '../../lib/date-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { UserAvatar } from '../../ui/round-icons.tsx';

const ROLE_WORDS: Record<User['role'], string> = { admin: 'Admin', client: 'Client', staff: 'Staff' };

export function AccountCard({ user }: { user: User }) {
  const { oidc } = usePublicConfig();
  const signsInWith = [
    ...(user.hasPassword ? ['Password'] : []),
    ...(user.hasProvider ? [oidc?.label ?? 'Identity provider'] : []),
    ...(user.hasSecondFactor ? ['second factor'] : []),
  ].join(', ');
  const facts = [
    ['Signs in with', signsInWith === '' ? 'Not yet set' : signsInWith],
    ['Member since', dayText(user.createdAt)],
    ...(user.agreementAcceptedAt === null ? [] : [['Terms accepted', dayText(user.agreementAcceptedAt)]]),
  ] as const;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Card component="section" aria-labelledby="account-title">
      <Typography id="account-title" variant="h2" sx={{ px: { xs: 4, sm: 6 }, pt: 5 }}>
        Your account
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, px: { xs: 4, sm: 6 }, py: 5 }}>
        <UserAvatar person={user} size={48} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" noWrap>
            {name === '' ? user.email : name}
          </Typography>
          {name === '' ? null : (
            <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
              {user.email}
            </Typography>
          )}
        </Box>
        <StatusChip label={ROLE_WORDS[user.role]} tone={user.role === 'admin' ? 'accent' : 'neutral'} shape="square" />
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          rowGap: 3,
          columnGap: 4,
          m: 0,
          px: { xs: 4, sm: 6 },
          py: 5,
          borderTop: 1,
          borderColor: 'hairline',
        }}
      >
        {facts.map(([term, value]) => (
          <Fragment key={term}>
            <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Typography>
            <Typography variant="body2" component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
    </Card>
  );
}
