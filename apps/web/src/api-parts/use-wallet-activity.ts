import type { contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useChange } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';

interface NamedWallet {
  readonly id: number;
  readonly name: string;
}

/** Activates or deactivates a wallet and reports it. */
export function useWalletActivity(call: typeof contract.editWallet | typeof contract.editClientWallet) {
  const edit = useChange(call);
  const { enqueueSnackbar } = useSnackbar();
  return async ({ id, name }: NamedWallet, isActive: boolean): Promise<void> => {
    try {
      await edit.mutateAsync({ body: { id, isActive } });
      enqueueSnackbar(`${name} ${isActive ? 'activated' : 'deactivated'}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
    }
  };
}
