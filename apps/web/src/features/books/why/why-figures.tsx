import type { Explanation } from '@holdfast/contract';
import { NO_PRICE } from '@holdfast/money';
import Box from '@mui/material/Box';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { equationOf } from './equation.ts';

const RESULTS = new Set(['Gain', 'Loss', 'Unrealised']);

/** A cost is unknown for want of a record; everything else for want of a price. */
const unknownWords = (label: string): string => (/cost/iu.test(label) ? 'Unknown' : NO_PRICE);

/** The figure itself, large, and under it the sum it comes from. */
export function WhyFigures({ figures }: { readonly figures: Explanation['figures'] }) {
  const result = figures.at(-1);
  if (!result) return null;
  return (
    <>
      <Box sx={{ typography: 'figureHero', overflowWrap: 'anywhere' }}>
        <UsdText value={result.valueUsd} isChange={RESULTS.has(result.label)} unknown={unknownWords(result.label)} />
      </Box>
      {figures.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: 2, mt: 3 }}>
          {equationOf(figures).map(({ sign, label, valueUsd }) => (
            <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 2, flexGrow: 1 }}>
              {sign === '' ? null : <Box sx={{ color: 'text.secondary' }}>{sign}</Box>}
              <Box
                sx={{
                  flexGrow: 1,
                  px: 2.5,
                  py: 1.5,
                  borderRadius: '6px',
                  backgroundColor: 'sunken',
                  typography: 'body2',
                }}
              >
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
                <UsdText value={valueUsd} isChange={RESULTS.has(label)} unknown={unknownWords(label)} />
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </>
  );
}
