import { contract, type Wallet, WALLET_PURPOSES } from '@holdfast/contract';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiMinusCircleOutline,
  mdiPauseCircleOutline,
  mdiTimerSandEmpty,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type KnownNetworks, type NetworkChoice } from '../../lib/networks.ts';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { PendingApprovalChip } from '../../api-parts/pending-approval.tsx';
import { oneLineIfWide } from '../../ui/layout/two-lines.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
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
import { choiceFilter } from '../../ui/list/list-state.ts';
import { addressColumns } from '../../api-parts/address-columns.tsx';
import { chipColumn, countColumn, createdColumn, dateColumn } from '../../ui/list/usual-columns.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';

interface WalletsListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
}

export function walletsList({ networkChoices, findNetwork }: WalletsListOptions) {
  return defineList(contract.listWallets, {
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
        render: (wallet) => <WalletCell wallet={wallet} />,
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

function WalletCell({ wallet }: { readonly wallet: Wallet }) {
  return (
    <Typography
      dir="auto"
      variant="subtitle1"
      component="span"
      title={wallet.name}
      sx={{ ...oneLineIfWide, display: 'block', textAlign: 'left' }}
    >
      {wallet.name}
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
