import { contract, type User } from '@holdfast/contract';
import {
  mdiAccountCheckOutline,
  mdiAccountPlusOutline,
  mdiCancel,
  mdiKeyOutline,
  mdiLogoutVariant,
  mdiPencilOutline,
  mdiTrashCanOutline,
} from '@mdi/js';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePublicConfig } from '../../lib/config.ts';
import { useRequestedDialog } from '../../lib/page-address.ts';
import { useMay } from '../../lib/permission.ts';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import type { BulkAction, RowAction } from '../../ui/list/row-menu.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UserActionDialog, type UserActionRequest } from './user-action-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { userName } from './user-labels.ts';
import { usersList } from './users-list.tsx';
import { ActionButton } from '../../ui/action-button.tsx';

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
    if (name === 'add' && may(contract.addUser)) dialog.open({ kind: 'add' });
  });
  const addButton = (
    <ActionButton
      call={contract.addUser}
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
    { label: 'Edit', icon: mdiPencilOutline, call: contract.updateUser, onSelect: () => open({ kind: 'edit', user }) },
    {
      label: 'Set a new password',
      icon: mdiKeyOutline,
      call: contract.updateUser,
      onSelect: () => open({ kind: 'password', user }),
    },
    {
      label: 'Sign out everywhere',
      icon: mdiLogoutVariant,
      call: contract.signOutUser,
      onSelect: () => open({ kind: 'action', action: 'signOut', users }),
    },
    user.isDisabled
      ? {
          label: 'Enable',
          icon: mdiAccountCheckOutline,
          call: contract.updateUser,
          onSelect: () => open({ kind: 'action', action: 'enable', users }),
        }
      : {
          label: 'Disable',
          icon: mdiCancel,
          call: contract.updateUser,
          refusal,
          onSelect: () => open({ kind: 'action', action: 'disable', users }),
        },
    {
      label: `Delete ${userName(user)}`,
      icon: mdiTrashCanOutline,
      call: contract.deleteUser,
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
      call: contract.signOutUser,
      onSelect: (users, onDone) => open({ kind: 'action', action: 'signOut', users, onDone }),
    },
    {
      label: 'Disable',
      icon: mdiCancel,
      call: contract.updateUser,
      onSelect: (users, onDone) => {
        const others = users.filter((user) => user.id !== ownId);
        if (others.length === 0) onRefuse('You cannot disable your own account.');
        else open({ kind: 'action', action: 'disable', users: others, onDone });
      },
    },
  ];
}
