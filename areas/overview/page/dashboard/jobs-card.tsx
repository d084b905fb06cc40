import { type BackupState, operationsCalls } from '@holdfast/operations/contract';
import { type JobSummary } from '@holdfast/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCall } from '@holdfast/web/lib/api.ts';
import { sizeText } from '@holdfast/web/lib/files.ts';
import { jobKindOf } from '@holdfast/operations/page/job-kinds';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { endingText, percentDone, progressText } from '@holdfast/operations/page/job-labels';
import { setTrayOpen } from '@holdfast/operations/page/tray-opening';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { recentText } from '@holdfast/web/lib/date-text.ts';
import { DashboardCard, PADDING } from './dashboard-card.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

const RUNNING_MAX = 3;
const ENDED_MAX = 3;

/** The running jobs, live; if there are none, the last finished ones. */
export function JobsCard() {
  const { jobs, hasLoaded } = useJobWatch();
  const running = jobs.filter((job) => !hasEnded(job));
  const ended = jobs.filter(hasEnded).slice(0, ENDED_MAX);
  return (
    <DashboardCard
      title={running.length === 0 ? 'Recent jobs' : 'Running jobs'}
      aside={
        <MuiLink component="button" type="button" variant="subtitle2" onClick={() => setTrayOpen(true)}>
          All jobs
        </MuiLink>
      }
    >
      <Box component="ul" aria-label="Jobs" sx={{ ...plainList, pb: 2 }}>
        {running.slice(0, RUNNING_MAX).map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
        {running.length > 0 ? null : ended.map((job) => <EndedJob key={job.id} job={job} />)}
      </Box>
      {hasLoaded && jobs.length === 0 ? (
        <Typography
          variant="body2"
          sx={{ px: PADDING, py: 5, borderTop: 1, borderColor: 'hairline', color: 'text.secondary' }}
        >
          Syncs, imports and other long work show here.
        </Typography>
      ) : null}
      <LastBackup />
    </DashboardCard>
  );
}

/** The age of the last backup, or that none are scheduled. */
function LastBackup() {
  const { data } = useCall(operationsCalls.getBackupState);
  if (!data) return null;
  return (
    <Box sx={{ ...ROW, mt: 'auto', display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3 }}>
      <Typography variant="subtitle2">Last backup</Typography>
      <Typography
        variant="caption"
        title={data.last?.fileName}
        sx={{ color: data.isOverdue || data.failure !== null ? 'loss' : 'text.secondary', textAlign: 'end' }}
      >
        {backupText(data)}
      </Typography>
    </Box>
  );
}

function backupText({ last, everyHours, failure, isOverdue }: BackupState): string {
  if (last === null) return failure !== null ? 'Failed' : everyHours === null ? 'Not scheduled' : 'Not yet';
  const made = `${recentText(last.madeAt)}, ${sizeText(last.bytes)}`;
  if (failure !== null) return `${made}. The next one failed.`;
  return isOverdue ? `${made}. Overdue.` : made;
}

const ROW = { mx: PADDING, py: 3, borderTop: 1, borderColor: 'hairline' } as const;

function RunningJob({ job }: { readonly job: JobSummary }) {
  const { label } = jobKindOf(job.kind);
  const percent = percentDone(job);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="subtitle2" noWrap>
          {label}
        </Typography>
        {percent === null ? null : (
          <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {percent} %
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={label}
        sx={{ my: 2 }}
        {...(percent === null ? {} : { variant: 'determinate' as const, value: percent })}
      />
      <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
        {progressText(job)}
      </Typography>
    </Box>
  );
}

function EndedJob({ job }: { readonly job: JobSummary }) {
  const text = endingText(job);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3 }}>
        <Typography variant="subtitle2" noWrap>
          {jobKindOf(job.kind).label}
        </Typography>
        {job.finishedAt === null ? null : (
          <Typography variant="caption" sx={{ flexShrink: 0, color: 'text.secondary' }}>
            {recentText(job.finishedAt)}
          </Typography>
        )}
      </Box>
      <Typography
        variant="caption"
        component="div"
        noWrap
        title={text}
        sx={{ color: job.status === 'failed' ? 'loss' : 'text.secondary' }}
      >
        {text}
      </Typography>
    </Box>
  );
}
