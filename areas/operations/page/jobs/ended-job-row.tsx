import { operationsCalls } from '../../contract/calls.ts';
import { type JobSummary } from '@holdfast/contract';
import { mdiAlertCircleOutline, mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { type JobDetails, jobKindOf } from './watch/job-kinds.ts';
import { endingText } from './watch/job-labels.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { recentText, utcText } from '@holdfast/web/lib/date-text.ts';
import { JobRow } from './unfinished-job-row.tsx';
import { Loaded, Delayed } from '@holdfast/web/ui/loaded.tsx';

const STYLES = {
  succeeded: { icon: mdiCheckCircleOutline, color: 'gain', word: 'Done' },
  failed: { icon: mdiAlertCircleOutline, color: 'loss', word: 'Failed' },
  cancelled: { icon: mdiCancel, color: 'text.tertiary', word: 'Cancelled' },
} as const;

export function EndedJobRow({ job }: { readonly job: JobSummary }) {
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
