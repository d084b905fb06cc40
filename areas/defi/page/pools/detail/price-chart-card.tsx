import type { AccountPoolFull, PoolDay } from '../../../contract/pools.ts';
import { countNoun, divide, formatDecimal, parsePrice, type Price } from '@holdfast/money';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { ChartTip, tipLeft } from '@holdfast/web/ui/chart/chart-tip.tsx';
import { DayEnds } from '@holdfast/web/ui/chart/day-ends.tsx';
import { linePath, nearestPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { ChartLine, InteractiveChart, useChart } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { poolPriceText } from '../../shared/ratio-text.ts';
import { isOutside } from '../pool-text.ts';
import { ChartFrame, emptyChart } from './chart-frame.tsx';
import { CHART_SPANS, type ChartSpan, daysWithin, placeSeries, stretchesWhere } from './series-scale.ts';

const HEIGHT = 220;
const FOOT_HEIGHT = 22;
const AXIS_WIDTH = 56;
const LABEL_WIDTH = 108;
const PHONE_WIDTH = 480;

interface Mark {
  readonly label: string;
  readonly value: string;
  readonly kind: 'limit' | 'alert' | 'now';
}

/** Bounds in dollars of the base coin as prices of the pool, at the current price of the other coin. */
export function alertMarks(pool: Pick<AccountPoolFull, 'alerts' | 'range' | 'coins'>): Mark[] {
  const quote = pool.coins.find(({ coinId }) => coinId === pool.range?.quoteCoinId);
  if (!quote?.priceUsd || parsePrice(quote.priceUsd) === 0n) return [];
  const quotePrice = parsePrice(quote.priceUsd);
  return pool.alerts
    .filter(({ coinId }) => coinId === pool.range?.baseCoinId)
    .flatMap(({ minPriceUsd, maxPriceUsd }) => [minPriceUsd, maxPriceUsd])
    .flatMap((bound) =>
      bound === null
        ? []
        : [
            {
              kind: 'alert' as const,
              label: `Alert ${presentPrice(bound)}`,
              value: formatDecimal(divide<Price>(parsePrice(bound), quotePrice, 'halfAwayFromZero')),
            },
          ],
    );
}

/** A bound far from every price would flatten the line, so it is left out of the chart. */
export function isNear(value: string, prices: readonly string[]): boolean {
  const numbers = prices.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return Number(value) >= least / 3 && Number(value) <= most * 3;
}

/** The price by day with the limits of the largest position; days out of range are shaded. */
export function PriceChartCard({ pool }: { readonly pool: AccountPoolFull }) {
  const [span, setSpan] = useState<ChartSpan>('all');
  const days = daysWithin(pool.days, span);
  const [base, quote] = [pool.range?.baseCoinId, pool.range?.quoteCoinId].map(
    (coinId) => pool.coins.find((coin) => coin.coinId === coinId)?.coinSymbol ?? '',
  );
  const unit = pool.range === null ? '' : `${quote} per ${base}. `;
  const judged = days.filter(({ isInside }) => isInside !== null);
  const inside = judged.filter(({ isInside }) => isInside === true).length;
  const hasLimits = pool.range !== null && pool.range.lower !== null;
  return (
    <ChartFrame
      title="Price and range"
      text={`${unit}${hasLimits ? `In range ${inside} of ${countNoun(judged.length, 'day')}.` : 'Full range.'}`}
      empty={emptyChart(pool, ({ price }) => price === null)}
      actions={
        <SegmentedControl
          label="Span of the price"
          options={CHART_SPANS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
          value={span}
          onChange={setSpan}
        />
      }
      chart={<PriceAndRange pool={pool} days={days} />}
      table={
        <ColumnList
          caption="Price and range by day"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          rowHeight={40}
          maxHeight={HEIGHT + FOOT_HEIGHT}
          columns={[
            { id: 'day', label: 'Day', render: ({ day }) => dayText(day, { timeZone: 'UTC' }) },
            {
              id: 'price',
              label: unit === '' ? 'Price' : `${quote} per ${base}`,
              align: 'end',
              render: ({ price }) => (price === null ? <Quiet>Unknown</Quiet> : poolPriceText(price)),
            },
            { id: 'range', label: 'Range', render: (day) => rangeWord(day, hasLimits) },
          ]}
        />
      }
    />
  );
}

function rangeWord({ isInside }: PoolDay, hasLimits: boolean): string {
  if (!hasLimits) return 'Full range';
  return isInside === null ? 'Unknown' : isInside ? 'In range' : 'Out of range';
}

function PriceAndRange({ pool, days }: { readonly pool: AccountPoolFull; readonly days: readonly PoolDay[] }) {
  const { palette } = useTheme();
  const chart = useChart(days.length);
  const { selection, width } = chart;
  const { range } = pool;
  const labelWidth = width < PHONE_WIDTH ? 0 : LABEL_WIDTH;
  const plot = { width: Math.max(1, width - AXIS_WIDTH - labelWidth), height: HEIGHT };
  const prices = days.flatMap(({ price }) => price ?? []);
  const now = range?.price ?? prices.at(-1);
  const nearby = now === undefined ? prices : [...prices, now];
  const marks: Mark[] = [
    ...(range?.upper
      ? [{ kind: 'limit' as const, label: `Max ${poolPriceText(range.upper)}`, value: range.upper }]
      : []),
    ...alertMarks(pool),
    ...(range?.lower
      ? [{ kind: 'limit' as const, label: `Min ${poolPriceText(range.lower)}`, value: range.lower }]
      : []),
  ].filter(({ value }) => isNear(value, nearby));
  const scale = placeSeries({
    days: days.map(({ day }) => day),
    series: [days.map(({ price }) => price)],
    included: [...marks.map(({ value }) => Number(value)), ...(now === undefined ? [] : [Number(now)])],
    area: plot,
    gridlines: 4,
  });
  const [line] = scale.lines;
  const day = days[selection.current];
  if (!line || !day) return null;

  const x = scale.xs[selection.current] ?? 0;
  const y = line[selection.current]?.y ?? null;
  const outside = stretchesWhere(days.length, (index) => days[index]?.isInside === false);
  const half = days.length > 1 ? plot.width / (days.length - 1) / 2 : plot.width / 2;
  const dayLabel = dayText(day.day, { timeZone: 'UTC' });
  const priceLabel = day.price === null ? 'Unknown' : poolPriceText(day.price);
  const state = rangeWord(day, Boolean(range?.lower));
  const clamp = (value: number) => Math.min(HEIGHT, Math.max(0, value));
  const bandTop = range?.upper ? clamp(scale.yOf(Number(range.upper))) : 0;
  const bandBottom = range?.lower ? clamp(scale.yOf(Number(range.lower))) : HEIGHT;
  const labels = spreadLabels(
    [
      ...marks,
      ...(now === undefined ? [] : [{ kind: 'now' as const, label: `Now ${poolPriceText(now)}`, value: now }]),
    ].map((mark) => ({ ...mark, y: scale.yOf(Number(mark.value)) })),
  );
  const isOut = isOutside(range);
  return (
    <InteractiveChart
      {...chart}
      label="Price and range by day"
      valueText={`${dayLabel}: ${priceLabel}, ${state}`}
      indexAt={(distance) => nearestPoint(line, distance - AXIS_WIDTH)}
      pageStep={30}
      height={HEIGHT + FOOT_HEIGHT}
      tip={
        <ChartTip
          left={tipLeft({ at: AXIS_WIDTH + x, clearance: 12, width })}
          title={dayLabel}
          lines={[
            { label: 'Price', figure: priceLabel, isStrong: true },
            { label: 'Range', figure: state },
          ]}
        />
      }
    >
      {scale.gridlines.map(({ value, y: at }) => (
        <g key={value}>
          <line x1={AXIS_WIDTH} x2={AXIS_WIDTH + plot.width} y1={at} y2={at} stroke={palette.hairline} />
          <text x={AXIS_WIDTH - 8} y={at} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {axisText(value)}
          </text>
        </g>
      ))}
      <g transform={`translate(${AXIS_WIDTH} 0)`}>
        {range?.lower ? (
          <rect
            x={0}
            width={plot.width}
            y={bandTop}
            height={Math.max(0, bandBottom - bandTop)}
            fill={palette.chart[2]}
            opacity={0.17}
          />
        ) : null}
        {outside.map(({ from, to }) => (
          <rect
            key={from}
            x={Math.max(0, (scale.xs[from] ?? 0) - half)}
            width={Math.min(plot.width, (scale.xs[to] ?? 0) + half) - Math.max(0, (scale.xs[from] ?? 0) - half)}
            y={0}
            height={HEIGHT}
            fill={palette.chart[1]}
            opacity={0.18}
          />
        ))}
        {marks.map(({ kind, label, value }) => (
          <line
            key={label}
            x1={0}
            x2={plot.width}
            y1={scale.yOf(Number(value))}
            y2={scale.yOf(Number(value))}
            stroke={palette.chart[kind === 'limit' ? 2 : 1]}
            strokeWidth={1.5}
            strokeDasharray={kind === 'limit' ? '5 4' : '1.5 3'}
          />
        ))}
        <ChartLine points={line} colour={palette.chart[0]} />
        {outside.map(({ from, to }) => (
          <path
            key={from}
            d={linePath(line.slice(from, to + 1))}
            fill="none"
            stroke={palette.chart[1]}
            strokeWidth={2}
            strokeLinecap="round"
          />
        ))}
        <DayEnds days={days} y={HEIGHT + FOOT_HEIGHT - 4} width={plot.width} />
        {selection.chosen === null ? null : (
          <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
        )}
        {y === null ? null : (
          <circle
            cx={x}
            cy={y}
            r={4}
            fill={palette.chart[day.isInside === false ? 1 : 0]}
            stroke={palette.background.paper}
            strokeWidth={2}
          />
        )}
      </g>
      {labelWidth === 0
        ? null
        : labels.map(({ label, kind, y: at }) => (
            <text
              key={label}
              x={width - labelWidth + 10}
              y={at}
              dy="0.32em"
              fontSize={11}
              fontWeight={kind === 'alert' ? 400 : 600}
              fill={
                kind === 'alert' || (kind === 'now' && isOut)
                  ? palette.warning.main
                  : kind === 'now'
                    ? palette.accent.link
                    : palette.text.primary
              }
            >
              {label}
            </text>
          ))}
    </InteractiveChart>
  );
}

const LABEL_HEIGHT = 14;

/** Labels in the order of their height, each below the one before it. */
export function spreadLabels<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  const placed: Label[] = [];
  for (const label of labels.toSorted((left, right) => left.y - right.y)) {
    const above = placed.at(-1);
    placed.push(above && label.y - above.y < LABEL_HEIGHT ? { ...label, y: above.y + LABEL_HEIGHT } : label);
  }
  return placed;
}

const AXIS = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

function axisText(value: number): string {
  return value !== 0 && Math.abs(value) < 0.001 ? value.toExponential(1) : AXIS.format(value);
}
