import { contract, type Wallet, type WalletBalance } from '@holdfast/contract';
import { mdiClose, mdiSync } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { momentText } from '../../lib/date-text.ts';
import { BalanceRow } from './balance-row.tsx';

interface BalancesDrawerProps {
  readonly wallet: Wallet;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSync: () => void;
}

const SHOWN_MAX = 200;

/** What the transfers say a wallet holds, against what its chain says at the same block. */
export function BalancesDrawer({ wallet, isOpen, onClose, onSync }: BalancesDrawerProps) {
  const titleId = useId();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { data, error, refetch } = useCall(
    contract.listBalances,
    { query: { wallet_id: wallet.id, only_differences: onlyDifferences, limit: SHOWN_MAX } },
    { enabled: isOpen },
  );
  const rows = data?.items ?? [];
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 560, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: { xs: 4, sm: 6 },
          py: 4,
          borderBottom: '1px solid',
          borderColor: 'hairlineRaised',
        }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2" dir="auto" sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}>
            Balances of {wallet.name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {checkedText(rows, wallet)}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiSync} size={16} />}
          disabled={!wallet.isActive}
          onClick={onSync}
        >
          Sync
        </Button>
        <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2, my: -0.5 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', px: { xs: 4, sm: 6 }, pt: 2, pb: 8 }}>
        <FormControlLabel
          control={<Switch checked={onlyDifferences} onChange={(event) => setOnlyDifferences(event.target.checked)} />}
          label="Only differences"
          sx={{ m: 0, gap: 1 }}
        />
        {error && !data ? (
          <ErrorState title="The balances could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
        ) : null}
        {data && rows.length === 0 ? (
          <EmptyState
            title={onlyDifferences ? 'Nothing differs' : 'No balances yet'}
            text={
              onlyDifferences
                ? 'Every balance is what its chain says.'
                : 'They are worked out and checked when the wallet is synced.'
            }
          />
        ) : null}
        <Box component="ul" aria-label="Balances" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((balance) => (
            <BalanceRow key={`${balance.networkId}:${balance.coinId}`} balance={balance} />
          ))}
        </Box>
      </Box>
    </Drawer>
  );
}

function checkedText(rows: readonly WalletBalance[], wallet: Wallet): string {
  const [first] = rows;
  if (first) return `At block ${first.block.toLocaleString('en')}, checked ${momentText(first.checkedAt)}`;
  return wallet.syncedAt === null ? 'Never synced' : `Synced ${momentText(wallet.syncedAt)}`;
}
