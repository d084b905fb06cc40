import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { type LotUse, lotShares } from './lot-shares.ts';

/** Of one lot: how much went before, how much here, and what is left. The words below say what the colours show. */
export function LotBar({ lot }: { readonly lot: LotUse }) {
  const shares = lotShares(lot);
  const isPart = parseAmount(lot.usedHere) !== 0n;
  return (
    <Box sx={{ mt: 2 }}>
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          gap: '2px',
          height: 8,
          mb: 1.5,
          borderRadius: '4px',
          overflow: 'hidden',
          backgroundColor: 'hairlineRaised',
        }}
      >
        <Box sx={{ width: `${shares.before}%`, backgroundColor: 'text.tertiary' }} />
        <Box sx={{ width: `${shares.here}%`, backgroundColor: 'gain' }} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 3,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>
          <AmountText value={lot.usedBefore} /> used before
        </span>
        {isPart ? (
          <Box component="span" sx={{ color: 'gain' }}>
            {presentAmount(parseAmount(lot.usedHere))} here
          </Box>
        ) : null}
        <span>
          <AmountText value={lot.left} /> left
        </span>
      </Box>
    </Box>
  );
}
