import Box from '@mui/material/Box';
import { CoinIcon, NetworkIcon } from '../../ui/round-icons.tsx';
import { useOwnNetworks } from './use-own-networks.ts';

interface CoinFaceProps {
  readonly coinId: number;
  readonly symbol: string;
  /** Where it is to move; shown as a small disc, unless the coin is the network's own name. */
  readonly networkId?: number | null;
  readonly size?: number;
}

/** A coin's disc, with its network at the lower end. Decorative: the words stand beside it. */
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
