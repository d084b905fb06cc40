/**
 * Declares kinds of jobs. One file declares one kind: its name, the shape of its payload and what it does.
 *
 * The work may be interrupted at any moment (cancelled, shut down, killed) and is then repeated from the start by the
 * next worker, so it must be idempotent: write through `transaction`, and let the same work lead to the same rows. It
 * must also yield to the event loop every few seconds, or its worker counts as dead.
 */
import type { ChainSource } from '@holdfast/chain';
import type { PriceSource } from '@holdfast/prices';
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from '../db/log.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface JobOutcome {
  /** A short summary of the result. */
  readonly message: string;
  readonly result: Json;
}

/** The external services that jobs need besides the database. */
export interface JobServices {
  /** Null if PRICE_SOURCE is none. */
  readonly priceSource: PriceSource | null;
  readonly chains: ChainSources;
  /** Null if BLOCK_FILLS_URL is not set. */
  readonly blockFills: DeskSettings | null;
  /** Null if BACKUP_DIR is not set. */
  readonly backups: BackupSettings | null;
  readonly now: () => Date;
}

/** The source of a network, or the reason why there is none. */
export interface ChainSources {
  /** For the history of wallets. */
  forHistory(network: ReadableNetwork): ChosenSource | NoSource;
  /** For a single transaction. */
  forLookup(network: ReadableNetwork): ChosenSource | NoSource;
  /** For calls of contracts, which need an RPC URL; another source refuses them in words. */
  forContracts(network: ReadableNetwork): ChosenSource | NoSource;
  /** The pauses before a sync retries after temporary failures. */
  readonly retryPausesMs: readonly number[];
}

export interface ReadableNetwork {
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
  readonly chainId: number | null;
  /** As stored, encrypted. */
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

export interface BackupSettings {
  readonly directory: string;
  readonly everyHours: number;
  /** How many backups are kept. */
  readonly keep: number;
}

export interface JobProgress {
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
  readonly message: string;
}

export interface JobContext<Payload> {
  readonly jobId: number;
  readonly payload: Payload;
  /** Aborted when the job is cancelled, when this process shuts down, or when another worker has taken the job. */
  readonly signal: AbortSignal;
  readonly services: JobServices;
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

export interface JobKind<Payload = unknown> {
  /** Also the name of its task in the queue: a worker runs only the kinds that it has. */
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  /** Returns the outcome, or nothing if it called `succeed` itself. */
  run(context: JobContext<Payload>): Promise<JobOutcome | void>;
}

export function defineJobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

/** A failure with a message for people. Any other error is logged and reported without its text. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

const noSource = { source: null, reason: 'No network is read here.' } as const;

/** For a worker with jobs that need only the database. */
export const NO_SERVICES: JobServices = {
  priceSource: null,
  chains: { forHistory: () => noSource, forLookup: () => noSource, forContracts: () => noSource, retryPausesMs: [] },
  blockFills: null,
  backups: null,
  now: () => new Date(),
};
