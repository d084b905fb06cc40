/**
 * The icons of coins and networks for a page of transfers. A transfer has only ids; the market IDs and network names
 * behind the icons are loaded once for the whole page.
 */
import { catalogueCalls, type Network } from '@holdfast/catalogue/contract';
import { type Transaction, type Transfer } from '../../contract/transaction.ts';
import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useNetworks } from '@holdfast/catalogue/page/networks';
import { CoinIcon, NetworkBadge, NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';
import { mainTransfer } from '../labels/transaction-labels.ts';

interface Pictures {
  readonly marketIdOf: (coinId: number) => string | null;
  readonly networkOf: (networkId: number | null) => Network | undefined;
}

const COINS_MAX = 200;
const PicturesContext = createContext<Pictures>({ marketIdOf: () => null, networkOf: () => undefined });

export function PicturesRoot({ children }: { readonly children: ReactNode }) {
  const { find } = useNetworks();
  const { data } = useCall(catalogueCalls.listCoinsWithPrices, { query: { limit: COINS_MAX } });
  const pictures = useMemo<Pictures>(() => {
    const markets = new Map(data?.items.map((coin) => [coin.id, coin.marketId]));
    return {
      marketIdOf: (coinId) => markets.get(coinId) ?? null,
      networkOf: (networkId) => (networkId === null ? undefined : find(networkId)),
    };
  }, [data, find]);
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

type Coin = Pick<Transfer, 'coinId' | 'coinSymbol' | 'isSpam'>;

export function TransferCoinIcon({ coin, size }: { readonly coin: Coin; readonly size: number }) {
  const { marketIdOf } = useContext(PicturesContext);
  return <CoinIcon symbol={coin.coinSymbol} marketId={marketIdOf(coin.coinId)} isSpam={coin.isSpam} size={size} />;
}

interface Placed {
  readonly networkId: number | null;
  readonly networkName: string | null;
}

export function PlaceLabel({ networkId, networkName }: Placed) {
  const { networkOf } = useContext(PicturesContext);
  return networkName === null ? null : <NetworkLabel name={networkName} chain={networkOf(networkId)} />;
}

/** A coin icon with a small badge of its network. */
export function PlacedCoinIcon({
  coin,
  place,
  size,
}: {
  readonly coin: Coin | undefined;
  readonly place: Placed;
  readonly size: number;
}) {
  const { networkOf } = useContext(PicturesContext);
  return (
    <Box
      component="span"
      sx={{ position: 'relative', display: 'inline-flex', flexShrink: 0, width: size, height: size }}
    >
      {coin ? <TransferCoinIcon coin={coin} size={size} /> : <CoinIcon symbol="?" size={size} />}
      {place.networkName === null ? null : (
        <NetworkBadge name={place.networkName} chain={networkOf(place.networkId)} size={size} />
      )}
    </Box>
  );
}

/** The icon of the transaction's main coin, with a badge of its network. */
export function TransactionDisc({
  transaction,
  size = 32,
}: {
  readonly transaction: Pick<Transaction, 'transfers' | 'networkId' | 'networkName'>;
  readonly size?: number;
}) {
  return <PlacedCoinIcon coin={mainTransfer(transaction)} place={transaction} size={size} />;
}
