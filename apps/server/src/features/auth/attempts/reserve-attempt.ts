import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../auth-dependencies.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { ATTEMPT_LIMITS, type AttemptLimit, type AttemptLimits, type AttemptPurpose } from './attempt-limits.ts';
import { networkOf } from './network-of.ts';

export interface Attempt {
  readonly purpose: AttemptPurpose;
  readonly address: string;
  readonly now: Date;
  /** Whose secret is tried; absent where there is no account, as for the setup code. */
  readonly account?: { readonly key: string; readonly isKnownNetwork: boolean };
}

interface Counter {
  readonly scope: string;
  readonly subject: string;
  readonly limit: AttemptLimit;
}

/**
 * Counts the attempt before it is made, so that a thousand at once cannot all slip under the limit, and refuses it with
 * 429 when there were too many. Call `forgiveAttempt` when it succeeded.
 */
export async function reserveAttempt(pool: Queries, attempt: Attempt): Promise<void> {
  const { network, account } = countersOf(attempt);
  await count(pool, network, attempt.now);
  if (account && attempt.account?.isKnownNetwork === false) await count(pool, [account], attempt.now);
}

/**
 * A success clears what was counted against the account. The network gets back only this one attempt: otherwise someone
 * with an account of their own could sign in now and then to go on guessing at others.
 */
export async function forgiveAttempt(pool: Queries, attempt: Attempt): Promise<void> {
  const { network, account } = countersOf(attempt);
  const [whole, ...ofAccount] = network;
  await pool.query(
    'UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE scope = $1 AND subject_hash = $2',
    [whole.scope, hashSecret(whole.subject)],
  );
  for (const counter of account ? [...ofAccount, account] : ofAccount) {
    await pool.query('DELETE FROM sign_in_attempts WHERE scope = $1 AND subject_hash = $2', [
      counter.scope,
      hashSecret(counter.subject),
    ]);
  }
}

function countersOf({ purpose, address, account }: Attempt): {
  network: [Counter, ...Counter[]];
  account: Counter | null;
} {
  const limits: AttemptLimits = ATTEMPT_LIMITS[purpose];
  const network = networkOf(address);
  const counters: [Counter, ...Counter[]] = [{ scope: `${purpose}/network`, subject: network, limit: limits.network }];
  if (account && limits.accountFromNetwork) {
    counters.push({
      scope: `${purpose}/account-from-network`,
      subject: `${account.key} ${network}`,
      limit: limits.accountFromNetwork,
    });
  }
  const ofAccount =
    account && limits.account ? { scope: `${purpose}/account`, subject: account.key, limit: limits.account } : null;
  return { network: counters, account: ofAccount };
}

/** One statement, each row counted in the same order everywhere, so that two requests never wait for each other. */
async function count(pool: Queries, counters: readonly Counter[], now: Date): Promise<void> {
  const { rows } = await pool.query<{ scope: string; attempts: number; window_ends_at: Date }>(
    `INSERT INTO sign_in_attempts AS counted (scope, subject_hash, attempts, window_ends_at)
     SELECT scope, subject_hash, 1, window_ends_at
       FROM unnest($1::text[], $2::bytea[], $3::timestamptz[]) AS given (scope, subject_hash, window_ends_at)
      ORDER BY scope, subject_hash
     ON CONFLICT (scope, subject_hash) DO UPDATE SET
       attempts = CASE WHEN counted.window_ends_at <= $4 THEN 1 ELSE counted.attempts + 1 END,
       window_ends_at = CASE WHEN counted.window_ends_at <= $4 THEN excluded.window_ends_at ELSE counted.window_ends_at END
     RETURNING scope, attempts, window_ends_at`,
    [
      counters.map((counter) => counter.scope),
      counters.map((counter) => hashSecret(counter.subject)),
      counters.map((counter) => new Date(now.getTime() + counter.limit.windowSeconds * 1000)),
      now,
    ],
  );
  const waits = rows
    .filter((row) => row.attempts > (counters.find((counter) => counter.scope === row.scope)?.limit.attemptsMax ?? 0))
    .map((row) => Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
  if (waits.length > 0) throw tooMany(Math.max(1, ...waits));
}

function tooMany(retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError(
    'too_many_attempts',
    `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds },
  );
}
