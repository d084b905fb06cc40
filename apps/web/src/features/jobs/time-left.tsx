import type { JobSummary } from '@holdfast/contract';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { secondsLeft } from '../../lib/jobs/pace.ts';
import { useJobWatch } from '../../lib/jobs/use-job-watch.ts';
import { timeLeftText } from '../../lib/jobs/job-labels.ts';

const TICK_MS = 1000;

export function TimeLeft({ job }: { readonly job: JobSummary }) {
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
