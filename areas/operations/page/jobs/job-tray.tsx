import type { JobSummary } from '@holdfast/contract';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { recentText, utcText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ConfirmDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Delayed, Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';
import { mdiAlertCircleOutline, mdiCancel, mdiCheckCircleOutline, mdiChevronDown, mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Slide from '@mui/material/Slide';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useSnackbar } from 'notistack';
import { useEffect, useId, useRef, useState } from 'react';
import { operationsCalls } from '../../contract/calls.ts';
import { type JobDetails, jobKindOf } from './watch/job-kinds.ts';
import { endingText, percentDone, progressText, timeLeftText } from './watch/job-labels.ts';
import { hasEnded } from './watch/job-list.ts';
import { secondsLeft } from './watch/pace.ts';
import { setTrayOpen, TRAY_ID } from './watch/tray-opening.ts';
import { jobWatch, useJobWatch } from './watch/use-job-watch.ts';

/** At the bottom of the window, above the page without blocking it: the page stays usable while jobs run. */
export function JobTray({ isOpen }: { readonly isOpen: boolean }) {
  const { jobs, hasLoaded, error } = useJobWatch();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useFocusOfOpener(isOpen, panel);
  const unfinished = jobs.filter((job) => !hasEnded(job)).length;
  return (
    <Slide in={isOpen} direction="up" mountOnEnter unmountOnExit timeout={{ enter: 225, exit: 195 }}>
      <Paper
        ref={panel}
        id={TRAY_ID}
        component="section"
        elevation={24}
        tabIndex={-1}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTrayOpen(false);
        }}
        sx={(theme) => ({
          position: 'fixed',
          insetInlineEnd: { xs: 8, sm: 24 },
          bottom: { xs: 8, sm: 24 },
          width: 360,
          maxWidth: 'calc(100vw - 16px)',
          maxHeight: 'min(400px, calc(100dvh - 96px))',
          zIndex: theme.zIndex.appBar + 2,
          display: 'flex',
          flexDirection: 'column',
          backgroundColor: 'raised',
          border: `1px solid ${theme.skin === 'bordered' ? theme.palette.hairlineStrong : 'transparent'}`,
          '&:focus': { outline: 'none' },
        })}
      >
        <Row
          canWrap={false}
          isSpread
          sx={{
            flexShrink: 0,
            paddingInline: '16px 10px',
            py: 2,
          }}
        >
          <Typography id={titleId} variant="h2">
            {titleOf(unfinished)}
          </Typography>
          <IconButton aria-label="Close the jobs" onClick={() => setTrayOpen(false)}>
            <Icon path={mdiChevronDown} />
          </IconButton>
        </Row>
        {error !== null && hasLoaded ? (
          <Typography role="status" variant="caption" sx={{ px: 4, pb: 3, color: 'warning.main' }}>
            The server cannot be reached, so these figures may be old. Trying again.
          </Typography>
        ) : null}
        <Box sx={{ overflowY: 'auto', scrollbarWidth: 'thin' }}>
          <JobTrayRows query={{ data: hasLoaded ? jobs : undefined, error }} />
        </Box>
      </Paper>
    </Slide>
  );
}

function titleOf(unfinished: number): string {
  if (unfinished === 0) return 'Recent jobs';
  return unfinished === 1 ? '1 job' : `${unfinished} jobs`;
}

/** Opened from the app bar, the tray takes the focus and returns it. When it opens automatically, the focus stays. */
function useFocusOfOpener(isOpen: boolean, panel: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!isOpen || !(opener instanceof HTMLElement) || opener.getAttribute('aria-controls') !== TRAY_ID) return;
    panel.current?.focus();
    return () => opener.focus();
  }, [isOpen, panel]);
}

/** Unfinished jobs first; the others by age. */
function JobTrayRows({ query }: { readonly query: Read<readonly JobSummary[]> }) {
  return (
    <Loaded
      query={query}
      failure="Jobs cannot be shown"
      skeleton={
        <Delayed before={<Box sx={{ height: ROW_HEIGHT }} />}>
          <RowSkeleton />
        </Delayed>
      }
      empty={{
        title: 'No jobs yet',
        text: 'Imports and other jobs appear here while they run, and for a while afterwards.',
      }}
    >
      {(jobs) => (
        <Box component="ul" sx={plainList}>
          {jobs
            .filter((job) => !hasEnded(job))
            .map((job) => (
              <UnfinishedJobRow key={job.id} job={job} />
            ))}
          {jobs.filter(hasEnded).map((job) => (
            <EndedJobRow key={job.id} job={job} />
          ))}
        </Box>
      )}
    </Loaded>
  );
}

const ROW_HEIGHT = 68;

function RowSkeleton() {
  return (
    <Box aria-busy="true" sx={{ height: ROW_HEIGHT, px: 4, py: 3 }}>
      <Skeleton width="60%" height={14} />
      <Skeleton width="90%" height={10} sx={{ mt: 3 }} />
    </Box>
  );
}

const STYLES = {
  succeeded: { icon: mdiCheckCircleOutline, color: 'gain', word: 'Done' },
  failed: { icon: mdiAlertCircleOutline, color: 'loss', word: 'Failed' },
  cancelled: { icon: mdiCancel, color: 'text.tertiary', word: 'Cancelled' },
} as const;

function EndedJobRow({ job }: { readonly job: JobSummary }) {
  const { label, resultLink, details } = jobKindOf(job.kind);
  const style = STYLES[job.status === 'failed' || job.status === 'cancelled' ? job.status : 'succeeded'];
  const [showsDetails, setShowsDetails] = useState(false);
  return (
    <JobRow sx={{ display: 'flex', gap: 3 }}>
      <Icon path={style.icon} size={20} label={style.word} sx={{ color: style.color, flexShrink: 0 }} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3 }}>
          <Typography variant="subtitle2" noWrap>
            {label}
          </Typography>
          {job.finishedAt === null ? null : (
            <Typography
              variant="caption"
              component="time"
              dateTime={job.finishedAt}
              title={utcText(job.finishedAt)}
              sx={{ color: 'text.secondary', flexShrink: 0 }}
            >
              {recentText(job.finishedAt)}
            </Typography>
          )}
        </Box>
        <Typography
          variant="caption"
          sx={{ color: job.status === 'failed' ? 'loss' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {endingText(job)}
        </Typography>
        {job.status === 'succeeded' ? (
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1, '&:empty': { display: 'none' } }}
          >
            {resultLink ? (
              <TextLink to={resultLink.path} variant="caption">
                {resultLink.label}
              </TextLink>
            ) : null}
            {details === undefined ? null : (
              <MuiLink
                component="button"
                type="button"
                variant="caption"
                aria-expanded={showsDetails}
                onClick={() => setShowsDetails(!showsDetails)}
              >
                {details.label}
              </MuiLink>
            )}
          </Box>
        ) : null}
        {showsDetails && details !== undefined ? <JobDetailList jobId={job.id} details={details} /> : null}
      </Box>
    </JobRow>
  );
}

/** Enough to see what is wrong with a file; a long list scrolls within its own frame. */
function JobDetailList({ jobId, details }: { readonly jobId: number; readonly details: JobDetails }) {
  const loaded = useCall(operationsCalls.getJob, { params: { id: jobId } });
  return (
    <Loaded
      query={loaded}
      renderFailure={(text) => <Line text={text} color="loss" />}
      skeleton={
        <Box sx={{ height: 16, mt: 1 }}>
          <Delayed>
            <Skeleton height={12} width="80%" />
          </Delayed>
        </Box>
      }
    >
      {(job) => {
        const lines = details.read(job.result);
        if (lines.length === 0) return <Line text={details.noneText} color="text.secondary" />;
        return (
          <Box
            component="ol"
            tabIndex={0}
            aria-label={details.label}
            sx={{ ...plainList, mt: 1, maxHeight: 160, overflowY: 'auto', scrollbarWidth: 'thin' }}
          >
            {lines.map((line, index) => (
              // Lines can repeat, and their order never changes, so the index is a safe key.
              <Typography
                key={index}
                component="li"
                variant="caption"
                sx={{ py: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {line}
              </Typography>
            ))}
          </Box>
        );
      }}
    </Loaded>
  );
}

function Line({ text, color }: { readonly text: string; readonly color: string }) {
  return (
    <Typography variant="caption" sx={{ mt: 1, color, overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

function UnfinishedJobRow({ job }: { readonly job: JobSummary }) {
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

const JobRow = styled('li')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  borderTop: `1px solid ${theme.palette.hairlineRaised}`,
}));
