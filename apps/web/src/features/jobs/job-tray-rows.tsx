import type { JobSummary } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { hasEnded } from '../../lib/jobs/job-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { EndedJobRow } from './ended-job-row.tsx';
import { UnfinishedJobRow } from './unfinished-job-row.tsx';

interface JobTrayRowsProps {
  readonly jobs: readonly JobSummary[];
  readonly hasLoaded: boolean;
  readonly error: string;
}

/** What is unfinished comes first; the rest by age. */
export function JobTrayRows({ jobs, hasLoaded, error }: JobTrayRowsProps) {
  const showsSkeleton = useDelayed(!hasLoaded);
  if (!hasLoaded) {
    if (error !== '') return <ErrorState title="Jobs cannot be shown" text={error} />;
    return showsSkeleton ? <RowSkeleton /> : <Box sx={{ height: ROW_HEIGHT }} />;
  }
  if (jobs.length === 0)
    return (
      <EmptyState
        title="No jobs yet"
        text="Imports and other long work show here while they run, and for a while after."
      />
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {jobs
        .filter((job) => !hasEnded(job))
        .map((job) => (
          <UnfinishedJobRow key={job.id} job={job} />
        ))}
      {jobs.filter(hasEnded).map((job) => (
        <EndedJobRow key={job.id} job={job} />
      ))}
    </Box>
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
