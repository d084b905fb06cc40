import type { ClientNetwork, ClientWallet } from '@holdfast/contract';

interface Asked {
  readonly wallets: readonly ClientWallet[];
  readonly networks: readonly ClientNetwork[];
  readonly coinId: number;
}

/**
 * The wallets on networks that have the coin. A coin that clients can no longer deposit is on no network they see, but
 * it can still be withdrawn: then all wallets are offered, and the server says which one does not fit.
 */
export function walletsForCoin({ wallets, networks, coinId }: Asked): readonly ClientWallet[] {
  const withCoin = new Set(
    networks.filter((network) => network.coins.some((coin) => coin.id === coinId)).map((network) => network.id),
  );
  return withCoin.size === 0 ? wallets : wallets.filter((wallet) => withCoin.has(wallet.networkId));
}
