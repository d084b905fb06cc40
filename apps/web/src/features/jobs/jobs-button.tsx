import { mdiProgressCheck } from '@mdi/js';
import Badge from '@mui/material/Badge';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { hasEnded } from '../../lib/jobs/job-list.ts';
import { useJobWatch } from '../../lib/jobs/use-job-watch.ts';
import { Icon } from '../../ui/icon.tsx';
import { percentOfAll } from '../../lib/jobs/job-words.ts';
import { setTrayOpen, useTrayOpen } from '../../lib/jobs/tray-opening.ts';
import { TRAY_ID } from './tray-id.ts';

/** In the bar: a ring that fills while people wait for something. What the clock starts is not waited for. */
export function JobsButton() {
  const isOpen = useTrayOpen();
  const waitedFor = useJobWatch().jobs.filter((job) => !hasEnded(job) && !job.isScheduled);
  const percent = percentOfAll(waitedFor);
  const label = waitedFor.length === 0 ? 'Jobs' : `Jobs: ${waitedFor.length} unfinished`;
  return (
    <Tooltip title="Jobs">
      <IconButton aria-label={label} aria-expanded={isOpen} aria-controls={isOpen ? TRAY_ID : undefined} onClick={() => setTrayOpen(!isOpen)}>
        <Badge badgeContent={waitedFor.length} color="primary" overlap="circular" slotProps={{ badge: { 'aria-hidden': true } }} sx={badgeStyle}>
          {waitedFor.length === 0 ? (
            <Icon path={mdiProgressCheck} />
          ) : (
            <CircularProgress
              aria-hidden="true"
              size={20}
              thickness={5}
              enableTrackSlot
              {...(percent === null ? {} : { variant: 'determinate' as const, value: Math.max(percent, 3) })}
            />
          )}
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

const badgeStyle = {
  '& .MuiBadge-badge': {
    minWidth: 16,
    height: 16,
    padding: '0 4px',
    fontSize: '0.6875rem',
    fontWeight: 600,
    color: 'common.white',
    backgroundColor: 'primary.dark',
    insetInlineEnd: -1,
    top: -1,
  },
} as const;
