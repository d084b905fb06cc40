import type { AccountPoolFull, PoolDay } from '../../../contract/pools.ts';
import { mdiChartLine, mdiTable } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { unknownText } from '../../shared/unknown-value.tsx';

interface ChartFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Before the button that shows the table. */
  readonly actions?: ReactNode;
  /** The reason why there is nothing to draw; undefined if there is. */
  readonly empty: { readonly title: string; readonly text: string } | undefined;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

/** A chart with its figures as a table, one button away. */
export function ChartFrame({ title, text, actions, empty, chart, table }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  return (
    <SectionCard
      title={title}
      text={text}
      actions={
        empty ? undefined : (
          <>
            {actions}
            <Tooltip title={isTable ? 'Show as a chart' : 'Show as a table'}>
              <IconButton
                aria-label={`${title}: ${isTable ? 'show as a chart' : 'show as a table'}`}
                onClick={() => setTable(!isTable)}
              >
                <Icon path={isTable ? mdiChartLine : mdiTable} />
              </IconButton>
            </Tooltip>
          </>
        )
      }
    >
      {empty ? <EmptyState {...empty} /> : <Box sx={insideCard}>{isTable ? table : chart}</Box>}
    </SectionCard>
  );
}

/** Without a day there is no history yet; with days, every figure is unknown. */
export function emptyChart(pool: Pick<AccountPoolFull, 'days' | 'reasons'>, isUnknown: (day: PoolDay) => boolean) {
  if (!pool.days.every(isUnknown)) return undefined;
  if (pool.days.length > 0) return { title: 'Not known yet', text: unknownText(pool.reasons) };
  return { title: 'No history yet', text: 'The last reading of each day is recorded and drawn here.' };
}
