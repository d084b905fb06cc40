import { ROLES } from '@holdfast/contract';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useRequestedDialog } from '@holdfast/web/lib/page-address.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { changedFields } from '@holdfast/web/ui/form/use-record-form.ts';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import type { BulkAction, RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { chipColumn, createdColumn, dateColumn, idColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { StatusChip, type StatusChipProps } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiAccountCheckOutline,
  mdiAccountPlusOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiEmailOutline,
  mdiKeyOutline,
  mdiLogoutVariant,
  mdiPencilOutline,
  mdiShieldAccountOutline,
  mdiTrashCanOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import { useSnackbar } from 'notistack';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { accountsCalls } from '../../contract/calls.ts';
import type { ManagedUser, User } from '../../contract/user.ts';
import { PendingApprovalChip } from '../parts/pending-approval.tsx';
import { useAuth } from '../session/auth-context.ts';
import { usePublicConfig } from '../session/config.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { UserActionDialog, type UserActionRequest } from './user-action-dialog.tsx';
import { emailRules, NameFields, nameRules, passwordRules, RoleChoice, ScopeChoice } from './user-fields.tsx';
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

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'password'; readonly user: User }
  | ({ readonly kind: 'action' } & UserActionRequest);

export function UsersPage() {
  const ownId = useAuth().user?.id;
  const providerLabel = usePublicConfig().oidc?.label ?? null;
  const list = useMemo(
    () => usersList({ providerLabel: providerLabel ?? 'Identity provider', ownId }),
    [providerLabel, ownId],
  );
  const { enqueueSnackbar } = useSnackbar();
  const dialog = useDialog<Opened>();
  const { content, isOpen, close } = dialog;
  const may = useMay();
  useRequestedDialog((name) => {
    if (name === 'add' && may(accountsCalls.addUser)) dialog.open({ kind: 'add' });
  });
  const addButton = (
    <ActionButton
      call={accountsCalls.addUser}
      variant="contained"
      icon={mdiAccountPlusOutline}
      onClick={() => dialog.open({ kind: 'add' })}
    >
      Add user
    </ActionButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title="Users"
        subtitle="Only the addresses on this list can sign in."
        actions={addButton}
        empty={{
          title: 'No users yet',
          text:
            'Add the e-mail address of your first client. They sign in with ' +
            `${providerLabel ? `${providerLabel} or ` : ''}a password.`,
          action: addButton,
        }}
        rowActions={(user) => rowActions({ user, isOwn: user.id === ownId, open: dialog.open })}
        bulkActions={bulkActions({
          ownId,
          open: dialog.open,
          onRefuse: (text) => enqueueSnackbar(text, { variant: 'warning' }),
        })}
      />
      {content?.kind === 'add' ? (
        <AddUserDialog key={dialog.opening} isOpen={isOpen} providerLabel={providerLabel} onClose={close} />
      ) : null}
      {content?.kind === 'edit' ? (
        <EditUserDialog
          key={dialog.opening}
          isOpen={isOpen}
          user={content.user}
          isOwn={content.user.id === ownId}
          onClose={close}
        />
      ) : null}
      {content?.kind === 'password' ? (
        <SetPasswordDialog key={dialog.opening} isOpen={isOpen} user={content.user} onClose={close} />
      ) : null}
      {content?.kind === 'action' ? (
        <UserActionDialog key={dialog.opening} isOpen={isOpen} request={content} onClose={close} />
      ) : null}
    </>
  );
}

interface Opening {
  readonly open: (opened: Opened) => void;
}

/** Users cannot disable or remove themselves by mistake; another admin can. */
const OWN_REFUSAL = 'Not for your own account';

function rowActions({ user, isOwn, open }: Opening & { readonly user: User; readonly isOwn: boolean }): RowAction[] {
  const users = [user];
  const refusal = isOwn ? OWN_REFUSAL : undefined;
  return [
    {
      label: 'Edit',
      icon: mdiPencilOutline,
      call: accountsCalls.updateUser,
      onSelect: () => open({ kind: 'edit', user }),
    },
    {
      label: 'Set a new password',
      icon: mdiKeyOutline,
      call: accountsCalls.updateUser,
      onSelect: () => open({ kind: 'password', user }),
    },
    {
      label: 'Sign out everywhere',
      icon: mdiLogoutVariant,
      call: accountsCalls.signOutUser,
      onSelect: () => open({ kind: 'action', action: 'signOut', users }),
    },
    user.isDisabled
      ? {
          label: 'Enable',
          icon: mdiAccountCheckOutline,
          call: accountsCalls.updateUser,
          onSelect: () => open({ kind: 'action', action: 'enable', users }),
        }
      : {
          label: 'Disable',
          icon: mdiCancel,
          call: accountsCalls.updateUser,
          refusal,
          onSelect: () => open({ kind: 'action', action: 'disable', users }),
        },
    {
      label: `Delete ${userName(user)}`,
      icon: mdiTrashCanOutline,
      call: accountsCalls.deleteUser,
      isDestructive: true,
      refusal,
      onSelect: () => open({ kind: 'action', action: 'remove', users }),
    },
  ];
}

function bulkActions({
  ownId,
  open,
  onRefuse,
}: Opening & { readonly ownId: number | undefined; readonly onRefuse: (text: string) => void }): BulkAction<User>[] {
  return [
    {
      label: 'Sign out',
      icon: mdiLogoutVariant,
      call: accountsCalls.signOutUser,
      onSelect: (users, onDone) => open({ kind: 'action', action: 'signOut', users, onDone }),
    },
    {
      label: 'Disable',
      icon: mdiCancel,
      call: accountsCalls.updateUser,
      onSelect: (users, onDone) => {
        const others = users.filter((user) => user.id !== ownId);
        if (others.length === 0) onRefuse('You cannot disable your own account.');
        else open({ kind: 'action', action: 'disable', users: others, onDone });
      },
    },
  ];
}

interface UsersListOptions {
  /** The name of the identity provider. */
  readonly providerLabel: string;
  /** The reader's own row is marked. */
  readonly ownId: number | undefined;
}

function usersList({ providerLabel, ownId }: UsersListOptions) {
  return defineList(accountsCalls.listUsers, {
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

interface SetPasswordDialogProps extends DialogProps {
  readonly user: User;
}

function SetPasswordDialog({ isOpen, user, onClose }: SetPasswordDialogProps) {
  const updateUser = useChange(accountsCalls.updateUser);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: { password: '' },
    fields: ['password'],
    send: ({ password }) => updateUser.mutateAsync({ body: { id: user.id, password } }),
    done: (changed) => waitingToast(changed.pendingApproval) ?? `${userName(user)} has a new password.`,
  });
  const given = useWatch({ control: form.control, name: 'password' });
  return (
    <FormDialog
      {...dialog}
      title="Set a new password"
      submitLabel="Set password"
      intro={`${userName(user)} signs in with ${user.email} and this password. All their sessions end now.`}
    >
      <NewPasswordField
        autoFocus
        value={given}
        onGenerate={(password) => form.setValue('password', password, { shouldValidate: form.formState.isSubmitted })}
        {...formField(form, 'password', passwordRules)}
      />
    </FormDialog>
  );
}

interface EditUserDialogProps extends DialogProps {
  readonly user: User;
  /** Users cannot change their own role and scope. */
  readonly isOwn: boolean;
}

function EditUserDialog({ isOpen, user, isOwn, onClose }: EditUserDialogProps) {
  const updateUser = useChange(accountsCalls.updateUser);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      adminScope: user.adminScope ?? ('full' as const),
      removeSecondFactor: false,
    },
    fields: ['email', 'firstName', 'lastName', 'role', 'adminScope'],
    send: async ({ removeSecondFactor, adminScope: scope, ...values }) => {
      const changes = {
        ...changedFields(user, { ...values, email: values.email.trim().toLowerCase() }),
        ...(values.role === 'admin' && scope !== (user.adminScope ?? 'full') && { adminScope: scope }),
        ...(removeSecondFactor && { removeSecondFactor: true as const }),
      };
      return Object.keys(changes).length === 0 ? null : updateUser.mutateAsync({ body: { id: user.id, ...changes } });
    },
    done: (changed) => changed && (waitingToast(changed.pendingApproval) ?? `${userName(changed)} saved.`),
  });
  const [role, adminScope, isRemovingSecondFactor] = useWatch({
    control: form.control,
    name: ['role', 'adminScope', 'removeSecondFactor'],
  });
  return (
    <FormDialog {...dialog} title={`Edit ${userName(user)}`} submitLabel="Save">
      <NameFields first={formField(form, 'firstName', nameRules)} last={formField(form, 'lastName', nameRules)} />
      <LabelledField label="E-mail" type="email" {...formField(form, 'email', emailRules)} />
      {isOwn ? null : <RoleChoice value={role} {...formChoice(form, 'role')} />}
      {isOwn || role !== 'admin' ? null : <ScopeChoice value={adminScope} {...formChoice(form, 'adminScope')} />}
      {user.hasSecondFactor || user.hasPasskey ? (
        <SecondFactorRemoval
          isOn={isRemovingSecondFactor}
          onChange={(isOn) => form.setValue('removeSecondFactor', isOn)}
        />
      ) : null}
    </FormDialog>
  );
}

function SecondFactorRemoval({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const noteId = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <Checkbox
        id={`${noteId}-box`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-describedby': noteId } }}
        sx={{ marginInlineStart: -2, mt: -2 }}
      />
      <div>
        <label htmlFor={`${noteId}-box`}>Remove second factor</label>
        <FormHelperText id={noteId}>For someone who lost both the authenticator and the recovery codes.</FormHelperText>
      </div>
    </Box>
  );
}
