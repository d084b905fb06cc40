import type { JobSummary } from '@holdfast/contract';
import { mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Slide from '@mui/material/Slide';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { hasEnded } from './watch/job-list.ts';
import { setTrayOpen, TRAY_ID } from './watch/tray-opening.ts';
import { useJobWatch } from './watch/use-job-watch.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { EndedJobRow } from './ended-job-row.tsx';
import { UnfinishedJobRow } from './unfinished-job-row.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, Delayed, type Read } from '@holdfast/web/ui/loaded.tsx';

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
