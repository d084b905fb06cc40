import { booksCalls } from '../../contract/calls.ts';
import { type CapitalPosition } from '../../contract/books.ts';
import { mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { WhyFigure } from '@holdfast/web/ui/figures/why-figure.tsx';
import { positionFigures } from './gain-figures.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';

export interface PositionActions {
  readonly onWhy: (position: CapitalPosition) => void;
  readonly onDelete: (position: CapitalPosition) => void;
}

/** What distinguishes a position from an ordinary sale. */
export function PositionMarks({ position }: { readonly position: CapitalPosition }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, verticalAlign: 'middle' }}>
      {position.flags.includes('missing_price') ? <StatusChip label="Missing price" tone="warning" /> : null}
      {position.flags.includes('missing_basis') ? <StatusChip label="Missing basis" tone="warning" /> : null}
      {position.flags.includes('gift_basis_unknown') ? (
        <StatusChip label="Donor’s cost unknown" tone="warning" />
      ) : null}
      {position.isTaxable ? null : <StatusChip label="Not taxable" />}
      {position.source === 'manual' ? <StatusChip label="Manual" tone="info" /> : null}
    </Box>
  );
}

/** The gain opens its explanation; a manual entry can be deleted beside it. */
export function PositionGain({ position, onWhy, onDelete }: PositionActions & { readonly position: CapitalPosition }) {
  const may = useMay();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {position.source === 'manual' && may(booksCalls.deleteManualPosition) ? (
        <Tooltip title="Delete">
          <IconButton
            size="small"
            aria-label={`Delete the disposal of ${position.amount} ${position.coinSymbol}`}
            onClick={() => onDelete(position)}
          >
            <Icon path={mdiTrashCanOutline} size={18} />
          </IconButton>
        </Tooltip>
      ) : null}
      <WhyFigure
        label={`${position.amount} ${position.coinSymbol}, ${bookDay(position.disposedDay)}`}
        onWhy={() => onWhy(position)}
      >
        <UsdText value={positionFigures(position).gainUsd} isChange />
      </WhyFigure>
    </Box>
  );
}
