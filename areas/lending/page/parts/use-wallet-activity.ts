import type { catalogueCalls } from '@holdfast/catalogue/contract';
import type { lendingCalls } from '../../contract/calls.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

interface NamedWallet {
  readonly id: number;
  readonly name: string;
}

/** Activates or deactivates a wallet and reports it. */
export function useWalletActivity(call: typeof catalogueCalls.editWallet | typeof lendingCalls.editClientWallet) {
  const edit = useChange(call);
  const run = useReportedAction();
  return ({ id, name }: NamedWallet, isActive: boolean): Promise<void> =>
    run(() => edit.mutateAsync({ body: { id, isActive } }), {
      done: `${name} ${isActive ? 'activated' : 'deactivated'}.`,
      failure: 'The change could not be saved.',
    });
}
