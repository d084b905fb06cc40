import type { Transfer } from '../../contract/transaction.ts';
import { countNoun } from '@holdfast/money';
import {
  mdiArrowRightCircleOutline,
  mdiGasStationOutline,
  mdiMinusCircleOutline,
  mdiPlusCircleOutline,
  mdiSwapHorizontalCircleOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { type Effect, effectsOf } from '../labels/treatment-labels.ts';
import { GridRow, plainList } from '@holdfast/web/ui/layout/row.tsx';

const MARKS: Readonly<Record<Effect['kind'], { readonly icon: string; readonly colour: string }>> = {
  out: { icon: mdiMinusCircleOutline, colour: 'loss' },
  in: { icon: mdiPlusCircleOutline, colour: 'gain' },
  own: { icon: mdiSwapHorizontalCircleOutline, colour: 'text.secondary' },
  fee: { icon: mdiGasStationOutline, colour: 'text.secondary' },
  none: { icon: mdiArrowRightCircleOutline, colour: 'text.secondary' },
};

const LINES_MAX = 8;

/** "What Swap will do": one line per effect, with its figure. */
export function EffectList({
  action,
  transfers,
}: {
  readonly action: string;
  readonly transfers: readonly Transfer[];
}) {
  const id = useId();
  const effects = effectsOf(action, transfers);
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        What {labelOfAction(action)} will do
      </Typography>
      <Box component="ul" sx={plainList}>
        {effects.slice(0, LINES_MAX).map((effect) => (
          <GridRow
            key={effect.key}
            component="li"
            columns={{ xs: '20px minmax(0, 1fr) auto' }}
            sx={{
              gap: 3,
              minHeight: 44,
              py: 2,
              borderTop: '1px solid',
              borderColor: 'hairline',
              typography: 'body2',
            }}
          >
            <Icon path={MARKS[effect.kind].icon} size={18} sx={{ color: MARKS[effect.kind].colour }} />
            <Box dir="auto" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}>
              {effect.before}
              <Box component="strong" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {effect.figure}
              </Box>
              {effect.after}
            </Box>
            <Box sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>{effect.result}</Box>
          </GridRow>
        ))}
      </Box>
      {effects.length > LINES_MAX ? (
        <Typography
          variant="caption"
          component="p"
          sx={{ m: 0, pt: 2, color: 'text.secondary' }}
        >{`And ${countNoun(effects.length - LINES_MAX, 'more line')} like these.`}</Typography>
      ) : null}
      <Typography
        variant="caption"
        component="p"
        sx={{ m: 0, pt: 2, color: 'text.secondary', borderTop: '1px solid', borderColor: 'hairline' }}
      >
        The lots used, and the gain, depend on the whole history and your accounting method.
      </Typography>
    </Box>
  );
}
