import type { User } from '@holdfast/contract';
import { mdiCheckCircleOutline, mdiCancel, mdiEmailOutline, mdiShieldAccountOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { UserAvatar } from '../../ui/round-icons.tsx';
import { agreementOf, ROLE_LABELS, STATUS_WORDS, userName, type UserStatus, userStatus } from './user-words.ts';

/** Names and addresses keep their own direction, and stand on the page's side: "left" is mirrored with the page. */
export function PersonCell({ user, isOwn }: { readonly user: User; readonly isOwn: boolean }) {
  const name = userName(user);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <UserAvatar person={user} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography noWrap dir="auto" variant="subtitle1" component="span">
            {name}
          </Typography>
          {isOwn ? (
            <Box component="span" sx={{ my: -0.5 }}>
              <StatusChip label="You" tone="accent" shape="square" />
            </Box>
          ) : null}
        </Box>
        {name === user.email ? null : (
          <Typography
            noWrap
            dir="auto"
            variant="caption"
            component="span"
            sx={{ display: 'block', textAlign: 'left', color: 'text.secondary' }}
          >
            {user.email}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export function RoleCell({ user }: { readonly user: User }) {
  const label = ROLE_LABELS[user.role];
  return user.role === 'admin' ? (
    <StatusChip label={label} tone="accent" shape="square" icon={mdiShieldAccountOutline} />
  ) : (
    <StatusChip label={label} shape="square" />
  );
}

export function AgreementCell({ user }: { readonly user: User }) {
  const agreement = agreementOf(user);
  if (typeof agreement === 'object') return <DateCell instant={agreement.acceptedAt} shows="day" />;
  return agreement === 'notNeeded' ? (
    <Quiet>Not needed</Quiet>
  ) : (
    <Box component="span" sx={{ color: 'warning.main', whiteSpace: 'nowrap' }}>
      Not accepted
    </Box>
  );
}

export function LastSignInCell({ user }: { readonly user: User }) {
  return user.lastSignInAt === null ? <Quiet>Never</Quiet> : <DateCell instant={user.lastSignInAt} />;
}

const STATUS_ICONS: Readonly<Record<UserStatus, string>> = {
  active: mdiCheckCircleOutline,
  invited: mdiEmailOutline,
  disabled: mdiCancel,
};

export function StatusCell({ user }: { readonly user: User }) {
  const status = userStatus(user);
  return <StatusChip {...STATUS_WORDS[status]} icon={STATUS_ICONS[status]} />;
}

export function Quiet({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}
