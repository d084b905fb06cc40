import { contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCall } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import type { JobDetails } from '../../lib/jobs/job-kinds.ts';
import { useDelayed } from '../../lib/use-delayed.ts';

/** Enough to see what is wrong with a file; a long list scrolls within its own frame. */
export function JobDetailList({ jobId, details }: { readonly jobId: number; readonly details: JobDetails }) {
  const { data: job, error } = useCall(contract.getJob, { params: { id: jobId } });
  const showsSkeleton = useDelayed(job === undefined && error === null);
  if (error !== null && job === undefined)
    return <Line text={errorText(error, 'The details could not be read.')} color="loss" />;
  if (job === undefined)
    return <Box sx={{ height: 16, mt: 1 }}>{showsSkeleton ? <Skeleton height={12} width="80%" /> : null}</Box>;
  const lines = details.read(job.result);
  if (lines.length === 0) return <Line text={details.noneText} color="text.secondary" />;
  return (
    <Box
      component="ol"
      tabIndex={0}
      aria-label={details.label}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 160, overflowY: 'auto', scrollbarWidth: 'thin' }}
    >
      {lines.map((line, index) => (
        // Lines can repeat and never change their order.
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
}

function Line({ text, color }: { readonly text: string; readonly color: string }) {
  return (
    <Typography variant="caption" sx={{ mt: 1, color, overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}
