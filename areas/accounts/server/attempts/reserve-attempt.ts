import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { networkOf } from '@holdfast/http/server/request-limits.ts';
import { hashSecret } from '../sessions/secret-token.ts';

/**
 * Limits on sign-in attempts. A limit by account alone would let anyone lock out anyone, and a limit by network alone
 * would let a botnet guess. Three counts work together:
 *
 *   network              every account tried from one network
 *   accountFromNetwork   one account from one network
 *   account              one account from all networks that its owner has never signed in from
 *
 * An attempt counts against the account only if the network is within its own limits, and one network reaches its
 * limits long before the account's. Many networks together can exhaust the account's count; its owner can then still
 * sign in from networks that they have used before, and from anywhere when the window ends. Further attempts do not
 * extend a window.
 */
interface AttemptLimit {
  readonly attemptsMax: number;
  readonly windowSeconds: number;
}

interface AttemptLimits {
  readonly network: AttemptLimit;
  readonly accountFromNetwork?: AttemptLimit;
  readonly account?: AttemptLimit;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

const ATTEMPT_LIMITS = {
  password: {
    network: { attemptsMax: 50, windowSeconds: QUARTER_HOUR },
    accountFromNetwork: { attemptsMax: 10, windowSeconds: QUARTER_HOUR },
    account: { attemptsMax: 100, windowSeconds: HOUR },
  },
  // A code has only six digits, and three codes are valid at any time, so the account's limit is low.
  secondFactor: {
    network: { attemptsMax: 50, windowSeconds: QUARTER_HOUR },
    accountFromNetwork: { attemptsMax: 10, windowSeconds: QUARTER_HOUR },
    account: { attemptsMax: 20, windowSeconds: HOUR },
  },
  // A signature cannot be guessed; the limit bounds the stored challenges and the work of checking.
  passkey: { network: { attemptsMax: 100, windowSeconds: QUARTER_HOUR } },
  setupCode: { network: { attemptsMax: 10, windowSeconds: QUARTER_HOUR } },
  providerStart: { network: { attemptsMax: 60, windowSeconds: QUARTER_HOUR } },
  providerToken: { network: { attemptsMax: 60, windowSeconds: QUARTER_HOUR } },
} as const satisfies Record<string, AttemptLimits>;

type AttemptPurpose = keyof typeof ATTEMPT_LIMITS;

export interface Attempt {
  readonly purpose: AttemptPurpose;
  readonly address: string;
  readonly now: Date;
  /** The account of the secret; undefined without an account, as for the setup code. */
  readonly account?: { readonly key: string; readonly isKnownNetwork: boolean };
}

interface Counter {
  readonly scope: string;
  readonly subject: string;
  readonly limit: AttemptLimit;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Throws 429 if there were
 * too many. Call `forgiveAttempt` after a success.
 */
export async function reserveAttempt(pool: Queries, attempt: Attempt): Promise<void> {
  const { network, account } = countersOf(attempt);
  await count(pool, network, attempt.now);
  if (account && attempt.account?.isKnownNetwork === false) await count(pool, [account], attempt.now);
}

/**
 * A success clears the counts of the account, but only this one attempt of the network: otherwise attackers could sign
 * in to their own account now and then to continue guessing others' passwords.
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

interface UserAttempt {
  readonly purpose: 'password' | 'secondFactor';
  readonly userId: number;
  /** What the counts of the account go by: the e-mail address of a password, the id otherwise. */
  readonly key: string;
  readonly address: string;
  readonly now: Date;
}

/** An attempt with a code or another second factor; the account is counted by its id. */
export const secondFactorAttempt = (userId: number, address: string, now: Date): UserAttempt => ({
  purpose: 'secondFactor',
  userId,
  key: String(userId),
  address,
  now,
});

/** Runs `work` as an attempt of a user with a secret of theirs; a success clears the counts. */
export async function limitAttempts<T>(
  pool: Queries,
  { purpose, userId, key, address, now }: UserAttempt,
  work: () => Promise<T>,
): Promise<T> {
  const account = { key, isKnownNetwork: await isKnownNetwork(pool, { userId, address }) };
  const attempt: Attempt = { purpose, address, now, account };
  await reserveAttempt(pool, attempt);
  const result = await work();
  await forgiveAttempt(pool, attempt);
  return result;
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

/** One statement with rows in the same order everywhere, so that two requests cannot deadlock. */
async function count(pool: Queries, counters: readonly Counter[], now: Date): Promise<void> {
  const { rows } = await pool.query<{ scope: string; attempts: number; window_ends_at: Date }>(
    `INSERT INTO sign_in_attempts AS counted (scope, subject_hash, attempts, window_ends_at)
     SELECT scope, subject_hash, 1, window_ends_at
       FROM unnest($1::text[], $2::bytea[], $3::timestamptz[]) AS given (scope, subject_hash, window_ends_at)
      ORDER BY scope, subject_hash
     ON CONFLICT (scope, subject_hash) DO UPDATE SET
       attempts = CASE WHEN counted.window_ends_at <= $4 THEN 1 ELSE counted.attempts + 1 END,
       window_ends_at = CASE WHEN counted.window_ends_at <= $4 THEN excluded.window_ends_at
           ELSE counted.window_ends_at END
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

/** Returns whether the user has signed in from this network before. */
async function isKnownNetwork(
  client: Queries,
  { userId, address }: { userId: number; address: string },
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM known_addresses WHERE user_id = $1 AND network = $2', [
    userId,
    networkOf(address),
  ]);
  return rowCount === 1;
}
