import { useTheme } from '@mui/material/styles';
import { parseUsd, type PartialUsd, presentPartialUsd, presentUnknown } from '@holdfast/money';
import { stackBars } from './bar-scale.ts';
import type { BarBucket, BarChartData } from './bar-chart-data.ts';
import { ChartTip, tipLeft } from './chart-tip.tsx';
import { UsdGridlines } from './usd-gridlines.tsx';
import { InteractiveChart, useChart } from './interactive-chart.tsx';

const HEIGHT = 168;
const FOOT_HEIGHT = 22;
const HEAD_HEIGHT = 6;
const AXIS_WIDTH = 52;
const BAR_WIDTH_MAX = 36;
const LABEL_WIDTH = 34;
const GAP = 1;

export const BARS_HEIGHT = HEAD_HEIGHT + HEIGHT + FOOT_HEIGHT;

/** One bar for each month or year. The label is the name of the chart: "Income by month". */
export function StackedBars({ label, data }: { readonly label: string; readonly data: BarChartData }) {
  const { series, buckets } = data;
  const { palette } = useTheme();
  const { box, width, selection } = useChart(buckets.length);
  const scale = stackBars(
    // Unknown parts have no height: the tooltip and the table name what a bar leaves out.
    buckets.map(({ values }) => values.map(({ knownUsd }) => knownUsd ?? '0')),
    { height: HEIGHT },
  );
  const bucket = buckets[selection.current];
  if (!bucket) return null;

  const slot = Math.max(1, width - AXIS_WIDTH) / buckets.length;
  const barWidth = Math.min(BAR_WIDTH_MAX, slot * 0.6);
  const middleOf = (index: number) => AXIS_WIDTH + slot * (index + 0.5);
  const middle = middleOf(selection.current);
  const labelEvery = Math.ceil(LABEL_WIDTH / slot);
  return (
    <InteractiveChart
      label={label}
      valueText={figuresText(bucket, data)}
      selection={selection}
      indexAt={(x) => (x < AXIS_WIDTH ? null : Math.min(selection.last, Math.floor((x - AXIS_WIDTH) / slot)))}
      box={box}
      width={width}
      height={BARS_HEIGHT}
      tip={<BarTip bucket={bucket} data={data} left={tipLeft({ at: middle, clearance: slot / 2 + 4, width })} />}
    >
      <g transform={`translate(0 ${HEAD_HEIGHT})`}>
        <UsdGridlines gridlines={scale.gridlines} left={AXIS_WIDTH} right={width} gap={10} />
        {selection.chosen === null ? null : (
          <rect x={middle - slot / 2} y={0} width={slot} height={HEIGHT} fill={palette.text.primary} opacity={0.06} />
        )}
        {scale.bars.map((pieces, index) =>
          pieces.map(({ series: at, y, height }) => (
            <rect
              key={`${buckets[index]?.key} ${at}`}
              x={middleOf(index) - barWidth / 2}
              y={y + GAP}
              width={barWidth}
              height={Math.max(1, height - GAP)}
              rx={2}
              fill={palette.chart[(series[at]?.chartColour ?? at) % palette.chart.length]}
            />
          )),
        )}
        {buckets.map(({ key, label: text }, index) =>
          index % labelEvery === 0 ? (
            <text
              key={key}
              x={middleOf(index)}
              y={HEIGHT + FOOT_HEIGHT - 5}
              textAnchor="middle"
              fontSize={11}
              fontWeight={index === selection.chosen ? 600 : 400}
              fill={index === selection.chosen ? palette.text.primary : palette.text.secondary}
            >
              {text}
            </text>
          ) : null,
        )}
      </g>
    </InteractiveChart>
  );
}

/** Series of zero are omitted, and a single series has the total as its figure. */
function BarTip({
  bucket,
  data: { series, areChanges: signed = false },
  left,
}: {
  readonly bucket: BarBucket;
  readonly data: BarChartData;
  readonly left: number;
}) {
  const lines = series.flatMap(({ label }, index) => {
    const value = bucket.values[index];
    return value === undefined || isZero(value) ? [] : [{ label, figure: presentPartialUsd(value, { signed }) }];
  });
  const isOneKind = lines.length === 1;
  return (
    <ChartTip
      left={left}
      title={bucket.title}
      total={presentPartialUsd(bucket.totalUsd, { signed })}
      lines={isOneKind ? [] : lines}
      note={
        [isOneKind ? lines[0]?.label : '', presentUnknown(bucket.totalUsd, ENTRIES)].filter(Boolean).join(', ') ||
        undefined
      }
    />
  );
}

const ENTRIES = { one: 'entry', many: 'entries' };
const isZero = ({ bound, knownUsd }: PartialUsd): boolean =>
  bound === 'exact' && knownUsd !== null && parseUsd(knownUsd) === 0n;

function figuresText({ title, values, totalUsd }: BarBucket, { series, areChanges = false }: BarChartData): string {
  const figure = (value: PartialUsd | undefined) =>
    value === undefined ? '' : presentPartialUsd(value, { signed: areChanges });
  if (!areChanges) return `${title}: ${figure(totalUsd)}`;
  const changes = series.map(({ label }, index) => `${label.toLowerCase()} ${figure(values[index])}`);
  return `${title}: ${changes.join(', ')}`;
}
