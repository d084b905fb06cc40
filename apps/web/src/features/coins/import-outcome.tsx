import type { PriceImportResult } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { importCounts } from './coin-words.ts';

/** Every row of the file is counted once; the refused ones say why, with their row numbers. */
export function ImportOutcome({ result }: { readonly result: PriceImportResult }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box role="status">
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 3, m: 0 }}
        >
          {importCounts(result).map(({ label, count }) => (
            <Box key={label} sx={{ p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography
                component="dd"
                variant="figureSmall"
                sx={{ m: 0, ...(label === 'Refused' && count > 0 && { color: 'loss' }) }}
              >
                {count.toLocaleString('en')}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
      {result.refusals.length === 0 ? null : (
        <div>
          <Typography variant="subtitle2" component="p" sx={{ mt: 0, mb: 2 }}>
            Refused rows
          </Typography>
          <Box
            component="ul"
            tabIndex={0}
            aria-label="Refused rows"
            sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto', typography: 'body2' }}
          >
            {result.refusals.map((refusal) => (
              <Box
                component="li"
                key={`${refusal.row} ${refusal.code}`}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '72px 1fr',
                  gap: 3,
                  py: 1.5,
                  borderTop: '1px solid',
                  borderColor: 'hairlineRaised',
                }}
              >
                <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  Row {refusal.row.toLocaleString('en')}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {refusal.detail}
                </Box>
              </Box>
            ))}
          </Box>
          {result.refused > result.refusals.length ? (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              The first {result.refusals.length.toLocaleString('en')} of {result.refused.toLocaleString('en')}.
            </Typography>
          ) : null}
        </div>
      )}
    </Box>
  );
}
