/**
 * Feeds the open streams. One query serves all of them: it reads unfinished and recently finished jobs, and each stream
 * sends those that differ from what it sent before. No update depends on a single notification, and a page that
 * reconnects starts over.
 */
import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import type { JobChanges } from '@holdfast/jobs/job-changes.ts';
import { JOB_SUMMARY_COLUMNS, type JobSummaryRow, toJobSummary } from '@holdfast/jobs/job-record.ts';

const JOBS_MAX = 200;
/** Long enough for a page that reconnects to see how its job ended. */
const RECENT_SECONDS = 120;
const READ_MILLISECONDS_MIN = 150;
/** The polling interval where notifications do not arrive. */
const POLL_MILLISECONDS = 5_000;

export interface JobFeed {
  /** The reader receives the current jobs, and again after every change. */
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
      log.warn({ err: error }, 'The job feed could not be read; the next round tries again');
    } finally {
      isReading = false;
      readLater(isStale ? READ_MILLISECONDS_MIN : POLL_MILLISECONDS);
    }
  }

  function readLater(milliseconds: number): void {
    if (timer) clearTimeout(timer);
    timer = readers.size > 0 ? setTimeout(() => void read(), milliseconds) : null;
    timer?.unref();
  }

  /** Many changes in a row cause one query. */
  function noteChange(): void {
    if (readers.size === 0 || isStale) return;
    isStale = true;
    if (!isReading) readLater(READ_MILLISECONDS_MIN);
  }

  const unsubscribe = changes.subscribe(noteChange);
  return {
    add: (reader) => {
      readers.add(reader);
      isStale = true;
      if (!isReading) readLater(0);
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
