import { operationsCalls } from '../../contract/calls.ts';
import { type JobSummary } from '@holdfast/contract';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { jobKindOf } from './watch/job-kinds.ts';
import { percentDone, progressText, timeLeftText } from './watch/job-labels.ts';
import { secondsLeft } from './watch/pace.ts';
import { jobWatch, useJobWatch } from './watch/use-job-watch.ts';
import { ConfirmDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

export function UnfinishedJobRow({ job }: { readonly job: JobSummary }) {
  const { label, isHarmlessToCancel } = jobKindOf(job.kind);
  const { cancel, isBusy } = useCancel(job);
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay();
  const percent = percentDone(job);
  return (
    <JobRow>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 28 }}>
        <Typography variant="subtitle1" noWrap sx={{ flexGrow: 1 }}>
          {label}
        </Typography>
        {percent === null || job.status === 'queued' ? null : (
          <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {percent} %
          </Typography>
        )}
        {may(operationsCalls.cancelJob) ? (
          <Tooltip title="Cancel">
            <span>
              <IconButton
                size="small"
                aria-label={`Cancel ${label}`}
                disabled={isBusy || job.isCancelRequested}
                onClick={() => (isHarmlessToCancel ? cancel() : setIsAsking(true))}
                sx={{ marginInlineEnd: -1.5 }}
              >
                <Icon path={mdiClose} size={18} />
              </IconButton>
            </span>
          </Tooltip>
        ) : null}
      </Box>
      <LinearProgress
        aria-label={label}
        sx={{ mt: 1, mb: 2 }}
        {...(percent === null ? {} : { variant: 'determinate' as const, value: percent })}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {progressText(job)}
        </Typography>
        <TimeLeft job={job} />
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={`Cancel “${label}”?`}
        text="Unfinished work is discarded. You can start the job again."
        confirmLabel="Cancel the job"
        cancelLabel="Keep running"
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          cancel();
        }}
        onClose={() => setIsAsking(false)}
      />
    </JobRow>
  );
}

function useCancel(job: JobSummary): { cancel: () => void; isBusy: boolean } {
  const { mutate, isPending } = useChange(operationsCalls.cancelJob);
  const { enqueueSnackbar } = useSnackbar();
  return {
    isBusy: isPending,
    cancel: () =>
      mutate(
        { params: { id: job.id } },
        {
          onSuccess: (started) => jobWatch.note(started),
          onError: (error) =>
            enqueueSnackbar(errorText(error, 'The job could not be cancelled.'), { variant: 'error' }),
        },
      ),
  };
}

const TICK_MS = 1000;

function TimeLeft({ job }: { readonly job: JobSummary }) {
  const { paces } = useJobWatch();
  const seconds = secondsLeft(job, { paces, nowMs: useNowMs() });
  if (seconds === null || job.isCancelRequested) return null;
  return (
    <Typography variant="caption" sx={{ flexShrink: 0 }}>
      {timeLeftText(seconds)}
    </Typography>
  );
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export const JobRow = styled('li')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  borderTop: `1px solid ${theme.palette.hairlineRaised}`,
}));
