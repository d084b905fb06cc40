/**
 * What the open streams are told. One query answers for all of them, however many there are: it reads what is
 * unfinished or has just finished, and each stream sends on what differs from what it sent before. So nothing depends
 * on hearing every notification, and a page that reconnects simply starts over.
 */
import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import type { Log } from '../../db/log.ts';
import type { JobChanges } from '../../jobs/job-changes.ts';
import { JOB_SUMMARY_COLUMNS, type JobSummaryRow, toJobSummary } from '../../jobs/job-record.ts';

const JOBS_MAX = 200;
/** Long enough that a page which was away for a moment still sees how its job ended. */
const RECENT_SECONDS = 120;
const READ_MILLISECONDS_MIN = 150;
/** For when notifications do not arrive. */
const LOOK_MILLISECONDS = 5_000;

export interface JobFeed {
  /** The reader gets the jobs as they are now, and again whenever something changed. */
  add(reader: (jobs: readonly JobSummary[]) => void): () => void;
  close(): void;
}

export function createJobFeed({ pool, log, changes }: { pool: pg.Pool; log: Log; changes: JobChanges }): JobFeed {
  const readers = new Set<(jobs: readonly JobSummary[]) => void>();
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let isStale = false;

  async function read(): Promise<void> {
    isReading = true;
    isStale = false;
    try {
      const jobs = await readCurrentJobs(pool);
      for (const reader of readers) reader(jobs);
    } catch (error) {
      log.warn({ err: error }, 'Open pages could not be told about jobs; the next look tries again');
    } finally {
      isReading = false;
      lookLater(isStale ? READ_MILLISECONDS_MIN : LOOK_MILLISECONDS);
    }
  }

  function lookLater(milliseconds: number): void {
    if (timer) clearTimeout(timer);
    timer = readers.size > 0 ? setTimeout(() => void read(), milliseconds) : null;
    timer?.unref();
  }

  /** Many changes in a row become one look; the first one does not wait longer than the others. */
  function noteChange(): void {
    if (readers.size === 0 || isStale) return;
    isStale = true;
    if (!isReading) lookLater(READ_MILLISECONDS_MIN);
  }

  const unsubscribe = changes.subscribe(noteChange);
  return {
    add: (reader) => {
      readers.add(reader);
      isStale = true;
      if (!isReading) lookLater(0);
      return () => readers.delete(reader);
    },
    close: () => {
      unsubscribe();
      readers.clear();
      if (timer) clearTimeout(timer);
    },
  };
}

async function readCurrentJobs(pool: pg.Pool): Promise<JobSummary[]> {
  const { rows } = await pool.query<JobSummaryRow>(
    `SELECT ${JOB_SUMMARY_COLUMNS} FROM jobs
      WHERE status IN ('queued', 'running') OR finished_at > now() - make_interval(secs => $1)
      ORDER BY id DESC LIMIT $2`,
    [RECENT_SECONDS, JOBS_MAX],
  );
  return rows.map(toJobSummary);
}
