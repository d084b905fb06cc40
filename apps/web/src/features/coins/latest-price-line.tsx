import type { Coin } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { PercentText, PriceText, usePriceAge } from '../../ui/figures/price-text.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { sourceLabel } from './coin-words.ts';

/** The latest price as the figure of the drawer: exact on hover and by its copy button, with its source and its age. */
export function LatestPriceLine({ coin }: { readonly coin: Coin }) {
  const { latest } = coin;
  const age = usePriceAge(latest?.at ?? null);
  if (latest === null) {
    return (
      <>
        <Typography variant="figureCard" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          No price yet
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {coin.hasPrices
            ? 'Refresh the prices, import a file, or set a price manually.'
            : 'Prices are switched off for this coin.'}
        </Typography>
      </>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="figureCard" component="p" sx={{ m: 0 }}>
          <PriceText priceUsd={latest.priceUsd} pricedAt={latest.at} />
        </Typography>
        <CopyIconButton text={latest.priceUsd} label="Copy the exact price" />
        {latest.change24h === null || age !== null ? null : (
          <Typography variant="subtitle1" component="span">
            <PercentText percent={latest.change24h} />{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              in 24 hours
            </Box>
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {sourceLabel(latest.source)}, <DateCell instant={latest.at} shows="moment" />
      </Typography>
    </>
  );
}
