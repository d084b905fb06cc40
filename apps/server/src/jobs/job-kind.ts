/**
 * What a kind of job is. One file declares one kind: its name, the shape of its payload and what it does.
 *
 * The work may be cut off at any moment (cancelled, shut down, killed) and is then done again from the start by the
 * next worker, so it must be idempotent: write through `transaction`, and let the same work lead to the same rows. It
 * must also give the event loop a turn every few seconds, or its worker is taken for dead.
 */
import type { ChainSource } from '@holdfast/chain';
import type { PriceSource } from '@holdfast/prices';
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from '../db/log.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface JobOutcome {
  /** What came of it, in a few words. */
  readonly message: string;
  readonly result: Json;
}

/** What jobs need of the world besides the database. */
export interface JobServices {
  /** Null where PRICE_SOURCE is none. */
  readonly priceSource: PriceSource | null;
  readonly chains: ChainSources;
  /** Null where BLOCK_FILLS_URL is not set. */
  readonly blockFills: DeskSettings | null;
  readonly now: () => Date;
}

/** Who reads a network, or why nobody can. */
export interface ChainSources {
  /** For the history of wallets. */
  forHistory(network: ReadableNetwork): ChosenSource | NoSource;
  /** For a single transaction. */
  forLookup(network: ReadableNetwork): ChosenSource | NoSource;
  /** For calls of contracts, which need an RPC URL; another source refuses them in words. */
  forContracts(network: ReadableNetwork): ChosenSource | NoSource;
  /** How long a sync waits before it tries again what may work later; once for each. */
  readonly retryPausesMs: readonly number[];
}

export interface ReadableNetwork {
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
  readonly chainId: number | null;
  readonly rpcUrl: string | null;
  readonly covalentName: string | null;
}

export interface ChosenSource {
  readonly source: ChainSource;
  readonly name: 'rpc' | 'goldrush';
}

export interface NoSource {
  readonly source: null;
  /** A sentence for people. */
  readonly reason: string;
}

export interface DeskSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly retryPausesMs: readonly number[];
}

export interface JobProgress {
  readonly done: number;
  /** Null while nobody knows how much there is to do. */
  readonly total: number | null;
  readonly message: string;
}

export interface JobContext<Payload> {
  readonly jobId: number;
  readonly payload: Payload;
  /** Aborted when the job is cancelled, when this process shuts down, or when another worker has taken the job. */
  readonly signal: AbortSignal;
  readonly services: JobServices;
  /** For reads. What must not be written by a worker that has lost the job is written through `transaction`. */
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Cheap to call often: at most a few writes a second reach the database. */
  progress(progress: JobProgress): void;
  /** Commits only while the job is still this worker's and nobody cancelled it. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Inside the last `transaction`: what was done and the report of it become true together, or not at all. */
  succeed(client: pg.PoolClient, outcome: JobOutcome): Promise<void>;
  /** The file that was handed over with the job, part by part. */
  readFile(): AsyncGenerator<Uint8Array>;
}

export interface JobKind<Payload = unknown> {
  /** Also the name of its task in the queue: a worker takes only kinds that it knows. */
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  /** Answers the outcome, or nothing when it called `succeed` itself. */
  run(context: JobContext<Payload>): Promise<JobOutcome | void>;
}

export function defineJobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

/** A failure in words for the person who watches the job. Any other error is logged and reported without its text. */
export class JobError extends Error {
  override readonly name = 'JobError';
}
