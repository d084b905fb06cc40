import Box from '@mui/material/Box';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';

const DECIMAL = /^-?\d{1,100}(\.\d{1,24})?$/u;

interface FileAmountProps {
  readonly amount: string;
  readonly symbol?: string;
}

/** An amount of a file. A cell that is not a number is shown as it is. */
export function FileAmount({ amount, symbol }: FileAmountProps) {
  return (
    <Box component="span" dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {DECIMAL.test(amount) ? (
        <AmountText value={amount} />
      ) : (
        <Box component="span" sx={{ color: 'loss' }}>
          {amount}
        </Box>
      )}
      {symbol === undefined ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {symbol}
        </Box>
      )}
    </Box>
  );
}
