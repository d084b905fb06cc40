import { contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCall } from '../../../lib/api.ts';
import { CoinPicker } from '../../../api-parts/coin-picker.tsx';
import { TimeFilter } from '../../../ui/list/list-filters.tsx';
import { NetworkPicker } from '../../../api-parts/network-picker.tsx';
import { WalletPicker } from '../entry/wallet-picker.tsx';
import type { InboxFilterControls } from './use-inbox-filters.ts';

export function InboxFilterForm({
  controls,
  onClose,
}: {
  readonly controls: InboxFilterControls;
  readonly onClose: () => void;
}) {
  const { filters, change } = controls;
  const coinId = filters.coin_id;
  const { data: coin } = useCall(contract.getCoin, { params: { id: coinId ?? 0 } }, { enabled: coinId !== undefined });
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 5 }}>
      <WalletPicker
        label="Wallet"
        walletId={filters.wallet_id ?? null}
        onChange={(wallet) => change({ wallet_id: wallet?.id })}
      />
      <NetworkPicker
        networkId={filters.network_id ?? null}
        onChange={(id) => change({ network_id: id ?? undefined })}
      />
      <CoinPicker
        label="Coin"
        coin={coinId === undefined ? null : (coin ?? null)}
        onChange={(picked) => change({ coin_id: picked?.id })}
      />
      <div>
        <TimeFilter
          label="Time"
          value={filters.time_query ?? null}
          onChange={(time) => change({ time_query: time ?? undefined })}
        />
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button variant="text" size="small" disabled={controls.count === 0} onClick={controls.clear}>
          Clear all
        </Button>
        <Button variant="outlined" size="small" onClick={onClose}>
          Done
        </Button>
      </Box>
    </Box>
  );
}
