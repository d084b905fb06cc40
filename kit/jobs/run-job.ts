/**
 * Runs one attempt of one claimed job and stores the outcome.
 *
 *   queued → running → succeeded | failed | cancelled
 *               ↓ shut down, or the worker died
 *             queued
 */
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import { isConnectionLoss } from '@holdfast/database/connection-loss.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, databaseRefusal } from '@holdfast/http/server/app-error.ts';
import { fencedTransaction } from './fenced-transaction.ts';
import {
  abandonJob,
  type ClaimedJob,
  type HeldJob,
  markCancelled,
  markFailed,
  markSucceeded,
  readCheckpoint,
  releaseJob,
  writeCheckpoint,
  writeProgress,
} from './held-job.ts';
import {
  type JobContext,
  JobError,
  type JobKind,
  type JobOutcome,
  type JobServices,
  type JobProgress,
} from './job-kind.ts';
import { JobStopped, type RunningJobs } from './running-jobs.ts';

export interface JobEnvironment {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly services: JobServices;
  readonly running: RunningJobs;
}

export async function runJob(environment: JobEnvironment, kind: JobKind, job: ClaimedJob): Promise<void> {
  const { pool, running, log } = environment;
  const signal = running.add(job);
  const progress = new ProgressWriter(
    (newest) => writeProgress(pool, job, newest),
    (error) => log.warn({ err: error, jobId: job.id }, 'The progress of a job could not be written'),
  );
  try {
    const outcome = await attempt(kind, createContext(environment, { job, signal, progress }));
    await progress.close();
    await conclude(environment, { job, signal, outcome });
  } finally {
    await progress.close();
    running.remove(job);
  }
}

type Attempt =
  | { readonly ok: true; readonly outcome: JobOutcome | null }
  | { readonly ok: false; readonly error: unknown };

async function attempt(kind: JobKind, context: JobContext<unknown>): Promise<Attempt> {
  try {
    const payload = kind.payload.parse(context.payload);
    return { ok: true, outcome: (await kind.run({ ...context, payload })) ?? null };
  } catch (error) {
    return { ok: false, error };
  }
}

async function conclude(
  { pool, log }: JobEnvironment,
  { job, signal, outcome }: { job: HeldJob; signal: AbortSignal; outcome: Attempt },
): Promise<void> {
  if (outcome.ok) {
    const report = outcome.outcome;
    if (report) await transaction(pool, (client) => markSucceeded(client, job, report));
    return;
  }
  const stopped = signal.reason instanceof JobStopped ? signal.reason.reason : null;
  if (stopped === 'lost') log.warn({ jobId: job.id }, 'A job was taken over by another worker');
  else if (stopped === 'shutdown') await releaseJob(pool, job);
  else if (stopped === 'cancelled') await transaction(pool, (client) => markCancelled(client, job));
  else if (isConnectionLoss(outcome.error)) {
    // The database was restarted or has moved. If it is not back yet, the missing heartbeat has the same effect.
    log.warn({ err: outcome.error, jobId: job.id }, 'A job lost its connection to the database and starts over');
    await abandonJob(pool, job);
  } else await transaction(pool, (client) => markFailed(client, job, toMessage(outcome.error, { job, log })));
}

function toMessage(error: unknown, { job, log }: { job: HeldJob; log: Log }): string {
  if (error instanceof JobError || error instanceof AppError) return error.message;
  const locked = databaseRefusal(error);
  if (locked) return locked.message;
  log.error({ err: error, jobId: job.id, kind: job.kind }, 'A job failed');
  return `Something went wrong on the server. Its log has the details under job ${job.id}.`;
}

function createContext(
  { pool, log, services }: JobEnvironment,
  { job, signal, progress }: { job: ClaimedJob; signal: AbortSignal; progress: ProgressWriter },
): JobContext<unknown> {
  const markedIn = new WeakSet<pg.PoolClient>();
  return {
    jobId: job.id,
    payload: job.payload,
    signal,
    services,
    pool,
    log,
    progress: (newest) => progress.report(newest),
    transaction: (work) =>
      fencedTransaction({ pool, job, signal, isMarked: (client) => markedIn.delete(client) }, work),
    checkpoint: async (client, state) => {
      if (!(await writeCheckpoint(client, job, state))) throw new JobStopped('lost');
    },
    readCheckpoint: () => readCheckpoint(pool, job),
    succeed: async (client, outcome) => {
      if (!(await markSucceeded(client, job, outcome))) throw new JobStopped('lost');
      markedIn.add(client);
    },
    readFile: () => readFile(pool, job.id),
  };
}

async function* readFile(pool: pg.Pool, jobId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await pool.query<{ content: Buffer }>(
      'SELECT content FROM job_files WHERE job_id = $1 AND part = $2',
      [jobId, part],
    );
    if (!rows[0]) return;
    yield rows[0].content;
  }
}

const WRITE_MILLISECONDS_MIN = 250;

/** Writes the newest progress at most a few times a second, one write at a time. */
class ProgressWriter {
  private newest: JobProgress | null = null;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly write: (progress: JobProgress) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  report(progress: JobProgress): void {
    if (this.isClosed) return;
    this.newest = progress;
    if (this.timer) return;
    this.timer = setTimeout(() => this.next(), WRITE_MILLISECONDS_MIN);
    this.timer.unref();
    this.flush();
  }

  /** Nothing is written after it resolves. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.writing;
  }

  private next(): void {
    this.timer = null;
    const { newest } = this;
    if (newest) this.report(newest);
  }

  private flush(): void {
    const { newest } = this;
    this.newest = null;
    // A failed progress update does not stop the work.
    if (newest) this.writing = this.writing.then(() => this.write(newest)).catch(this.onError);
  }
}
