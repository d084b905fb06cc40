import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { linePath, nearestPoint } from '../../../ui/chart/price-scale.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { dayText } from '../../../ui/list/date-text.ts';
import { axisText, type HistoryDay, placeHistory } from './history-scale.ts';

interface HistoryChartProps {
  readonly label: string;
  readonly days: readonly HistoryDay[];
  /** "$1,234.50" or "1.25 ETH". */
  readonly present: (value: string) => string;
}

const HEIGHT = 200;
const FOOT_HEIGHT = 20;
const AXIS_WIDTH = 48;
const dayWords = (day: string) => dayText(day, { timeZone: 'UTC' });

/** Held and owed as two lines, told apart by colour and by dashes. Arrow keys go from day to day, and each is spoken. */
export function HistoryChart({ label, days, present }: HistoryChartProps) {
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const area = { width: Math.max(1, width - AXIS_WIDTH), height: HEIGHT };
  const scale = placeHistory(days, area);
  const last = days.length - 1;
  const current = Math.min(chosen ?? last, last);
  const day = days[current];
  const [owed, held] = [scale.owed[current], scale.held[current]];
  if (!day || !owed || !held) return null;
  const follow = (event: PointerEvent<SVGSVGElement>) => setChosen(nearestPoint(scale.owed, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const step = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowUp: current + 1, ArrowLeft: current - 1, ArrowDown: current - 1, PageUp: current + 30, PageDown: current - 30, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const side = owed.x > area.width / 2 ? { right: `${width - owed.x + 10}px` } : { left: `${owed.x + 10}px` };
  return (
    <Box
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${dayWords(day.day)}: ${present(day.held)} held, ${present(day.owed)} owed`}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
      sx={{ position: 'relative', height: HEIGHT + FOOT_HEIGHT, borderRadius: '4px', '&:focus-visible': { outline: `2px solid ${palette.accent.focusRing}`, outlineOffset: 4 } }}
    >
      <svg width={width} height={HEIGHT + FOOT_HEIGHT} aria-hidden="true" focusable="false" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setChosen(null)} style={{ display: 'block', overflow: 'visible', touchAction: 'pan-y' }}>
        {scale.gridlines.map(({ y, value }) => (
          <g key={value}>
            <line x1={0} x2={area.width} y1={y} y2={y} stroke={value === 0 ? palette.hairlineStrong : palette.hairline} />
            <text x={width} y={y} dy="0.32em" textAnchor="end" fontSize={11} fill={palette.text.secondary}>
              {axisText(value)}
            </text>
          </g>
        ))}
        <path d={linePath(scale.held)} fill="none" stroke={palette.chart[2]} strokeWidth={2} strokeLinejoin="round" />
        <path d={linePath(scale.owed)} fill="none" stroke={palette.chart[1]} strokeWidth={2} strokeLinejoin="round" strokeDasharray="6 3" />
        <text x={0} y={HEIGHT + FOOT_HEIGHT - 3} fontSize={11} fill={palette.text.secondary}>
          {dayWords(days[0]?.day ?? '')}
        </text>
        {last > 0 ? (
          <text x={area.width} y={HEIGHT + FOOT_HEIGHT - 3} textAnchor="end" fontSize={11} fill={palette.text.secondary}>
            {dayWords(days[last]?.day ?? '')}
          </text>
        ) : null}
        {chosen === null ? null : <line x1={owed.x} x2={owed.x} y1={0} y2={HEIGHT} stroke={palette.text.secondary} strokeDasharray="2 3" />}
        <circle cx={held.x} cy={held.y} r={4} fill={palette.chart[2]} stroke={palette.background.paper} strokeWidth={2} />
        <rect x={owed.x - 4} y={owed.y - 4} width={8} height={8} transform={`rotate(45 ${owed.x} ${owed.y})`} fill={palette.chart[1]} stroke={palette.background.paper} strokeWidth={2} />
      </svg>
      {chosen === null ? null : (
        <Box sx={{ position: 'absolute', top: 0, ...side, px: 3, py: 2, borderRadius: '4px', backgroundColor: 'raised', boxShadow: 4, pointerEvents: 'none', whiteSpace: 'nowrap', typography: 'caption' }}>
          <Box sx={{ color: 'text.secondary' }}>{dayWords(day.day)}</Box>
          <Box sx={{ fontWeight: 600 }}>{present(day.held)} held</Box>
          <Box sx={{ fontWeight: 600 }}>{present(day.owed)} owed</Box>
        </Box>
      )}
    </Box>
  );
}
