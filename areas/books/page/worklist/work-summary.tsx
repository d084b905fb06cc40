import { booksCalls } from '../../contract/calls.ts';
import { type WorkGroupList } from '../../contract/review.ts';
import { presentCount } from '@holdfast/money';
import { mdiLockOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '@holdfast/web/lib/api.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { IncompleteChip } from '@holdfast/web/ui/status-chip.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { gainFigure } from '../capital-positions/gain-figures.ts';
import { lockCountsText, unresolvedTotal } from '../settings/lock-counts.ts';
import { Loaded, failureAlert } from '@holdfast/web/ui/loaded.tsx';

interface WorkSummaryProps {
  /** Undefined: all years. */
  readonly year: number | undefined;
  readonly isLocked: boolean;
  readonly list: WorkGroupList | undefined;
  readonly onLock: (year: number) => void;
}

/** How far the review is, and of one year the gain and what locking it needs. */
export function WorkSummary({ year, isLocked, list, onLock }: WorkSummaryProps) {
  return (
    <Card
      component="section"
      aria-label="Progress"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: year === undefined ? '1fr' : 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
        },
        mb: 6,
        '& > * + *': { borderInlineStart: { md: '1px solid' }, borderTop: { xs: '1px solid', md: 'none' } },
        '& > *': { borderColor: 'hairline', p: { xs: 4, sm: 5 }, minWidth: 0 },
      }}
    >
      {list ? <Progress open={list.open} accepted={list.accepted} /> : <Skeleton height={64} />}
      {year === undefined ? null : <YearGain year={year} />}
      {year === undefined ? null : <YearLock year={year} isLocked={isLocked} onLock={onLock} />}
    </Card>
  );
}

function Progress({ open, accepted }: { readonly open: number; readonly accepted: number }) {
  const share = open + accepted === 0 ? 100 : (accepted / (open + accepted)) * 100;
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
        <Box component="span" sx={{ typography: 'figureCard' }}>
          {presentCount(open)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {open === 1 ? 'open item' : 'open items'}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: '2px', height: 12, my: 2, borderRadius: '6px', overflow: 'hidden' }}>
        <Box sx={{ width: `${share}%`, backgroundColor: 'info.main' }} />
        <Box sx={{ flexGrow: 1, backgroundColor: 'hairlineStrong' }} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {`${presentCount(accepted)} accepted with a reason, ${presentCount(open)} open`}
      </Box>
    </div>
  );
}

function YearGain({ year }: { readonly year: number }) {
  const positions = useCall(booksCalls.listCapitalPositions, { query: { year, generated_only: false } });
  return (
    <Loaded
      query={positions}
      renderFailure={failureAlert}
      skeleton={
        <div>
          <Skeleton width={120} />
        </div>
      }
    >
      {(data) => {
        const { missingBasis, missingPrice } = data.total;
        const isIncomplete = missingBasis + missingPrice > 0;
        return (
          <div>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>Gain {year}</Box>
              {isIncomplete ? <IncompleteChip /> : null}
            </Box>
            <Box sx={{ typography: 'figureCard', overflowWrap: 'anywhere' }}>
              <UsdText value={gainFigure(data.total, 'gainUsd')} isChange />
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {isIncomplete
                ? `${lockCountsText({ unclassified: 0, missingPrice, missingBasis, otherItems: 0 })}.`
                : 'All prices and cost bases are known.'}
            </Box>
          </div>
        );
      }}
    </Loaded>
  );
}

function YearLock({
  year,
  isLocked,
  onLock,
}: {
  readonly year: number;
  readonly isLocked: boolean;
  readonly onLock: (year: number) => void;
}) {
  const { data } = useCall(booksCalls.getLockCheck, { params: { year } });
  const total = data ? unresolvedTotal(data.counts) : 0;
  const note = isLocked
    ? `${year} is locked.`
    : !data
      ? ''
      : !data.isOver
        ? `${year} is not over yet.`
        : total === 0
          ? 'Nothing is open up to this year.'
          : `To lock now, acknowledge ${lockCountsText(data.counts)}. ` +
            `${total === 1 ? 'It is' : 'They are'} printed on the year report.`;
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>
      {isLocked ? null : (
        <ActionButton
          call={booksCalls.lockYear}
          variant="outlined"
          icon={mdiLockOutline}
          disabled={data?.isOver !== true}
          onClick={() => onLock(year)}
        >
          Lock {year}
        </ActionButton>
      )}
    </Box>
  );
}
