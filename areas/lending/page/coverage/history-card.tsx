import { lendingCalls } from '../../contract/calls.ts';
import { type CoverageHistory } from '../../contract/lending-admin.ts';
import { exactUsdText, NO_PRICE, parseAmount, parseUsd, presentAmount, presentUsd } from '@holdfast/money';
import { mdiInformationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { ColourSign, LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { CardSkeleton, insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ALL_COINS, CoinSegments } from './coin-segments.tsx';
import { ratioText } from './coverage-labels.ts';
import { HistoryChart, type HistoryDay } from './history-chart.tsx';
import { TableToggle } from '@holdfast/web/ui/chart/table-toggle.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

interface Series {
  readonly days: readonly (HistoryDay & { readonly ratio: string | null })[];
  readonly present: (value: string | null) => string;
}

function seriesOf(history: CoverageHistory, chosen: string): Series {
  const coin = history.coins.find(({ coinId }) => String(coinId) === chosen);
  if (coin)
    return {
      days: coin.days,
      present: (value) => (value === null ? '' : `${presentAmount(parseAmount(value))} ${coin.coinSymbol}`),
    };
  return {
    days: history.total.map((day) => ({
      day: day.day,
      owed: exactUsdText(day.owedUsd),
      held: exactUsdText(day.heldUsd),
      ratio: day.ratio,
      unknowns: day.unknowns,
    })),
    present: (value) => (value === null ? NO_PRICE : presentUsd(parseUsd(value))),
  };
}

/** Coverage as recorded each night. */
export function HistoryCard() {
  const history = useCall(lendingCalls.getCoverageHistory, { query: {} });
  const [chosen, setChosen] = useState(ALL_COINS);
  const [isTable, setTable] = useState(false);
  const label = 'Held and owed by day';
  return (
    <SectionCard
      title="History"
      text="At the end of each day, in UTC."
      actions={
        <>
          <Box sx={{ display: 'flex', gap: 4, marginInlineEnd: 2 }}>
            <LegendEntry sign={<ColourSign colour={2} shape="line" />} label="Held" typography="body2" />
            <LegendEntry sign={<ColourSign colour={1} shape="dashes" />} label="Owed" typography="body2" />
          </Box>
          <TableToggle what="the history" shape="chart" isTable={isTable} onChange={setTable} />
        </>
      }
    >
      <Loaded
        query={history}
        failure="The history could not be loaded"
        skeleton={<CardSkeleton height={220} />}
        isEmpty={(data) => seriesOf(data, chosen).days.length === 0}
        empty={{ title: 'No history yet', text: 'The first one appears tonight, at 00:20 UTC.' }}
      >
        {(data) => {
          const series = seriesOf(data, chosen);
          return (
            <Box sx={{ ...insideCard, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              <CoinSegments
                label="Which coin"
                allLabel="All in USD"
                coins={data.coins}
                value={chosen}
                onChange={setChosen}
              />
              {isTable ? (
                <ColumnList
                  caption={label}
                  columns={historyColumns(series.present)}
                  rows={series.days.toReversed()}
                  rowKey={({ day }) => day}
                  rowHeight={40}
                  maxHeight={360}
                />
              ) : (
                <HistoryChart
                  label={label}
                  days={series.days}
                  present={series.present}
                  unit={chosen === ALL_COINS ? 'usd' : 'coin'}
                />
              )}
            </Box>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

type HistoryRow = Series['days'][number];

/** The figures of the lines. */
function historyColumns(present: Series['present']): ListColumn<HistoryRow>[] {
  const figure = (value: string | null) => <FigureText shown={present(value)} exact={value ?? present(value)} />;
  return [
    {
      id: 'day',
      label: 'Day',
      render: ({ day, unknowns }) => (
        <>
          {dayText(day, { timeZone: 'UTC' })} {unknowns.length === 0 ? null : <LeftOut text={unknowns.join(' ')} />}
        </>
      ),
    },
    { id: 'held', label: 'Held', align: 'end', render: ({ held }) => figure(held) },
    { id: 'owed', label: 'Owed', align: 'end', render: ({ owed }) => figure(owed) },
    {
      id: 'ratio',
      label: 'Ratio',
      align: 'end',
      render: ({ ratio }) => (ratio === null ? '—' : ratioText(ratio)),
    },
  ];
}

/** What the figures of a day leave out, behind an icon. */
function LeftOut({ text }: { readonly text: string }) {
  return (
    <Tooltip title={text}>
      <Box
        component="span"
        role="img"
        tabIndex={0}
        aria-label={`Left out: ${text}`}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', color: 'text.secondary' }}
      >
        <Icon path={mdiInformationOutline} size={16} />
      </Box>
    </Tooltip>
  );
}
