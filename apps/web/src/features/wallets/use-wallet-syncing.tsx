import { contract, type Wallet } from '@holdfast/contract';
import { mdiScaleBalance, mdiSync } from '@mdi/js';
import { useSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { jobWatch } from '../../lib/jobs/use-job-watch.ts';
import { useDialog } from '../../ui/form/use-dialog.ts';
import type { RowAction } from '../../ui/list/row-menu.tsx';
import { BalancesDrawer } from './balances-drawer.tsx';

interface WalletSyncing {
  readonly rowActions: (wallet: Wallet) => RowAction[];
  /** To be put beside the list. */
  readonly drawer: ReactNode;
}

/** Reading a wallet from its chain, and whether what was read adds up. */
export function useWalletSyncing(): WalletSyncing {
  const { enqueueSnackbar } = useSnackbar();
  const syncWallet = useChange(contract.syncWallet);
  const { content, isOpen, open, close } = useDialog<Wallet>();
  const sync = async (wallet: Wallet) => {
    try {
      jobWatch.note(await syncWallet.mutateAsync({ query: { wallet_id: wallet.id } }));
    } catch (error) {
      enqueueSnackbar(errorText(error, `${wallet.name} could not be synced.`), { variant: 'error' });
    }
  };
  return {
    rowActions: (wallet) => [
      {
        label: 'Sync',
        icon: mdiSync,
        refusal: wallet.isActive ? undefined : 'It is not active.',
        onSelect: () => void sync(wallet),
      },
      { label: 'Balances', icon: mdiScaleBalance, onSelect: () => open(wallet) },
    ],
    drawer:
      content === null ? null : (
        <BalancesDrawer wallet={content} isOpen={isOpen} onClose={close} onSync={() => void sync(content)} />
      ),
  };
}
