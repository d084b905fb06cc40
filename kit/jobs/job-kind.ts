/**
 * Declares kinds of jobs. One file declares one kind: its name, the shape of its payload and what it does.
 *
 * The work may be interrupted at any moment (cancelled, shut down, killed) and is then repeated from the start by the
 * next worker, so it must be idempotent: write through `transaction`, and let the same work lead to the same rows. It
 * must also yield to the event loop every few seconds, or its worker counts as dead.
 */
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from '@holdfast/database/log.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface JobOutcome {
  /** A short summary of the result. */
  readonly message: string;
  readonly result: Json;
}

/**
 * Everything that jobs need besides the database, by name. Each kind declares its own in the type of its context; the
 * program that starts the worker provides them all.
 */
export interface JobServices {
  readonly now: () => Date;
  readonly [name: string]: unknown;
}

export interface JobProgress {
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
  readonly message: string;
}

export interface JobContext<Payload, Services = unknown> {
  readonly jobId: number;
  readonly payload: Payload;
  /** Aborted when the job is cancelled, when this process shuts down, or when another worker has taken the job. */
  readonly signal: AbortSignal;
  readonly services: Services & Pick<JobServices, 'now'>;
  /** For reads. Writes go through `transaction`, so that a worker that lost the job cannot write. */
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Cheap to call often: at most a few writes a second reach the database. */
  progress(progress: JobProgress): void;
  /** Commits only while this worker holds the job and it is not cancelled. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Called inside a `transaction`: what the next attempt must know of this one, if it is interrupted after it. */
  checkpoint(client: pg.PoolClient, state: Json): Promise<void>;
  /** The newest committed checkpoint of an earlier attempt; null if there is none. */
  readCheckpoint(): Promise<Json>;
  /** Called inside the last `transaction`, so that the work and its result commit together. */
  succeed(client: pg.PoolClient, outcome: JobOutcome): Promise<void>;
  /** Reads the file of the job in parts. */
  readFile(): AsyncGenerator<Uint8Array>;
}

export interface JobKind<Payload = unknown, Services = unknown> {
  /** A worker claims only jobs of the kinds that it has. */
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  /** Returns the outcome, or nothing if it called `succeed` itself. */
  run(context: JobContext<Payload, Services>): Promise<JobOutcome | void>;
}

export function defineJobKind<Payload, Services = unknown>(
  kind: JobKind<Payload, Services>,
): JobKind<Payload, Services> {
  return kind;
}

/** A failure with a message for people. Any other error is logged and reported without its text. */
export class JobError extends Error {
  override readonly name = 'JobError';
}
