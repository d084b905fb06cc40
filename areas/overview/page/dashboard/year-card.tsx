import { booksCalls } from '@holdfast/books/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { BarChartTable } from '@holdfast/web/ui/chart/bar-chart-table.tsx';
import { BARS_HEIGHT, StackedBars } from '@holdfast/web/ui/chart/stacked-bars.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { IncompleteChip } from '@holdfast/web/ui/status-chip.tsx';
import { DashboardCard, PADDING } from './dashboard-card.tsx';
import { FigureRows } from './figure-cards.tsx';
import { totalOfSeries, yearFigures } from './year-figures.ts';
import { TableToggle } from '@holdfast/web/ui/chart/table-toggle.tsx';
import { Loaded, allOf, derived } from '@holdfast/web/ui/loaded.tsx';

const PATHS: Readonly<Record<string, PagePath>> = {
  long: '/admin/capital-positions',
  short: '/admin/capital-positions',
  income: '/admin/income',
};

export function YearCard({ year }: { readonly year: number }) {
  const { palette } = useTheme();
  const [isTable, setTable] = useState(false);
  const gains = useCall(booksCalls.listCapitalPositions, { query: { year } });
  // Only the months are needed here, so no rows are requested.
  const income = useCall(booksCalls.listIncome, { query: { year, limit: 1 } });
  const figures = useMemo(
    () =>
      gains.data && income.data
        ? yearFigures({ year, gainMonths: gains.data.months, incomeMonths: income.data.months })
        : undefined,
    [year, gains.data, income.data],
  );
  const title = `Gains and income, ${year}`;
  return (
    <DashboardCard
      title={title}
      aside={
        <Box sx={{ marginInlineEnd: -2 }}>
          <TableToggle what="the gains and income" shape="bars" isTable={isTable} onChange={setTable} />
        </Box>
      }
    >
      <Loaded
        query={derived(allOf(gains, income), figures)}
        failure="Gains and income could not be loaded"
        skeleton={
          <>
            <Box sx={{ px: PADDING, mb: 3 }}>
              <Skeleton variant="rounded" height={BARS_HEIGHT} />
            </Box>
            <FigureRows
              rows={['Long-term gains', 'Short-term gains', 'Income', 'Total'].map((label) => ({
                label,
                figure: undefined,
              }))}
            />
          </>
        }
      >
        {(data) => (
          <>
            <Box sx={{ px: PADDING, mb: 3 }}>
              {isTable ? (
                <BarChartTable caption={`${title}, by month`} data={data} />
              ) : (
                <StackedBars label={`${title}, by month`} data={data} />
              )}
            </Box>
            <FigureRows
              rows={[
                ...data.series.map(({ key, label, totalUsd, chartColour }, index) => ({
                  label,
                  figure: <UsdText value={totalUsd} isChange />,
                  path: PATHS[key],
                  colour: palette.chart[chartColour ?? index],
                })),
                {
                  label: 'Total',
                  mark: gains.data && isIncomplete(gains.data.total) ? <IncompleteMark year={year} /> : null,
                  figure: <UsdText value={totalOfSeries(data)} isChange />,
                  isTotal: true,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </DashboardCard>
  );
}

function isIncomplete({ missingBasis, missingPrice }: { missingBasis: number; missingPrice: number }): boolean {
  return missingBasis + missingPrice > 0;
}

/** Leads to what is missing. */
function IncompleteMark({ year }: { readonly year: number }) {
  return (
    <TextLink
      to="/admin/capital-positions/worklist"
      search={{ year: String(year) }}
      aria-label="Incomplete: open the items to review"
    >
      <IncompleteChip />
    </TextLink>
  );
}
