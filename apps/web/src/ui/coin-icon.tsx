import { coinLetters } from './disc-letters.ts';
import { IconDisc } from './icon-disc.tsx';

interface CoinIconProps {
  readonly symbol: string;
  /** The id the markets know it by. A symbol alone earns no icon: anyone can call a token USDC. */
  readonly marketId?: string | null | undefined;
  readonly isSpam?: boolean;
  /** 20, 28, 32 or 36 pixels. */
  readonly size?: number;
}

export function CoinIcon({ symbol, marketId = null, isSpam = false, size = 32 }: CoinIconProps) {
  const find =
    marketId === null || isSpam ? null : (icons: { coin: (id: string) => string | undefined }) => icons.coin(marketId);
  return <IconDisc find={find} identity={symbol} letters={coinLetters(symbol)} size={size} />;
}
