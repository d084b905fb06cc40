import { mdiAlertCircleOutline, mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import type { JobSummary } from '@holdfast/contract';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { jobKindOf } from '../../lib/jobs/job-kinds.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/links.tsx';
import { recentText, utcText } from '../../lib/date-text.ts';
import { JobDetailList } from './job-detail-list.tsx';
import { JobRow } from './job-row.tsx';
import { endingText } from '../../lib/jobs/job-labels.ts';

const LOOKS = {
  succeeded: { icon: mdiCheckCircleOutline, color: 'gain', word: 'Done' },
  failed: { icon: mdiAlertCircleOutline, color: 'loss', word: 'Failed' },
  cancelled: { icon: mdiCancel, color: 'text.tertiary', word: 'Cancelled' },
} as const;

export function EndedJobRow({ job }: { readonly job: JobSummary }) {
  const { label, resultLink, details } = jobKindOf(job.kind);
  const look = LOOKS[job.status === 'failed' || job.status === 'cancelled' ? job.status : 'succeeded'];
  const [showsDetails, setShowsDetails] = useState(false);
  return (
    <JobRow sx={{ display: 'flex', gap: 3 }}>
      <Icon path={look.icon} size={20} label={look.word} sx={{ color: look.color, flexShrink: 0 }} />
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
