import { type ClientWallet, contract } from '@holdfast/contract';
import { mdiPauseCircleOutline, mdiPencilOutline, mdiPlayCircleOutline, mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../api-parts/list/list-page.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';
import { ClientWalletDialog } from './client-wallet-dialog.tsx';
import { clientWalletsList } from './client-wallets-list.tsx';

/** Where a client's withdrawals can go. */
export function ClientWalletsPage() {
  const { networks, find } = useOwnNetworks();
  const list = useMemo(() => clientWalletsList({ networks: networks ?? [], findNetwork: find }), [networks, find]);
  const dialog = useDialog<{ readonly wallet: ClientWallet | null }>();
  const editWallet = useChange(contract.editClientWallet);
  const { enqueueSnackbar } = useSnackbar();
  const setActive = async (wallet: ClientWallet, isActive: boolean) => {
    try {
      await editWallet.mutateAsync({ body: { id: wallet.id, isActive } });
      enqueueSnackbar(`${wallet.name} is ${isActive ? 'in use again' : 'out of use'}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
    }
  };
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => dialog.open({ wallet: null })}>
      Add wallet
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title="Your Wallets"
        subtitle="Your own addresses, to which withdrawals are sent."
        actions={addButton}
        empty={{
          title: 'No wallets yet',
          text: 'Add an address of your own, and you can withdraw to it.',
          action: addButton,
        }}
        rowActions={(wallet) => [
          { label: 'Rename', icon: mdiPencilOutline, onSelect: () => dialog.open({ wallet }) },
          wallet.isActive
            ? { label: 'Put out of use', icon: mdiPauseCircleOutline, onSelect: () => void setActive(wallet, false) }
            : { label: 'Use again', icon: mdiPlayCircleOutline, onSelect: () => void setActive(wallet, true) },
        ]}
        onOpenRow={(wallet) => dialog.open({ wallet })}
      />
      {dialog.content ? (
        <ClientWalletDialog
          key={dialog.opening}
          isOpen={dialog.isOpen}
          record={dialog.content.wallet}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
