/** The icons of the coins on a page. What the markets call them is read once for the page, and not by each row. */
import { contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCall } from '../../../lib/api.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';

const COINS_MAX = 200;
const MarketIds = createContext<ReadonlyMap<number, string | null>>(new Map());

export function CoinPictures({ children }: { readonly children: ReactNode }) {
  const { data } = useCall(contract.listCoinsWithPrices, { query: { limit: COINS_MAX } });
  const marketIds = useMemo(() => new Map(data?.items.map((coin) => [coin.id, coin.marketId])), [data]);
  return <MarketIds value={marketIds}>{children}</MarketIds>;
}

export function CoinLabel({ coinId, symbol, size = 20 }: { readonly coinId: number; readonly symbol: string; readonly size?: number }) {
  const marketId = useContext(MarketIds).get(coinId);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: size > 24 ? 3 : 2, minWidth: 0, maxWidth: '100%', verticalAlign: 'middle' }}>
      <CoinIcon symbol={symbol} marketId={marketId ?? null} size={size} />
      <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {symbol}
      </Box>
    </Box>
  );
}
