import { contract } from '@holdfast/contract';
import { useMemo } from 'react';
import { useCall } from '../../lib/api.ts';

export type MarketIdOf = (coinId: number) => string | null;

const COINS_MAX = 200;

/** What the markets call the coins, by which their icons are found; read once for the whole page. */
export function useMarketIds(): MarketIdOf {
  const { data } = useCall(contract.listCoinsWithPrices, { query: { limit: COINS_MAX } });
  return useMemo(() => {
    const ids = new Map(data?.items.map((coin) => [coin.id, coin.marketId]));
    return (coinId) => ids.get(coinId) ?? null;
  }, [data]);
}
