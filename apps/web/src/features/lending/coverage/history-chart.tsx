import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { wordsBeside } from '../../../ui/chart/chart-tip.tsx';
import { DayEnds } from '../../../ui/chart/day-ends.tsx';
import { linePath, nearestPoint } from '../../../ui/chart/price-scale.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { useChartWalk, WalkedChart } from '../../../ui/chart/walked-chart.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { axisText, type HistoryDay, placeHistory } from './history-scale.ts';

interface HistoryChartProps {
  readonly label: string;
  readonly days: readonly HistoryDay[];
  /** "$1,234.50" or "1.25 ETH". */
  readonly present: (value: string | null) => string;
}

const HEIGHT = 200;
const FOOT_HEIGHT = 20;
const AXIS_WIDTH = 48;

/** Held and owed as two lines, told apart by colour and by dashes. */
export function HistoryChart({ label, days, present }: HistoryChartProps) {
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const walk = useChartWalk(days.length);
  const area = { width: Math.max(1, width - AXIS_WIDTH), height: HEIGHT };
  const scale = placeHistory(days, area);
  const [day, owed, held] = [days[walk.current], scale.owed[walk.current], scale.held[walk.current]];
  if (!day || !owed || !held) return null;

  const words = {
    day: dayText(day.day, { timeZone: 'UTC' }),
    held: `${present(day.held)} held`,
    owed: `${present(day.owed)} owed`,
  };
  return (
    <WalkedChart
      label={label}
      valueText={`${words.day}: ${words.held}, ${words.owed}`}
      walk={walk}
      placeAt={(x) => nearestPoint(scale.owed, x)}
      pageStep={30}
      box={box}
      width={width}
      height={HEIGHT + FOOT_HEIGHT}
      tip={
        <Box
          sx={{
            ...wordsBeside({ at: owed.x, plotWidth: area.width, width }),
            px: 3,
            py: 2,
            backgroundColor: 'raised',
            boxShadow: 4,
          }}
        >
          <Box sx={{ color: 'text.secondary' }}>{words.day}</Box>
          <Box sx={{ fontWeight: 600 }}>{words.held}</Box>
          <Box sx={{ fontWeight: 600 }}>{words.owed}</Box>
        </Box>
      }
    >
      {scale.gridlines.map(({ y, value }) => (
        <g key={value}>
          <line x1={0} x2={area.width} y1={y} y2={y} stroke={value === 0 ? palette.hairlineStrong : palette.hairline} />
          <text x={width} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {axisText(value)}
          </text>
        </g>
      ))}
      <path d={linePath(scale.held)} fill="none" stroke={palette.chart[2]} strokeWidth={2} strokeLinejoin="round" />
      <path
        d={linePath(scale.owed)}
        fill="none"
        stroke={palette.chart[1]}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray="6 3"
      />
      <DayEnds days={days} y={HEIGHT + FOOT_HEIGHT - 3} width={area.width} />
      {walk.chosen === null ? null : (
        <line x1={owed.x} x2={owed.x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />
      )}
      {held.y === null ? null : (
        <circle
          cx={held.x}
          cy={held.y}
          r={4}
          fill={palette.chart[2]}
          stroke={palette.background.paper}
          strokeWidth={2}
        />
      )}
      {owed.y === null ? null : (
        <rect
          x={owed.x - 4}
          y={owed.y - 4}
          width={8}
          height={8}
          transform={`rotate(45 ${owed.x} ${owed.y})`}
          fill={palette.chart[1]}
          stroke={palette.background.paper}
          strokeWidth={2}
        />
      )}
    </WalkedChart>
  );
}
