import { type ClientNetwork, type ClientWallet, contract } from '@holdfast/contract';
import { mdiPauseCircleOutline, mdiPencilOutline, mdiPlayCircleOutline, mdiPlus, mdiWalletOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useMemo } from 'react';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { explorerLink } from '../../../lib/networks.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { ListPage } from '../../../api-parts/list/list-page.tsx';
import { NetworkLabel } from '../../../ui/round-icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';
import { ClientWalletDialog } from './client-wallet-dialog.tsx';

/** The wallets for a client's withdrawals. */
export function ClientWalletsPage() {
  const { networks, find } = useOwnNetworks();
  const list = useMemo(() => clientWalletsList({ networks: networks ?? [], findNetwork: find }), [networks, find]);
  const dialog = useDialog<{ readonly wallet: ClientWallet | null }>();
  const editWallet = useChange(contract.editClientWallet);
  const { enqueueSnackbar } = useSnackbar();
  const setActive = async (wallet: ClientWallet, isActive: boolean) => {
    try {
      await editWallet.mutateAsync({ body: { id: wallet.id, isActive } });
      enqueueSnackbar(`${wallet.name} ${isActive ? 'activated' : 'deactivated'}.`, { variant: 'success' });
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
        subtitle="Your addresses for withdrawals."
        actions={addButton}
        empty={{
          title: 'No wallets yet',
          text: 'Add your own address to withdraw to it.',
          action: addButton,
        }}
        rowActions={(wallet) => [
          { label: 'Rename', icon: mdiPencilOutline, onSelect: () => dialog.open({ wallet }) },
          wallet.isActive
            ? { label: 'Deactivate', icon: mdiPauseCircleOutline, onSelect: () => void setActive(wallet, false) }
            : { label: 'Activate', icon: mdiPlayCircleOutline, onSelect: () => void setActive(wallet, true) },
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

interface ClientWalletsListOptions {
  readonly networks: readonly ClientNetwork[];
  readonly findNetwork: (networkId: number) => ClientNetwork | undefined;
}

const STATE_LABELS = { true: 'Active', false: 'Inactive' } as const;

function clientWalletsList({ networks, findNetwork }: ClientWalletsListOptions) {
  return defineList<typeof contract.listClientWallets>({
    id: 'your-wallets',
    call: contract.listClientWallets,
    noun: { one: 'wallet', many: 'wallets' },
    rowKey: (wallet) => String(wallet.id),
    rowLabel: (wallet) => wallet.name,
    filters: [
      {
        kind: 'choice',
        id: 'network_id',
        label: 'Network',
        options: networks.map((network) => ({ value: String(network.id), label: network.name })),
      },
    ],
    columns: [
      {
        id: 'wallet',
        label: 'Wallet',
        hideable: false,
        mobile: 'title',
        width: 260,
        skeleton: 'person',
        render: (wallet) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
            <IconTile path={mdiWalletOutline} tone="neutral" size={32} />
            <Box
              component="span"
              dir="auto"
              sx={{ typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {wallet.name}
            </Box>
          </Box>
        ),
        csv: (wallet) => wallet.name,
      },
      {
        id: 'network',
        label: 'Network',
        render: (wallet) => <NetworkLabel name={wallet.networkName} chain={findNetwork(wallet.networkId)} />,
        csv: (wallet) => wallet.networkName,
      },
      {
        id: 'address',
        label: 'Address',
        render: (wallet) => (
          <AddressText
            address={wallet.address}
            explorerUrl={explorerLink(findNetwork(wallet.networkId), wallet.address)}
          />
        ),
        csv: (wallet) => wallet.address,
      },
      {
        id: 'state',
        label: 'State',
        skeleton: 'chip',
        render: (wallet) => (
          <StatusChip label={STATE_LABELS[`${wallet.isActive}`]} tone={wallet.isActive ? 'gain' : 'neutral'} />
        ),
        csv: (wallet) => STATE_LABELS[`${wallet.isActive}`],
      },
      {
        id: 'added',
        label: 'Added',
        align: 'end',
        render: (wallet) => <DateCell instant={wallet.createdAt} shows="day" />,
        csv: (wallet) => wallet.createdAt,
      },
    ],
  });
}
