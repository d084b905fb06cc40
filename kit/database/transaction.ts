import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { CommitUnknownError, isConnectionLoss, refusedWrite } from './connection-loss.ts';
import { ROLLBACK } from './time-limits.ts';

/** Throws where the transaction must not be committed. */
type CommitCheck = (client: pg.PoolClient) => Promise<void>;

/** Throws nothing: the transaction is committed already. */
export type FollowUp = () => Promise<void>;

const commitChecks = new WeakMap<pg.Pool, CommitCheck>();
const followUps = new WeakMap<pg.Pool, FollowUp>();
const transactionScope = new AsyncLocalStorage<TransactionScope>();
const TRANSACTION_ABORTED = '25P02';

/** A setting of PostgreSQL that triggers read; it ends with the transaction. */
export interface TransactionSetting {
  readonly name: string;
  readonly value: string;
}

interface TransactionScope {
  readonly settings: readonly TransactionSetting[];
  /** The last statements of each transaction, with what its work returned. */
  readonly beforeCommit?: (client: pg.PoolClient, result: unknown) => Promise<void>;
  readonly afterCommit?: () => void;
}

/**
 * Every transaction that `work` starts, however deep, belongs to this scope: a limit of the caller, who the caller is
 * and what is recorded of a call reach all writers, and none can forget them.
 */
export function withTransactionScope<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
  const outer = transactionScope.getStore();
  const settings = [...(outer?.settings ?? []), ...scope.settings];
  const checks = [outer?.beforeCommit, scope.beforeCommit].filter((check) => check !== undefined);
  const beforeCommit = async (client: pg.PoolClient, result: unknown): Promise<void> => {
    for (const check of checks) await check(client, result);
  };
  return transactionScope.run({ ...outer, ...scope, settings, beforeCommit }, work);
}

/** For work on behalf of nobody inside a call. */
export function withoutTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  return transactionScope.run({ settings: [] }, work);
}

/**
 * Every transaction of this pool runs `check` before it commits, so that no writer can forget it. The check belongs to
 * a higher layer, so it is passed at start-up and not imported.
 */
export function checkBeforeCommit(pool: pg.Pool, check: CommitCheck): void {
  commitChecks.set(pool, check);
}

/**
 * From now on every transaction of this pool is followed by `followUp`, and its caller waits for that. It keeps derived
 * rows current where the data changes, in transactions of its own, so that no reader has to.
 */
export function runAfterCommit(pool: pg.Pool, followUp: FollowUp): void {
  followUps.set(pool, followUp);
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. The error of `work` is
 * rethrown even if the rollback fails; such a connection is destroyed instead of returned to the pool.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const result = await transactionAlone(pool, work);
  await followUps.get(pool)?.();
  return result;
}

/** As `transaction`, for what follows up on others and must not follow up on itself. */
export async function transactionAlone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const scope = transactionScope.getStore();
  const client = await pool.connect();
  let connectionIsSound = true;
  try {
    await client.query('BEGIN');
    for (const { name, value } of scope?.settings ?? [])
      await client.query('SELECT set_config($1, $2, true)', [name, value]);
    const result = await work(client);
    await runCheck(async () => {
      await commitChecks.get(pool)?.(client);
      await scope?.beforeCommit?.(client, result);
    });
    // PostgreSQL returns ROLLBACK without an error for COMMIT of a failed transaction, which happens if `work` ignores
    // a failed statement.
    const commit = await client.query('COMMIT').catch((error: unknown) => {
      throw isConnectionLoss(error) ? new CommitUnknownError(error) : error;
    });
    if (commit.command !== 'COMMIT') throw new Error(SWALLOWED);
    scope?.afterCommit?.();
    return result;
  } catch (error) {
    connectionIsSound = await client.query(ROLLBACK).then(
      () => true,
      () => false,
    );
    // A server that has become a standby refuses every write; another connection may lead to the new primary.
    if (refusedWrite(error) === 'read-only') connectionIsSound = false;
    throw error;
  } finally {
    client.release(!connectionIsSound);
  }
}

const SWALLOWED = 'The transaction was rolled back: a statement inside it had failed.';

async function runCheck(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TRANSACTION_ABORTED)
      throw new Error(SWALLOWED, { cause: error });
    throw error;
  }
}

/** The PostgreSQL error codes of conflicting writers: deadlock, serialisation failure and unique violation. */
const CONFLICTS = new Set(['40P01', '40001', '23505']);
const ATTEMPTS_MAX = 4;

/** Repeats a whole transaction after a conflict with another one. It was rolled back, so nothing is done twice. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (typeof code !== 'string' || !CONFLICTS.has(code) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
