import Box from '@mui/material/Box';
import { CoinIcon, NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { useOwnNetworks } from './use-own-networks.ts';

interface CoinFaceProps {
  readonly coinId: number;
  readonly symbol: string;
  /** The network of the transfer, shown as a small disc unless it has the same name as the coin. */
  readonly networkId?: number | null;
  readonly size?: number;
}

/** The icon of a coin with its network. Decorative: the text is beside it. */
export function CoinFace({ coinId, symbol, networkId = null, size = 32 }: CoinFaceProps) {
  const { find, marketIdOf } = useOwnNetworks();
  const network = find(networkId);
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', flexShrink: 0, width: size, height: size, lineHeight: 0 }}>
      <CoinIcon symbol={symbol} marketId={marketIdOf(coinId)} size={size} />
      {network === undefined || network.kind === 'bitcoin' ? null : (
        <Box
          sx={{
            position: 'absolute',
            insetInlineEnd: -4,
            bottom: -4,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: 'background.paper',
            backgroundColor: 'background.paper',
          }}
        >
          <NetworkIcon name={network.name} chain={network} size={14} />
        </Box>
      )}
    </Box>
  );
}
