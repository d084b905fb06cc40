/** The actions on one or several users, with their confirmation and result texts. */
import { accountsCalls } from '../../contract/calls.ts';
import { type ManagedUser, type User } from '../../contract/user.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { namesOf } from './user-labels.ts';

export type UserActionName = 'signOut' | 'disable' | 'enable' | 'remove';

export interface UserAction {
  readonly confirmLabel: string;
  readonly isDestructive: boolean;
  readonly title: (users: readonly User[]) => string;
  readonly text: (users: readonly User[]) => string;
  readonly done: (users: readonly User[]) => string;
}

const who = (users: readonly User[]) => (users.length === 1 ? (users[0]?.email ?? '') : 'These users');
const areOrIs = (users: readonly User[]) => (users.length === 1 ? 'is' : 'are');

export const USER_ACTIONS: Readonly<Record<UserActionName, UserAction>> = {
  signOut: {
    confirmLabel: 'Sign out',
    isDestructive: false,
    title: (users) => `Sign ${namesOf(users)} out everywhere?`,
    text: (users) =>
      `${who(users)} ${areOrIs(users)} signed out on every device, and can sign in again. API tokens are revoked.`,
    done: (users) => `${namesOf(users)} ${areOrIs(users)} signed out everywhere.`,
  },
  disable: {
    confirmLabel: 'Disable',
    isDestructive: true,
    title: (users) => `Disable ${namesOf(users)}?`,
    text: (users) =>
      `${who(users)} can no longer sign in, and ${areOrIs(users)} signed out everywhere. Nothing is ` +
      'deleted, and you can enable them again.',
    done: (users) => `${namesOf(users)} ${areOrIs(users)} disabled.`,
  },
  enable: {
    confirmLabel: 'Enable',
    isDestructive: false,
    title: (users) => `Enable ${namesOf(users)}?`,
    text: (users) => `${who(users)} can sign in again.`,
    done: (users) => `${namesOf(users)} can sign in again.`,
  },
  remove: {
    confirmLabel: 'Delete',
    isDestructive: true,
    title: (users) => `Delete ${namesOf(users)}?`,
    text: (users) =>
      `${who(users)} can no longer sign in, and ${areOrIs(users)} signed out everywhere. ` +
      'Records still name them. To list them, choose the status Deleted.',
    done: (users) => `${namesOf(users)} ${areOrIs(users)} deleted.`,
  },
};

/** The calls of the actions; the contract's cache tags refresh the lists. */
export function useUserActions(): Readonly<
  Record<UserActionName, (user: User) => Promise<ManagedUser | { done: true }>>
> {
  const updateUser = useChange(accountsCalls.updateUser);
  const deleteUser = useChange(accountsCalls.deleteUser);
  const signOutUser = useChange(accountsCalls.signOutUser);
  return {
    signOut: (user) => signOutUser.mutateAsync({ query: { user_id: user.id } }),
    disable: (user) => updateUser.mutateAsync({ body: { id: user.id, isDisabled: true } }),
    enable: (user) => updateUser.mutateAsync({ body: { id: user.id, isDisabled: false } }),
    remove: (user) => deleteUser.mutateAsync({ query: { user_id: user.id } }),
  };
}
