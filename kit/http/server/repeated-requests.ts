/**
 * A request that is sent twice with the same Idempotency-Key is carried out once, and both get the first answer: whoever
 * lost an answer repeats the request and needs not find out what became of it.
 *
 * The key is claimed in the transaction of the change, so there is no change without its claim. The answer is stored
 * after the commit; a crash between the two leaves a claim without an answer, and a repeated request is told so. Of two
 * requests at the same time the second waits for the commit of the first and is rolled back.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type ErrorDetailItem, isSecretField } from '@holdfast/contract';
import type pg from 'pg';
import { transactionAlone, withTransactionScope } from '@holdfast/database/transaction.ts';
import { AppError, type AppErrorCode, STATUS_BY_CODE } from './app-error.ts';

const KEY = /^[\x21-\x7e]{16,128}$/;
const ANSWER_LENGTH_MAX = 256 * 1024;
/** Between the commit of a request and its stored answer. */
const ANSWER_STORED_SECONDS_MAX = 5;
const ANSWER_POLL_MS = 100;

interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  /** Method, address and body. */
  readonly request: string;
}

export interface RepeatedRequests {
  /** Runs `work` unless a request with this key was carried out already; either way the text of the answer. */
  answerOnce(request: KeyedRequest, work: () => Promise<string>): Promise<string>;
}

interface Claim {
  readonly userId: number;
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
  readonly requestId: string;
}

export function createRepeatedRequests(pool: pg.Pool): RepeatedRequests {
  return {
    answerOnce: async ({ userId, key, request }, work) => {
      if (!KEY.test(key))
        throw new AppError('invalid', 'An Idempotency-Key has 16 to 128 visible characters, such as a UUID.');
      const claim: Claim = {
        userId,
        keyHash: createHash('sha256').update(key).digest(),
        requestHash: createHmac('sha256', key).update(request).digest(),
        requestId: randomUUID(),
      };
      const first = await findAnswer(pool, claim);
      if (first !== null) return first;
      const beforeCommit = (client: pg.PoolClient): Promise<void> => makeClaim(client, claim);
      try {
        const answer = await withTransactionScope({ settings: [], beforeCommit }, work);
        // The change is saved, so its answer is given also where it cannot be stored.
        await storeAnswer(pool, claim, answer).catch(() => {});
        return answer;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // What the same request changed a moment ago may be why this one was refused.
        const quicker = await findAnswer(pool, claim);
        if (quicker !== null) return quicker;
        await storeRefusal(pool, claim, error);
        throw error;
      }
    },
  };
}

/**
 * A call of several transactions claims its key in the first of them. A request that removes its own user, as with the
 * sample data, leaves nobody who could repeat it.
 */
async function makeClaim(client: pg.PoolClient, { userId, keyHash, requestHash, requestId }: Claim): Promise<void> {
  const { rows } = await client.query<{ claimed_by: string }>(
    `INSERT INTO idempotency_keys AS k (user_id, key_hash, request_hash, request_id)
     SELECT id, $2, $3, $4 FROM users WHERE id = $1
     ON CONFLICT (user_id, key_hash) DO UPDATE SET request_id = k.request_id
     RETURNING request_id AS claimed_by`,
    [userId, keyHash, requestHash, requestId],
  );
  if (rows[0] && rows[0].claimed_by !== requestId) throw new AppError('conflict', UNKNOWN_OUTCOME);
}

interface StoredAnswer {
  readonly is_same_request: boolean;
  readonly answer: string | null;
  readonly refusal: AppErrorCode | null;
  readonly is_withheld: boolean;
  readonly is_recent: boolean;
}

/** Null: no other request with this key was carried out. */
async function findAnswer(pool: pg.Pool, { userId, keyHash, requestHash, requestId }: Claim): Promise<string | null> {
  const find = async (): Promise<StoredAnswer | undefined> => {
    const { rows } = await pool.query<StoredAnswer>(
      `SELECT request_hash = $3 AS is_same_request, answer, refusal, is_withheld,
              created_at > now() - make_interval(secs => ${ANSWER_STORED_SECONDS_MAX}) AS is_recent
         FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2 AND request_id <> $4`,
      [userId, keyHash, requestHash, requestId],
    );
    return rows[0];
  };
  let stored = await find();
  while (stored && stored.is_recent && stored.answer === null && !stored.is_withheld) {
    await setTimeout(ANSWER_POLL_MS);
    stored = await find();
  }
  if (!stored) return null;
  if (!stored.is_same_request)
    throw new AppError('conflict', 'This Idempotency-Key was used for another request. Send a new key with this one.');
  if (stored.answer === null) throw new AppError('conflict', stored.is_withheld ? WITHHELD : UNKNOWN_OUTCOME);
  if (stored.refusal !== null)
    throw new AppError(stored.refusal, JSON.parse(stored.answer) as string | ErrorDetailItem[]);
  return stored.answer;
}

const WITHHELD =
  'This request was carried out already. Its answer is not kept, because it holds a secret or is very long.';
const UNKNOWN_OUTCOME =
  'A request with this Idempotency-Key was begun already, and how it ended is not known. Load the page again to see ' +
  'what was saved before you send it with a new key.';

/** Of a request that changed nothing there is no claim, and repeating it is harmless. */
async function storeAnswer(pool: pg.Pool, { userId, keyHash, requestId }: Claim, answer: string): Promise<void> {
  const isKept = answer.length <= ANSWER_LENGTH_MAX && !holdsSecret(JSON.parse(answer));
  await transactionAlone(pool, (client) =>
    client.query(
      `UPDATE idempotency_keys SET answer = $4::text, is_withheld = $4::text IS NULL
        WHERE user_id = $1 AND key_hash = $2 AND request_id = $3`,
      [userId, keyHash, requestId, isKept ? answer : null],
    ),
  );
}

/** What is refused only until the person confirms or waits can be sent again with the same key. */
const PASSING_REFUSALS: ReadonlySet<AppErrorCode> = new Set(['confirmation_required', 'too_many_attempts']);

/** A refusal after a part was saved is the answer. After a fault the outcome stays unknown. */
async function storeRefusal(pool: pg.Pool, { userId, keyHash, requestId }: Claim, error: AppError): Promise<void> {
  if (STATUS_BY_CODE[error.code] >= 500) return;
  const claimed = [userId, keyHash, requestId];
  await transactionAlone(pool, (client) =>
    PASSING_REFUSALS.has(error.code)
      ? client.query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2 AND request_id = $3', claimed)
      : client.query(
          `UPDATE idempotency_keys SET answer = $4, refusal = $5
            WHERE user_id = $1 AND key_hash = $2 AND request_id = $3`,
          [...claimed, JSON.stringify(error.detail), error.code],
        ),
  );
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, entry]) => (isSecretField(name) && entry !== null && entry !== '') || holdsSecret(entry),
  );
}
