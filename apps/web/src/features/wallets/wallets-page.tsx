import { contract, type Wallet } from '@holdfast/contract';
import { mdiBookOpenVariantOutline, mdiPauseCircleOutline, mdiPencilOutline, mdiPlayCircleOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useNetworkChoices } from '../../lib/network-filter.ts';
import { useNetworks } from '../../lib/networks.ts';
import { DeletionDialog } from '../../ui/form/deletion-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { RowAction } from '../../ui/list/row-action.ts';
import { WalletDialog } from './wallet-dialog.tsx';
import { walletsList } from './wallets-list.tsx';

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly wallet: Wallet };

export function WalletsPage() {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const list = useMemo(() => walletsList({ networkChoices, findNetwork: find }), [networkChoices, find]);
  const deleteWallet = useChange(contract.deleteWallet);
  const editWallet = useChange(contract.editWallet);
  const { enqueueSnackbar } = useSnackbar();
  const { content, isOpen, opening, open, close } = useDialog<Opened>();

  const setActive = async (wallet: Wallet, isActive: boolean) => {
    try {
      await editWallet.mutateAsync({ body: { id: wallet.id, isActive } });
      enqueueSnackbar(`${wallet.name} is ${isActive ? 'active' : 'no longer active'}.`, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
    }
  };
  const rowActions = (wallet: Wallet): RowAction[] => [
    { label: 'Edit', icon: mdiPencilOutline, onSelect: () => open({ kind: 'edit', wallet }) },
    wallet.isActive
      ? { label: 'Set to not active', icon: mdiPauseCircleOutline, onSelect: () => void setActive(wallet, false) }
      : { label: 'Set to active', icon: mdiPlayCircleOutline, onSelect: () => void setActive(wallet, true) },
    { label: `Delete ${wallet.name}`, icon: mdiTrashCanOutline, isDestructive: true, onSelect: () => open({ kind: 'delete', wallet }) },
  ];
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => open({ kind: 'add' })}>
      Add wallet
    </Button>
  );

  return (
    <>
      <ListPage
        list={list}
        title="Admin Wallets"
        subtitle="The operator’s and the clients’ addresses. Transactions are read from the active ones."
        actions={
          <>
            <Button variant="outlined" component={Link} to="/admin/address-book" startIcon={<Icon path={mdiBookOpenVariantOutline} />}>
              Address book
            </Button>
            {addButton}
          </>
        }
        empty={{ title: 'No wallets yet', text: 'Add the first address you own. Its transactions then appear under Transactions.', action: addButton }}
        rowActions={rowActions}
        onOpenRow={(wallet) => open({ kind: 'edit', wallet })}
      />
      {content?.kind === 'add' ? <WalletDialog key={opening} isOpen={isOpen} wallet={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? <WalletDialog key={opening} isOpen={isOpen} wallet={content.wallet} onClose={close} /> : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete ${content.wallet.name}?`}
          text="The wallet leaves the list and is no longer read. What the books already know of its address stays."
          done={`${content.wallet.name} is deleted.`}
          onDelete={() => deleteWallet.mutateAsync({ params: { id: content.wallet.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
