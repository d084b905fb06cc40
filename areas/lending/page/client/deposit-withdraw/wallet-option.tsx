import type { ClientNetwork, ClientWallet } from '../../../contract/lending.ts';
import Box from '@mui/material/Box';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { useOwnNetworks } from '../use-own-networks.ts';

export function WalletOption({ wallet }: { readonly wallet: ClientWallet }) {
  const { find } = useOwnNetworks();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, width: '100%' }}>
      <NetworkIcon name={wallet.networkName} chain={find(wallet.networkId)} size={28} />
      <Box
        component="span"
        dir="auto"
        sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', flexGrow: 1 }}
      >
        {wallet.name}
      </Box>
      <Box component="span" dir="ltr" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {shortenAddress(wallet.address)}
      </Box>
    </Box>
  );
}

/** The full address, because this is where the reader has to check it. */
export function WalletPlace({ wallet }: { readonly wallet: ClientWallet }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {wallet.networkName}, <bdi>{wallet.address}</bdi>
    </Box>
  );
}

interface WalletsForCoinOptions {
  readonly wallets: readonly ClientWallet[];
  readonly networks: readonly ClientNetwork[];
  readonly coinId: number;
}

/**
 * The wallets on networks with the coin. A coin that clients can no longer deposit has no network they can see, but can
 * still be withdrawn: all wallets are then offered, and the server refuses one that does not fit.
 */
export function walletsForCoin({ wallets, networks, coinId }: WalletsForCoinOptions): readonly ClientWallet[] {
  const withCoin = new Set(
    networks.filter((network) => network.coins.some((coin) => coin.id === coinId)).map((network) => network.id),
  );
  return withCoin.size === 0 ? wallets : wallets.filter((wallet) => withCoin.has(wallet.networkId));
}
