import { useTheme } from '@mui/material/styles';
import { dayText } from '../../lib/date-text.ts';

interface DayEndsProps {
  /** In order of days. */
  readonly days: readonly { readonly day: string }[];
  readonly y: number;
  readonly width: number;
}

/** The first and the last day, below a chart. */
export function DayEnds({ days, y, width }: DayEndsProps) {
  const { palette } = useTheme();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <text x={0} y={y} fontSize={11} fill={palette.text.secondary}>
        {first && dayText(first.day, { timeZone: 'UTC' })}
      </text>
      {last && last !== first ? (
        <text x={width} y={y} textAnchor="end" fontSize={11} fill={palette.text.secondary}>
          {dayText(last.day, { timeZone: 'UTC' })}
        </text>
      ) : null}
    </>
  );
}
