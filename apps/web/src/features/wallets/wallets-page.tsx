import { contract, type Wallet } from '@holdfast/contract';
import { mdiPauseCircleOutline, mdiPlayCircleOutline, mdiScaleBalance, mdiSync } from '@mdi/js';
import { type ReactNode, useMemo, useState } from 'react';
import { callApi, useChange } from '../../lib/api.ts';
import { jobWatch } from '../../lib/jobs/use-job-watch.ts';
import { useNetworkChoices, useNetworks } from '../../lib/networks.ts';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import type { DialogProps } from '../../ui/form/use-form-dialog.ts';
import { useRecordDialogs } from '../../ui/form/use-record-dialogs.tsx';
import { ListPage } from '../../api-parts/list/list-page.tsx';
import type { RowAction } from '../../ui/list/row-menu.tsx';
import { SyncAllButton } from '../../api-parts/sync-all-button.tsx';
import { AddWalletsDialog } from './add/add-wallets-dialog.tsx';
import { BalancesDrawer } from './balances-drawer.tsx';
import { WalletDialog } from './wallet-dialog.tsx';
import { walletsList } from './wallets-list.tsx';
import { AddressBookButton } from '../../api-parts/address-book-button.tsx';
import { useWalletActivity } from '../../api-parts/use-wallet-activity.ts';
import { useReportedAction } from '../../ui/form/use-reported-action.ts';

export function WalletsPage() {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const list = useMemo(() => walletsList({ networkChoices, findNetwork: find }), [networkChoices, find]);
  const deleteWallet = useChange(contract.deleteWallet);
  const records = useRecordDialogs<Wallet>({
    noun: 'wallets',
    nameOf: ({ name }) => name,
    calls: { add: contract.addWallets, edit: contract.editWallet, remove: contract.deleteWallet },
    renderForm: ({ record, ...dialog }) =>
      record === null ? <AddDialog {...dialog} /> : <WalletDialog record={record} {...dialog} />,
    deletionText: 'Deletes the wallet and stops its sync. Existing transactions are kept.',
    onDelete: ({ id }) => deleteWallet.mutateAsync({ params: { id } }),
  });

  const syncing = useWalletSyncing();

  const setActive = useWalletActivity(contract.editWallet);
  const activity = (wallet: Wallet): RowAction =>
    wallet.isActive
      ? {
          label: 'Deactivate',
          icon: mdiPauseCircleOutline,
          call: contract.editWallet,
          onSelect: () => void setActive(wallet, false),
        }
      : {
          label: 'Activate',
          icon: mdiPlayCircleOutline,
          call: contract.editWallet,
          onSelect: () => void setActive(wallet, true),
        };

  return (
    <>
      <ListPage
        list={list}
        title="Admin Wallets"
        subtitle="Addresses of the operator and the clients. The operator’s active wallets are synced."
        actions={
          <>
            <AddressBookButton />
            <SyncAllButton />
            {records.addButton}
          </>
        }
        empty={{
          title: 'No wallets yet',
          text: 'Add your addresses. Their transactions appear under Transactions.',
          action: records.addButton,
        }}
        rowActions={(wallet) => records.rowActions(wallet, [...syncing.rowActions(wallet), activity(wallet)])}
        onOpenRow={records.edit}
      />
      {syncing.drawer}
      {records.dialogs}
    </>
  );
}

interface WalletSyncing {
  readonly rowActions: (wallet: Wallet) => RowAction[];
  /** Rendered beside the list. */
  readonly drawer: ReactNode;
}

/** Syncs a wallet, and shows whether its balances match the chain. */
function useWalletSyncing(): WalletSyncing {
  const run = useReportedAction();
  const syncWallet = useChange(contract.syncWallet);
  const { content, isOpen, open, close } = useDialog<Wallet>();
  const sync = ({ id, name }: Wallet) =>
    run(async () => jobWatch.note(await syncWallet.mutateAsync({ query: { wallet_id: id } })), {
      failure: `${name} could not be synced.`,
    });
  const syncDesk = () =>
    run(async () => jobWatch.note(await callApi(contract.syncBlockFills, {})), {
      failure: 'The BlockFills desk could not be synced.',
    });
  return {
    rowActions: (wallet) => [
      {
        label: 'Sync',
        icon: mdiSync,
        call: contract.syncWallet,
        refusal: refusalOf(wallet),
        onSelect: () => void sync(wallet),
      },
      ...(isDeskWallet(wallet)
        ? [{ label: 'Sync BlockFills', icon: mdiSync, call: contract.syncBlockFills, onSelect: () => void syncDesk() }]
        : []),
      { label: 'Balances', icon: mdiScaleBalance, onSelect: () => open(wallet) },
    ],
    drawer:
      content === null ? null : (
        <BalancesDrawer wallet={content} isOpen={isOpen} onClose={close} onSync={() => void sync(content)} />
      ),
  };
}

function refusalOf({ isActive, userId }: Wallet): string | undefined {
  if (userId !== null) return 'Clients’ wallets are not synced.';
  return isActive ? undefined : 'The wallet is inactive.';
}

const OWNERS = [
  { value: 'operator', label: 'Operator' },
  { value: 'client', label: 'Client' },
] as const;

/** The operator's wallets are added many at once, a client's one by one. */
function AddDialog(dialog: DialogProps) {
  const [owner, setOwner] = useState<'operator' | 'client'>('operator');
  const choice = <SegmentedControl label="Owner" fullWidth options={OWNERS} value={owner} onChange={setOwner} />;
  if (owner === 'operator') return <AddWalletsDialog {...dialog} choice={choice} />;
  return <WalletDialog {...dialog} record={null} choice={choice} />;
}

/** The server reads the fills of the desk into the exchange wallet of this name. */
function isDeskWallet({ name, purpose, userId }: Wallet): boolean {
  return purpose === 'exchange' && userId === null && name === 'BlockFills';
}
