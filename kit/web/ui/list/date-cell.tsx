import Tooltip from '@mui/material/Tooltip';
import { dayText, momentText, recentText, utcText } from '../../lib/date-text.ts';

export interface DateCellProps {
  readonly instant: string;
  /** `recent` names today and yesterday; `day` has no time; `moment` has both. */
  readonly shows?: 'recent' | 'day' | 'moment';
}

export function DateCell({ instant, shows = 'recent' }: DateCellProps) {
  const text = shows === 'day' ? dayText(instant) : shows === 'moment' ? momentText(instant) : recentText(instant);
  return (
    <Tooltip title={utcText(instant)}>
      <time dateTime={instant} dir="auto" style={{ whiteSpace: 'nowrap' }}>
        {text}
      </time>
    </Tooltip>
  );
}
