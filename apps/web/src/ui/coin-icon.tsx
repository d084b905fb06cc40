import Box from '@mui/material/Box';
import { coinLetters } from './disc-letters.ts';
import { LetterDisc } from './letter-disc.tsx';
import { NetworkIcon } from './network-icon.tsx';

interface CoinIconProps {
  readonly symbol: string;
  /** 20, 28, 32 or 36 pixels. */
  readonly size?: number;
  /** The network it lives on, as a small disc at the lower end. */
  readonly networkName?: string;
}

export function CoinIcon({ symbol, size = 32, networkName }: CoinIconProps) {
  const disc = <LetterDisc identity={symbol} letters={coinLetters(symbol)} size={size} />;
  if (networkName === undefined) return disc;
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', flexShrink: 0 }}>
      {disc}
      <Box component="span" sx={{ position: 'absolute', insetInlineEnd: -4, bottom: -3, display: 'inline-flex', borderRadius: '50%', border: '2px solid', borderColor: 'background.paper' }}>
        <NetworkIcon name={networkName} size={Math.round(size * 0.42)} />
      </Box>
    </Box>
  );
}
