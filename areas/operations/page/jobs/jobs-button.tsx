import { mdiProgressCheck } from '@mdi/js';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { hasEnded } from './watch/job-list.ts';
import { percentOfAll } from './watch/job-labels.ts';
import { setTrayOpen, TRAY_ID, useTrayOpen } from './watch/tray-opening.ts';
import { useJobWatch } from './watch/use-job-watch.ts';
import { CountBadge } from '@holdfast/web/ui/count-badge.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';

/** A ring in the app bar that shows the progress of jobs that people started. Scheduled jobs are left out. */
export function JobsButton() {
  const isOpen = useTrayOpen();
  const waitedFor = useJobWatch().jobs.filter((job) => !hasEnded(job) && !job.isScheduled);
  const percent = percentOfAll(waitedFor);
  const label = waitedFor.length === 0 ? 'Jobs' : `Jobs: ${waitedFor.length} unfinished`;
  return (
    <Tooltip title="Jobs">
      <IconButton
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? TRAY_ID : undefined}
        onClick={() => setTrayOpen(!isOpen)}
      >
        <CountBadge count={waitedFor.length} ground="primary.dark">
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
        </CountBadge>
      </IconButton>
    </Tooltip>
  );
}
