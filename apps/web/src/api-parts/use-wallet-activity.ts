import type { contract } from '@holdfast/contract';
import { useChange } from '../lib/api.ts';
import { useReportedAction } from '../ui/form/use-reported-action.ts';

interface NamedWallet {
  readonly id: number;
  readonly name: string;
}

/** Activates or deactivates a wallet and reports it. */
export function useWalletActivity(call: typeof contract.editWallet | typeof contract.editClientWallet) {
  const edit = useChange(call);
  const run = useReportedAction();
  return ({ id, name }: NamedWallet, isActive: boolean): Promise<void> =>
    run(() => edit.mutateAsync({ body: { id, isActive } }), {
      done: `${name} ${isActive ? 'activated' : 'deactivated'}.`,
      failure: 'The change could not be saved.',
    });
}
