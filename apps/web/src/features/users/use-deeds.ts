import { contract, type User } from '@holdfast/contract';
import { useChange } from '../../lib/api.ts';
import type { DeedName } from './deeds.ts';

/** The calls behind the deeds; each ends in refreshed lists through the contract's cache tags. */
export function useDeeds(): Readonly<Record<DeedName, (user: User) => Promise<unknown>>> {
  const updateUser = useChange(contract.updateUser);
  const deleteUser = useChange(contract.deleteUser);
  const signOutUser = useChange(contract.signOutUser);
  return {
    signOut: (user) => signOutUser.mutateAsync({ query: { user_id: user.id } }),
    disable: (user) => updateUser.mutateAsync({ body: { id: user.id, isDisabled: true } }),
    enable: (user) => updateUser.mutateAsync({ body: { id: user.id, isDisabled: false } }),
    remove: (user) => deleteUser.mutateAsync({ query: { user_id: user.id } }),
  };
}
