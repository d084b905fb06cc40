import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientWallet } from '../../../contract/lending.ts';
import {
  mdiDrawPen,
  mdiPauseCircleOutline,
  mdiPencilOutline,
  mdiPlayCircleOutline,
  mdiPlus,
  mdiWalletOutline,
} from '@mdi/js';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn } from '@holdfast/web/lists/naming-column.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { type OwnNetworks, useOwnNetworks } from '../use-own-networks.ts';
import { ClientWalletDialog } from './client-wallet-dialog.tsx';
import { ProveWalletDialog } from './prove-wallet-dialog.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { addressColumns } from '@holdfast/catalogue/page/address-columns';
import { chipColumn, dateColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useWalletActivity } from '../../parts/use-wallet-activity.ts';

/** The wallets for a client's withdrawals. */
export function ClientWalletsPage() {
  const { networks, find } = useOwnNetworks();
  const list = useMemo(() => clientWalletsList({ networks, find }), [networks, find]);
  const dialog = useDialog<{ readonly wallet: ClientWallet | null }>();
  const proving = useDialog<ClientWallet>();
  const setActive = useWalletActivity(lendingCalls.editClientWallet);
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
        empty={{ title: 'No wallets yet', text: 'Add your own address to withdraw to it.', action: addButton }}
        rowActions={(wallet) => [
          { label: 'Rename', icon: mdiPencilOutline, onSelect: () => dialog.open({ wallet }) },
          ...(wallet.provenAt === null && wallet.canBeProven
            ? [{ label: 'Prove ownership', icon: mdiDrawPen, onSelect: () => proving.open(wallet) }]
            : []),
          wallet.isActive
            ? { label: 'Deactivate', icon: mdiPauseCircleOutline, onSelect: () => void setActive(wallet, false) }
            : { label: 'Activate', icon: mdiPlayCircleOutline, onSelect: () => void setActive(wallet, true) },
        ]}
        onOpenRow={(wallet) => dialog.open({ wallet })}
      />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <ClientWalletDialog {...opened} record={content.wallet} />}
      </OpenedDialog>
      <OpenedDialog dialog={proving}>
        {(opened, wallet) => <ProveWalletDialog {...opened} wallet={wallet} />}
      </OpenedDialog>
    </>
  );
}

const proofLabel = ({ provenAt }: ClientWallet) => (provenAt === null ? 'Not proven' : 'Proven');

const STATE_LABELS = { true: 'Active', false: 'Inactive' } as const;

function clientWalletsList({ networks = [], find }: Pick<OwnNetworks, 'networks' | 'find'>) {
  return defineList(lendingCalls.listClientWallets, {
    id: 'your-wallets',
    noun: { one: 'wallet', many: 'wallets' },
    rowLabel: (wallet) => wallet.name,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      choiceFilter(
        'network_id',
        'Network',
        networks.map((network) => ({ value: String(network.id), label: network.name })),
      ),
    ],
    columns: [
      {
        id: 'wallet',
        label: 'Wallet',
        ...namingColumn,
        sortable: 'name',
        firstOrder: 'asc',
        width: 260,
        render: (wallet) => (
          <TwoLines picture={<IconTile path={mdiWalletOutline} tone="neutral" size={32} />} title={wallet.name} />
        ),
        csv: (wallet) => wallet.name,
      },
      ...addressColumns(find),
      chipColumn({
        id: 'state',
        label: 'State',
        of: ({ isActive }) => ({ label: STATE_LABELS[`${isActive}`], tone: isActive ? 'gain' : 'neutral' }),
      }),
      chipColumn({
        id: 'proof',
        label: 'Ownership',
        of: (wallet) => ({ label: proofLabel(wallet), tone: wallet.provenAt === null ? 'warning' : 'gain' }),
      }),
      dateColumn({
        id: 'added',
        label: 'Added',
        sortable: 'created',
        firstOrder: 'desc',
        align: 'end',
        shows: 'day',
        of: (wallet) => wallet.createdAt,
      }),
    ],
  });
}
