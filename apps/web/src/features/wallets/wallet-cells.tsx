import type { Wallet } from '@holdfast/contract';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiPauseCircleOutline, mdiTimerSandEmpty } from '@mdi/js';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../ui/status-chip.tsx';
import { SYNC_WORDS, type SyncState, syncStateOf } from './wallet-words.ts';

export function WalletCell({ wallet }: { readonly wallet: Wallet }) {
  return (
    <Typography noWrap dir="auto" variant="subtitle1" component="span" sx={{ display: 'block', textAlign: 'left' }}>
      {wallet.name}
    </Typography>
  );
}

const SYNC_ICONS: Readonly<Record<SyncState, string>> = {
  synced: mdiCheckCircleOutline,
  failed: mdiAlertCircleOutline,
  waiting: mdiTimerSandEmpty,
  paused: mdiPauseCircleOutline,
};

/** The chip says how it stands; behind it are the block it has reached, or why it failed. */
export function SyncCell({ wallet }: { readonly wallet: Wallet }) {
  const state = syncStateOf(wallet);
  const more =
    state === 'failed'
      ? wallet.syncError
      : wallet.syncedBlock === null
        ? null
        : `Up to block ${wallet.syncedBlock.toLocaleString('en')}`;
  return (
    <Tooltip title={more ?? ''} describeChild>
      <Box
        component="span"
        {...(more !== null && { tabIndex: 0 })}
        sx={{ display: 'inline-flex', borderRadius: '12px' }}
      >
        <StatusChip {...SYNC_WORDS[state]} icon={SYNC_ICONS[state]} />
      </Box>
    </Tooltip>
  );
}

export function OwnerCell({ wallet }: { readonly wallet: Wallet }) {
  if (wallet.userId === null) return <StatusChip label="Operator" tone="accent" shape="square" />;
  return <span dir="auto">{wallet.userEmail}</span>;
}
