/** Coins with their icons. The market IDs are loaded once for the whole page, not once per row. */
import { catalogueCalls } from '../../contract/calls.ts';
import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { iconLabel } from '@holdfast/web/ui/layout/row.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { oneLineIfWide } from '@holdfast/web/ui/layout/two-lines.tsx';

type MarketIdOf = (coinId: number) => string | null;

const COINS_MAX = 200;
const MarketIds = createContext<MarketIdOf>(() => null);

export function CoinPicturesRoot({ children }: { readonly children: ReactNode }) {
  const { data } = useCall(catalogueCalls.listCoinsWithPrices, { query: { limit: COINS_MAX } });
  const marketIdOf = useMemo<MarketIdOf>(() => {
    const ids = new Map(data?.items.map((coin) => [coin.id, coin.marketId]));
    return (coinId) => ids.get(coinId) ?? null;
  }, [data]);
  return <MarketIds value={marketIdOf}>{children}</MarketIds>;
}

interface CoinLabelProps {
  readonly coinId: number;
  readonly symbol: string;
  /** Below the symbol, if there is space for two lines. */
  readonly name?: string;
  readonly size?: number;
  /** The symbol itself, where the label says more than that. */
  readonly iconSymbol?: string;
  /** Shows whole sentences on several lines. */
  readonly isWrapped?: boolean;
}

const oneLine = { ...oneLineIfWide, display: 'block', textAlign: 'left' } as const;
const wrapped = { display: 'block', textAlign: 'left', overflowWrap: 'anywhere' } as const;

function Line({ text, sx }: { readonly text: string } & Pick<BoxProps, 'sx'>) {
  return (
    <Box component="span" dir="auto" title={text} sx={sx}>
      {text}
    </Box>
  );
}

export function CoinLabel({ coinId, symbol, name, size = 28, iconSymbol = symbol, isWrapped = false }: CoinLabelProps) {
  const marketIdOf = useContext(MarketIds);
  const lines = isWrapped ? wrapped : oneLine;
  return (
    <Box component="span" sx={{ ...iconLabel, gap: size > 24 ? 3 : 2 }}>
      <CoinIcon symbol={iconSymbol} marketId={marketIdOf(coinId)} size={size} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Line text={symbol} sx={{ ...lines, ...(name !== undefined && { typography: 'subtitle1' }) }} />
        {name === undefined || name === '' ? null : (
          <Line text={name} sx={{ ...lines, typography: 'caption', color: 'text.secondary' }} />
        )}
      </Box>
    </Box>
  );
}

/** The column of a coin in a list of one line per row. */
export function coinColumn<Row extends { readonly coinId: number; readonly coinSymbol: string }>(): ListColumn<
  Row,
  never
> {
  return {
    id: 'coin',
    label: 'Coin',
    render: (row) => <CoinLabel coinId={row.coinId} symbol={row.coinSymbol} size={20} />,
    csv: (row) => row.coinSymbol,
  };
}
