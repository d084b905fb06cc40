import { catalogueCalls, type Wallet, WALLET_PURPOSES } from '@holdfast/catalogue/contract';
import { transactionsCalls } from '../../contract/calls.ts';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiEyeOutline,
  mdiMinusCircleOutline,
  mdiPauseCircleOutline,
  mdiPlayCircleOutline,
  mdiScaleBalance,
  mdiSync,
  mdiTimerSandEmpty,
} from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import {
  type KnownNetworks,
  type NetworkChoice,
  useNetworkChoices,
  useNetworks,
} from '@holdfast/catalogue/page/networks';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useRecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import { PublicHistoryQuestion } from '../settings/public-history-question.tsx';
import { SyncAllButton } from '../sync-all-button.tsx';
import { AddWalletsDialog } from './add/add-wallets-dialog.tsx';
import { BalancesDrawer } from './balances-drawer.tsx';
import { WalletDialog } from './wallet-dialog.tsx';
import { AddressBookButton } from '@holdfast/catalogue/page/address-book-button';
import { useWalletActivity } from '@holdfast/lending/page/use-wallet-activity';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { PendingApprovalChip } from '@holdfast/accounts/page/pending-approval';
import { oneLineIfWide } from '@holdfast/web/ui/layout/two-lines.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  awaitingText,
  CLIENT_SYNC_HINT,
  FILE_SYNC_HINT,
  ownerOf,
  PURPOSE_LABELS,
  SYNC_LABELS,
  syncedText,
  type SyncState,
  syncStateOf,
} from './wallet-labels.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { addressColumns } from '@holdfast/catalogue/page/address-columns';
import { chipColumn, countColumn, createdColumn, dateColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

export function WalletsPage() {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const list = useMemo(() => walletsList({ networkChoices, findNetwork: find }), [networkChoices, find]);
  const deleteWallet = useChange(catalogueCalls.deleteWallet);
  const records = useRecordDialogs<Wallet>({
    noun: 'wallets',
    nameOf: ({ name }) => name,
    calls: { add: catalogueCalls.addWallets, edit: catalogueCalls.editWallet, remove: catalogueCalls.deleteWallet },
    renderForm: ({ record, ...dialog }) =>
      record === null ? <AddDialog {...dialog} /> : <WalletDialog record={record} {...dialog} />,
    deletionText: 'Deletes the wallet and stops its sync. Existing transactions are kept.',
    onDelete: ({ id }) => deleteWallet.mutateAsync({ params: { id } }),
  });

  const syncing = useWalletSyncing();
  const navigate = useNavigate();
  const open = ({ id }: Wallet) => void navigate({ to: '/admin/wallets/$id', params: { id: String(id) } });

  const setActive = useWalletActivity(catalogueCalls.editWallet);
  const activity = (wallet: Wallet): RowAction =>
    wallet.isActive
      ? {
          label: 'Deactivate',
          icon: mdiPauseCircleOutline,
          call: catalogueCalls.editWallet,
          onSelect: () => void setActive(wallet, false),
        }
      : {
          label: 'Activate',
          icon: mdiPlayCircleOutline,
          call: catalogueCalls.editWallet,
          onSelect: () => void setActive(wallet, true),
        };

  return (
    <>
      <PublicHistoryQuestion />
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
        rowActions={(wallet) =>
          records.rowActions(wallet, [
            ...(hasPage(wallet, find) ? [{ label: 'Open', icon: mdiEyeOutline, onSelect: () => open(wallet) }] : []),
            ...syncing.rowActions(wallet),
            activity(wallet),
          ])
        }
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
  const syncWallet = useChange(transactionsCalls.syncWallet);
  const { content, isOpen, open, close } = useDialog<Wallet>();
  const sync = ({ id, name }: Wallet) =>
    run(async () => jobWatch.note(await syncWallet.mutateAsync({ query: { wallet_id: id } })), {
      failure: `${name} could not be synced.`,
    });
  const syncDesk = () =>
    run(async () => jobWatch.note(await callApi(transactionsCalls.syncBlockFills, {})), {
      failure: 'The BlockFills desk could not be synced.',
    });
  return {
    rowActions: (wallet) => [
      {
        label: 'Sync',
        icon: mdiSync,
        call: transactionsCalls.syncWallet,
        refusal: refusalOf(wallet),
        onSelect: () => void sync(wallet),
      },
      ...(isDeskWallet(wallet)
        ? [
            {
              label: 'Sync BlockFills',
              icon: mdiSync,
              call: transactionsCalls.syncBlockFills,
              onSelect: () => void syncDesk(),
            },
          ]
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

interface WalletsListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
}

function walletsList({ networkChoices, findNetwork }: WalletsListOptions) {
  return defineList(catalogueCalls.listWallets, {
    id: 'wallets',
    noun: { one: 'wallet', many: 'wallets' },
    rowLabel: (wallet) => wallet.name,
    hasTwoLines: true,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      choiceFilter('network_id', 'Network', networkChoices),
      choiceFilter('owner', 'Owner', { operator: 'Operator', clients: 'Clients' }),
      choiceFilter('purpose', 'Purpose', choicesOf(WALLET_PURPOSES, PURPOSE_LABELS)),
      choiceFilter('is_active', 'State', { true: 'Active', false: 'Inactive' }),
      choiceFilter('has_failed_sync', 'Last sync', { true: 'Failed', false: 'Not failed' }),
    ],
    columns: [
      {
        id: 'wallet',
        label: 'Wallet',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        width: 220,
        render: (wallet) => <WalletCell wallet={wallet} isLink={hasPage(wallet, findNetwork)} />,
        csv: (wallet) => wallet.name,
      },
      ...addressColumns(findNetwork),
      chipColumn({
        id: 'purpose',
        label: 'Purpose',
        // Only the operator's wallets have a purpose.
        of: ({ userId, purpose }) => (userId === null ? { label: PURPOSE_LABELS[purpose], shape: 'square' } : null),
      }),
      {
        id: 'owner',
        label: 'Owner',
        skeleton: 'chip',
        render: (wallet) => <OwnerCell wallet={wallet} />,
        csv: ownerOf,
      },
      {
        id: 'sync',
        label: 'Sync',
        skeleton: 'chip',
        render: (wallet) => <SyncCell wallet={wallet} />,
        csv: (wallet) =>
          [SYNC_LABELS[syncStateOf(wallet)].label, wallet.syncError ?? awaitingText(wallet)]
            .filter((text) => text !== '')
            .join(': '),
      },
      dateColumn({
        id: 'syncedAt',
        label: 'Last synced',
        sortable: 'synced',
        firstOrder: 'desc',
        align: 'end',
        of: (wallet) => wallet.syncedAt,
        none: (wallet) => (wallet.userId === null ? 'Never' : 'Not needed'),
      }),
      countColumn({
        id: 'block',
        label: 'Synced block',
        hiddenByDefault: true,
        of: ({ syncedBlock }) => syncedBlock,
      }),
      createdColumn(),
    ],
  });
}

/** A wallet on a chain like Bitcoin has addresses and outputs to show. */
function hasPage({ userId, networkId }: Wallet, findNetwork: KnownNetworks['find']): boolean {
  return userId === null && findNetwork(networkId)?.kind === 'bitcoin';
}

function WalletCell({ wallet, isLink }: { readonly wallet: Wallet; readonly isLink: boolean }) {
  return (
    <Typography
      dir="auto"
      variant="subtitle1"
      component="span"
      title={wallet.name}
      sx={{ ...oneLineIfWide, display: 'block', textAlign: 'left' }}
    >
      {isLink ? (
        <TextLink to="/admin/wallets/$id" params={{ id: String(wallet.id) }} underline="hover" color="inherit">
          {wallet.name}
        </TextLink>
      ) : (
        wallet.name
      )}
    </Typography>
  );
}

const SYNC_ICONS: Readonly<Record<SyncState, string>> = {
  synced: mdiCheckCircleOutline,
  failed: mdiAlertCircleOutline,
  notSynced: mdiTimerSandEmpty,
  paused: mdiPauseCircleOutline,
  notNeeded: mdiMinusCircleOutline,
};

/** The sync status and the blocks that need confirmations; the tooltip has the last block, or the error. */
function SyncCell({ wallet }: { readonly wallet: Wallet }) {
  if (wallet.pendingApproval) return <PendingApprovalChip pending={wallet.pendingApproval} />;
  const state = syncStateOf(wallet);
  const more = moreOf(wallet, state);
  const awaiting = state === 'synced' ? awaitingText(wallet) : '';
  return (
    <Box component="span" sx={{ display: 'inline-grid', justifyItems: { xs: 'end', sm: 'start' }, gap: 0.5 }}>
      <Tooltip title={more ?? ''} describeChild>
        <Box
          component="span"
          {...(more !== null && { tabIndex: 0 })}
          sx={{ display: 'inline-flex', borderRadius: '12px' }}
        >
          <StatusChip {...SYNC_LABELS[state]} icon={SYNC_ICONS[state]} />
        </Box>
      </Tooltip>
      {awaiting === '' ? null : (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {awaiting}
        </Typography>
      )}
    </Box>
  );
}

function moreOf(wallet: Wallet, state: SyncState): string | null {
  if (state === 'failed') return wallet.syncError;
  if (state === 'notNeeded') return wallet.userId === null ? FILE_SYNC_HINT : CLIENT_SYNC_HINT;
  return wallet.syncedBlock === null ? null : syncedText(wallet);
}

function OwnerCell({ wallet }: { readonly wallet: Wallet }) {
  if (wallet.userId === null) return <StatusChip label="Operator" tone="accent" shape="square" />;
  return <span dir="auto">{wallet.userEmail}</span>;
}
