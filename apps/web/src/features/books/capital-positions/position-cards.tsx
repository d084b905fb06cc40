import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { bookDay, PositionGain, PositionMarks } from './position-marks.tsx';
import type { PositionRowsProps } from './position-rows.tsx';

/** On a phone: the amount and the gain, with the dates below. */
export function PositionCards({ label, positions, ...actions }: PositionRowsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {positions.map((position) => (
        <Box component="li" key={position.id} sx={{ px: 4, py: 2.5, borderTop: '1px solid', borderColor: 'hairline' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
            <AmountText value={position.amount} symbol={position.coinSymbol} />
            <PositionGain position={position} {...actions} />
          </Box>
          <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
            {bookDay(position.disposedDay)},{' '}
            {position.acquiredDay === null ? 'acquisition date unknown' : `acquired ${bookDay(position.acquiredDay)}`}
            {`, ${position.term} term`}
            {position.walletName === null ? '' : `, ${position.walletName}`} <PositionMarks position={position} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
