import { contract, ROLES } from '@holdfast/contract';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { AgreementCell, LastSignInCell, PersonCell, Quiet, RoleCell, StatusCell } from './user-cells.tsx';
import {
  agreementOf,
  ROLE_LABELS,
  signsInWith,
  STATUS_WORDS,
  USER_STATUSES,
  userName,
  userStatus,
} from './user-words.ts';
import { DateCell } from '../../ui/list/date-cell.tsx';

interface UsersListOptions {
  /** What the identity provider is called here. */
  readonly providerLabel: string;
  /** The row of the one who looks is marked. */
  readonly ownId: number | undefined;
}

export function usersList({ providerLabel, ownId }: UsersListOptions) {
  return defineList<typeof contract.listUsers>({
    id: 'users',
    call: contract.listUsers,
    noun: { one: 'user', many: 'users' },
    rowKey: (user) => String(user.id),
    rowLabel: userName,
    hasTwoLines: true,
    searchLabel: 'Search name or e-mail',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      {
        kind: 'choice',
        id: 'role',
        label: 'Role',
        options: ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
      },
      {
        kind: 'choice',
        id: 'status',
        label: 'Status',
        options: USER_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status].label })),
      },
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
      {
        id: 'role',
        label: 'Role',
        sortable: 'role',
        skeleton: 'chip',
        render: (user) => <RoleCell user={user} />,
        csv: (user) => ROLE_LABELS[user.role],
      },
      {
        id: 'agreement',
        label: 'Agreement',
        sortable: 'agreement',
        render: (user) => <AgreementCell user={user} />,
        csv: (user) => agreementCsv(agreementOf(user)),
      },
      {
        id: 'signsInWith',
        label: 'Signs in with',
        render: (user) =>
          signsInWith(user, providerLabel) === 'Not yet' ? <Quiet>Not yet</Quiet> : signsInWith(user, providerLabel),
        csv: (user) => signsInWith(user, providerLabel),
      },
      {
        id: 'lastSignIn',
        label: 'Last sign-in',
        sortable: 'lastSignIn',
        firstOrder: 'desc',
        align: 'end',
        render: (user) => <LastSignInCell user={user} />,
        csv: (user) => user.lastSignInAt ?? '',
      },
      {
        id: 'status',
        label: 'Status',
        skeleton: 'chip',
        render: (user) => <StatusCell user={user} />,
        csv: (user) => STATUS_WORDS[userStatus(user)].label,
      },
      {
        id: 'created',
        label: 'Created',
        sortable: 'created',
        firstOrder: 'desc',
        hiddenByDefault: true,
        render: (user) => <DateCell instant={user.createdAt} shows="day" />,
        csv: (user) => user.createdAt,
      },
      {
        id: 'id',
        label: 'User id',
        hiddenByDefault: true,
        align: 'end',
        render: (user) => user.id,
        csv: (user) => String(user.id),
      },
    ],
  });
}

function agreementCsv(agreement: ReturnType<typeof agreementOf>): string {
  if (typeof agreement === 'object') return agreement.acceptedAt;
  return agreement === 'notNeeded' ? 'Not needed' : 'Not accepted';
}
