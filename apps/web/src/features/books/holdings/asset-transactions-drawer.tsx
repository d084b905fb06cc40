import { type AssetHolding, contract } from '@holdfast/contract';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPager } from '../../../ui/list/list-pager.tsx';
import { DEFAULT_ROWS_PER_PAGE } from '../../../ui/list/list-state.ts';
import { AssetTransactionRow } from './asset-transaction-row.tsx';
import { type ShownTransactions, writeShownTransactions } from './shown-transactions.ts';

interface AssetTransactionsDrawerProps {
  /** Undefined while none are open. */
  readonly shown: ShownTransactions | undefined;
  readonly holdings: readonly AssetHolding[];
  readonly onClose: () => void;
}

/** The transactions that moved an asset, beside what they add up to. */
export function AssetTransactionsDrawer({ shown, holdings, onClose }: AssetTransactionsDrawerProps) {
  const titleId = useId();
  // The last ones stay in sight while the drawer slides away.
  const [kept, setKept] = useState(shown);
  if (shown !== undefined && JSON.stringify(shown) !== JSON.stringify(kept)) setKept(shown);
  const holding = holdings.find(({ coinId }) => coinId === kept?.assetId);
  const wallet = holding?.wallets.find(({ walletId }) => walletId !== null && walletId === kept?.walletId);
  return (
    <Drawer
      anchor="right"
      open={shown !== undefined}
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
            Transactions of {holding?.coinSymbol ?? 'an asset'}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            dir="auto"
            sx={{ m: 0, color: 'text.secondary', textAlign: 'start' }}
          >
            {kept?.walletId === undefined
              ? 'In every wallet of ours, the newest first'
              : `In ${wallet?.walletName ?? 'one wallet'}, the newest first`}
          </Typography>
        </Box>
        <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2, my: -0.5 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {kept === undefined ? null : (
        <Rows key={writeShownTransactions(kept)} shown={kept} isOpen={shown !== undefined} />
      )}
    </Drawer>
  );
}

function Rows({ shown, isOpen }: { readonly shown: ShownTransactions; readonly isOpen: boolean }) {
  const [{ page, limit }, setPaging] = useState({ page: 1, limit: DEFAULT_ROWS_PER_PAGE });
  const query = { page, limit, ...(shown.walletId !== undefined && { wallet_id: shown.walletId }) };
  const { data, error, refetch } = useCall(
    contract.listAssetHoldingTransactions,
    { params: { id: shown.assetId }, query },
    { enabled: isOpen, keepsPrevious: true },
  );
  if (error && !data)
    return (
      <ErrorState title="The transactions could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <Placeholder />;
  if (data.total === 0)
    return (
      <EmptyState
        title="No transactions"
        text="None of ours moved this asset. Coins that no transfer explains were found on the chain."
      />
    );
  return (
    <>
      <Box
        component="ul"
        aria-label="Transactions"
        sx={{ listStyle: 'none', m: 0, p: 0, px: { xs: 4, sm: 6 }, overflowY: 'auto', flexGrow: 1 }}
      >
        {data.items.map((transaction) => (
          <AssetTransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </Box>
      <ListPager
        page={page}
        limit={limit}
        total={data.total}
        isTotalCapped={data.isTotalCapped}
        onPage={(next) => setPaging({ page: next, limit })}
        onLimit={(next) => setPaging({ page: 1, limit: next })}
      />
    </>
  );
}

function Placeholder() {
  return (
    <Box aria-busy="true" sx={{ px: { xs: 4, sm: 6 }, py: 4, display: 'grid', gap: 4 }}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} variant="rounded" height={52} />
      ))}
    </Box>
  );
}
