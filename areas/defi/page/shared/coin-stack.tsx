import Box from '@mui/material/Box';
import { useNetworks } from '@holdfast/catalogue/page/networks';
import { CoinIcon, NetworkBadge } from '@holdfast/web/ui/round-icons.tsx';

interface CoinStackProps {
  readonly coins: readonly { readonly coinId: number; readonly coinSymbol: string; readonly marketId: string | null }[];
  readonly network?: { readonly networkId: number; readonly networkName: string };
  readonly size?: number;
  /** For contracts that nobody confirmed. */
  readonly isGrey?: boolean;
}

/** The coins of a position as overlapping discs, with the network at the lower end. Decorative. */
export function CoinStack({ coins, network, size = 28, isGrey = false }: CoinStackProps) {
  const { find } = useNetworks();
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        flexShrink: 0,
        ...(isGrey && { filter: 'grayscale(1)' }),
        '& > * + *': { marginInlineStart: `-${Math.round(size * 0.3)}px` },
      }}
    >
      {coins.slice(0, 2).map((coin) => (
        <CoinIcon key={coin.coinId} symbol={coin.coinSymbol} marketId={coin.marketId} size={size} />
      ))}
      {network === undefined ? null : (
        <NetworkBadge name={network.networkName} chain={find(network.networkId)} size={size} />
      )}
    </Box>
  );
}
