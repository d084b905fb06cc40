import Tooltip from '@mui/material/Tooltip';
import { dayText, momentText, recentText, utcText } from './date-text.ts';

interface DateCellProps {
  readonly instant: string;
  /** Recent names today and yesterday; day leaves the time out; moment has both. */
  readonly style?: 'recent' | 'day' | 'moment';
}

export function DateCell({ instant, style = 'recent' }: DateCellProps) {
  const text = style === 'day' ? dayText(instant) : style === 'moment' ? momentText(instant) : recentText(instant, { now: new Date() });
  return (
    <Tooltip title={utcText(instant)}>
      <time dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
        {text}
      </time>
    </Tooltip>
  );
}
