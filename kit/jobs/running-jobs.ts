/**
 * The jobs that this process runs. It writes a heartbeat to the database every few seconds, and reads in the same query
 * which of them were cancelled or lost to another worker.
 */
import type pg from 'pg';
import type { HeldJob } from './held-job.ts';

/** Why a running job is stopped. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';

  constructor(readonly reason: 'cancelled' | 'shutdown' | 'lost') {
    super(`The job was stopped: ${reason}.`);
  }
}

export class RunningJobs {
  private readonly controllers = new Map<number, { readonly job: HeldJob; readonly controller: AbortController }>();
  private isShuttingDown = false;

  constructor(private readonly pool: pg.Pool) {}

  add(job: HeldJob): AbortSignal {
    const controller = new AbortController();
    this.controllers.set(job.id, { job, controller });
    if (this.isShuttingDown) controller.abort(new JobStopped('shutdown'));
    return controller.signal;
  }

  remove(job: HeldJob): void {
    this.controllers.delete(job.id);
  }

  has(jobId: number): boolean {
    return this.controllers.has(jobId);
  }

  async beat(): Promise<void> {
    const held = [...this.controllers.values()];
    if (held.length === 0) return;
    const { rows } = await this.pool.query<{ id: number; is_cancelled: boolean }>(
      `UPDATE jobs SET heartbeat_at = now()
         FROM unnest($1::bigint[], $2::int[]) AS held (id, attempt)
        WHERE jobs.id = held.id AND jobs.attempt = held.attempt AND jobs.status = 'running'
        RETURNING jobs.id, jobs.cancel_requested_at IS NOT NULL AS is_cancelled`,
      [held.map(({ job }) => job.id), held.map(({ job }) => job.attempt)],
    );
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    for (const { job, controller } of held) {
      const row = rowsById.get(job.id);
      if (!row) controller.abort(new JobStopped('lost'));
      else if (row.is_cancelled) controller.abort(new JobStopped('cancelled'));
    }
  }

  shutDown(): void {
    this.isShuttingDown = true;
    for (const { controller } of this.controllers.values()) controller.abort(new JobStopped('shutdown'));
  }
}
