import type { LotChoice } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { CompactField } from '../../../ui/form/compact-field.tsx';
import { dayText } from '../../../lib/date-text.ts';
import type { NamedAmounts } from './named-amounts.ts';

interface LotRowsProps {
  readonly choice: LotChoice;
  readonly amounts: NamedAmounts;
  readonly mistakes: Readonly<Record<string, string>>;
  readonly onChange: (amounts: NamedAmounts) => void;
}

/** Each lot with what it cost and what there is of it, and a field for what the disposal took. */
export function LotRows({ choice, amounts, mistakes, onChange }: LotRowsProps) {
  return (
    <Box
      component="ul"
      role="list"
      aria-label="Lots to choose from"
      tabIndex={0}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        maxHeight: 320,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'hairlineRaised',
        borderRadius: '6px',
      }}
    >
      {choice.lots.map((lot, index) => (
        <Box
          component="li"
          key={lot.lotId}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) 132px',
            gap: 3,
            alignItems: 'center',
            px: 4,
            py: 2.5,
            ...(index > 0 && { borderTop: '1px solid', borderColor: 'hairlineRaised' }),
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle1' }}>
              {dayText(lot.acquiredDay, { timeZone: 'UTC' })}, {lot.term === 'long' ? 'long term' : 'short term'}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <AmountText value={lot.available} symbol={choice.coinSymbol} /> for <UsdText value={lot.costUsd} />
              {lot.walletName === '' ? '' : `, ${lot.walletName}`}
            </Box>
          </Box>
          <Box>
            <CompactField
              label={`${choice.coinSymbol} of the lot of ${dayText(lot.acquiredDay, { timeZone: 'UTC' })}, number ${index + 1}`}
              inputMode="decimal"
              placeholder="0"
              value={amounts[lot.lotId] ?? ''}
              onChange={(text) => onChange({ ...amounts, [lot.lotId]: text })}
              error={mistakes[lot.lotId]}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
