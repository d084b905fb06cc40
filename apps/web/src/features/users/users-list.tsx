import { contract, type ManagedUser, ROLES, type User } from '@holdfast/contract';
import {
  mdiCancel,
  mdiCheckCircleOutline,
  mdiEmailOutline,
  mdiShieldAccountOutline,
  mdiTrashCanOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { PendingApprovalChip } from '../../api-parts/pending-approval.tsx';
import { StatusChip, type StatusChipProps } from '../../ui/status-chip.tsx';
import { UserAvatar } from '../../ui/round-icons.tsx';
import {
  agreementOf,
  ROLE_LABELS,
  roleLabel,
  signsInWith,
  STATUS_LABELS,
  USER_STATUSES,
  userName,
  userStatus,
  type UserStatus,
} from './user-labels.ts';
import { choiceFilter } from '../../ui/list/list-state.ts';
import { chipColumn, createdColumn, dateColumn, idColumn } from '../../ui/list/usual-columns.tsx';
import { TwoLines } from '../../ui/layout/two-lines.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';

interface UsersListOptions {
  /** The name of the identity provider. */
  readonly providerLabel: string;
  /** The reader's own row is marked. */
  readonly ownId: number | undefined;
}

export function usersList({ providerLabel, ownId }: UsersListOptions) {
  return defineList(contract.listUsers, {
    id: 'users',
    noun: { one: 'user', many: 'users' },
    rowLabel: userName,
    hasTwoLines: true,
    searchLabel: 'Search name or e-mail',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      choiceFilter('role', 'Role', choicesOf(ROLES, ROLE_LABELS)),
      choiceFilter(
        'status',
        'Status',
        USER_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
      ),
      { kind: 'switch', id: 'include_admins', label: 'Include admins', isOnByDefault: true },
    ],
    columns: [
      {
        id: 'user',
        label: 'User',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 320,
        render: (user) => <PersonCell user={user} isOwn={user.id === ownId} />,
        csv: [
          { label: 'Name', value: (user) => [user.firstName, user.lastName].join(' ').trim() },
          { label: 'E-mail', value: (user) => user.email },
        ],
      },
      chipColumn({ id: 'role', label: 'Role', sortable: 'role', of: roleChip }),
      {
        id: 'agreement',
        label: 'Agreement',
        sortable: 'agreement',
        render: (user) => <AgreementCell user={user} />,
        csv: (user) => agreementCsv(agreementOf(user)),
      },
      {
        id: 'signsInWith',
        label: 'Sign-in method',
        render: (user) =>
          signsInWith(user, providerLabel) === 'Not yet' ? <Quiet>Not yet</Quiet> : signsInWith(user, providerLabel),
        csv: (user) => signsInWith(user, providerLabel),
      },
      dateColumn({
        id: 'lastSignIn',
        label: 'Last sign-in',
        sortable: 'lastSignIn',
        firstOrder: 'desc',
        align: 'end',
        of: (user) => user.lastSignInAt,
      }),
      {
        id: 'status',
        label: 'Status',
        skeleton: 'chip',
        render: (user) => <StatusCell user={user} />,
        csv: (user) => STATUS_LABELS[userStatus(user)].label,
      },
      createdColumn(),
      idColumn('User ID', (user) => user.id),
    ],
  });
}

function agreementCsv(agreement: ReturnType<typeof agreementOf>): string {
  if (typeof agreement === 'object') return agreement.acceptedAt;
  return agreement === 'notNeeded' ? 'Not needed' : 'Not accepted';
}

function PersonCell({ user, isOwn }: { readonly user: User; readonly isOwn: boolean }) {
  const name = userName(user);
  return (
    <TwoLines
      picture={<UserAvatar person={user} />}
      title={name}
      marks={
        isOwn ? (
          <Box component="span" sx={{ my: -0.5 }}>
            <StatusChip label="You" tone="accent" shape="square" />
          </Box>
        ) : null
      }
      note={name === user.email ? undefined : user.email}
    />
  );
}

function roleChip(user: User): StatusChipProps {
  return {
    label: roleLabel(user),
    shape: 'square',
    ...(user.role === 'admin' && { tone: 'accent', icon: mdiShieldAccountOutline }),
  };
}

function AgreementCell({ user }: { readonly user: User }) {
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

const STATUS_ICONS: Readonly<Record<UserStatus, string>> = {
  active: mdiCheckCircleOutline,
  invited: mdiEmailOutline,
  disabled: mdiCancel,
  deleted: mdiTrashCanOutline,
};

function StatusCell({ user }: { readonly user: ManagedUser }) {
  const status = userStatus(user);
  if (user.pendingApproval) return <PendingApprovalChip pending={user.pendingApproval} />;
  return <StatusChip {...STATUS_LABELS[status]} icon={STATUS_ICONS[status]} />;
}
