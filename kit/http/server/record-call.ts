/**
 * Records calls in the audit log. Changes of audited tables are recorded by triggers; this file tells them who acts. A
 * call that changes none of these tables (a classification, a job) gets one entry of its own, in the transaction of its
 * change: there is no change without an entry, and no entry without its change. A call that changes nothing (an export)
 * has its entry before it returns, so nobody receives a token or a file that is not in the log.
 */
import { type Call, CONFIRMATION_REQUIRED, type ConfirmationWay, isSecretField, movesMoney } from '@holdfast/contract';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { NotNull } from '@holdfast/database/queries.ts';
import { withTransactionScope } from '@holdfast/database/transaction.ts';
import { AppError, type AppErrorCode } from './app-error.ts';
import { asAppError, unfinished } from './error-handler.ts';
import { bearerTokenOf } from './guard.ts';
import type { Caller } from './handler.ts';
import { originOf } from './origin.ts';

export interface AuditRecorder {
  /** Returns who acts, as the database found and signed it by the token itself; null for a caller without one. */
  prove(claimed: ClaimedActor, token: string | null): Promise<Actor>;
  record(entry: RecordedCall): Promise<void>;
  /** The last statements of a transaction: records the call that acts in it, unless changed rows did. */
  recordChange(client: pg.PoolClient, object: string): Promise<void>;
}

/** Who acts as the database signed it: JSON that its triggers accept. */
type Actor = string;

interface ClaimedActor {
  readonly action: string;
  readonly userId: number | null;
  readonly sessionId: number | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

interface RecordedCall {
  readonly actor: Actor;
  readonly object: string;
  /** Null: the call succeeded. */
  readonly failure: string | null;
  /** What a refused call asked for, as JSON. */
  readonly asked?: string;
  /** Left out if the triggers recorded something of this request. */
  readonly onlyIfUnrecorded: boolean;
}

const PROVE_ACTOR = { name: 'prove-actor', text: 'SELECT prove_actor($1, $2::jsonb)::text AS actor' };

/** The server's role can insert no entry itself: it proves who calls, and functions of the owner write the entries. */
export function createAuditRecorder(pool: pg.Pool): AuditRecorder {
  return {
    prove: async (claimed, token) => {
      const { rows } = await pool.query<{ actor: NotNull<string> }>({
        ...PROVE_ACTOR,
        values: [token, JSON.stringify(claimed)],
      });
      if (!rows[0]) throw new Error('The database did not say who acts.');
      return rows[0].actor;
    },
    record: async ({ actor, object, failure, asked, onlyIfUnrecorded }) => {
      await pool.query('SELECT record_call($1::jsonb, $2, $3, $4::jsonb, $5)', [
        actor,
        asObject(object),
        failure,
        asked ?? null,
        onlyIfUnrecorded,
      ]);
    },
    recordChange: async (client, object) => {
      // The entries of changed rows are written first.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('SELECT record_change($1)', [asObject(object)]);
    },
  };
}

const OBJECT_LENGTH_MAX = 500;
const asObject = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, OBJECT_LENGTH_MAX);

/** What is refused by validation or by a limit changes nothing, and recording it would let a stranger fill the log. */
const RECORDED_REFUSALS: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>(['unauthorized', 'forbidden']);
/** Of calls that move money also what a lock, an earlier decision or the facts refuse, or a missing confirmation. */
const RECORDED_OF_MONEY: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  ...RECORDED_REFUSALS,
  'conflict',
  CONFIRMATION_REQUIRED,
]);

interface AuditedCall {
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
}

/** Runs `work` and records it as the call declares. `handle` is the part of it that may change something. */
export async function recordCall<T>(
  recorder: AuditRecorder | undefined,
  { call, request, input }: AuditedCall,
  work: (recorded: <R>(handle: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  if (call.audit === undefined || !recorder) return work((handle) => handle());
  const actor = await proveActor(recorder, call.audit, request);
  let isSaved = false;
  const recorded = <R>(handle: () => Promise<R>): Promise<R> =>
    withTransactionScope(
      {
        settings: [{ name: 'holdfast.audit', value: actor }],
        ...(isRecordedWithChange(call) && {
          beforeCommit: (client, result) => recorder.recordChange(client, describe(call, input, result)),
        }),
        afterCommit: () => {
          isSaved = true;
        },
      },
      handle,
    );
  try {
    const result = await work(recorded);
    // The database records each sign-in with its session. One that still needs a code of the second factor is recorded
    // with that code.
    if (call.access === 'public') {
      const signedIn = signedInUser(result);
      if (signedIn && !RECORDED_BY_SESSION.has(call.audit))
        await recorder.record({ actor, object: signedIn.email, failure: null, onlyIfUnrecorded: false });
    } else if (!call.isAuditedIfChanged)
      await recorder.record({ actor, object: describe(call, input, result), failure: null, onlyIfUnrecorded: true });
    return result;
  } catch (error) {
    await recordRefusal(recorder, { call, request, input }, error, actor);
    throw isSaved ? unfinished(error) : error;
  }
}

/** Before anybody is signed in, changed rows and the session are the record. */
const isRecordedWithChange = ({ access, isAuditedIfChanged }: Call): boolean =>
  access !== 'public' && !isAuditedIfChanged;

/** Creating the first administrator signs in too; the new user has an entry of its own. */
const RECORDED_BY_SESSION: ReadonlySet<string> = new Set(['signedIn', 'userAdded']);

/**
 * Records that a call was refused. Whoever is signed in and tries to move money is in the log with what they asked for,
 * also where the guard stops them before the call.
 */
export async function recordRefusal(
  recorder: AuditRecorder | undefined,
  { call, request, input }: AuditedCall,
  error: unknown,
  /** Left out where the guard stopped the call before anything was proven. */
  proven?: Actor,
): Promise<void> {
  if (call.audit === undefined || !recorder || !(error instanceof Error)) return;
  const isMoney = movesMoney(call) && request.caller !== null;
  const refusal = isMoney ? asAppError(error, request) : error;
  if (!(refusal instanceof AppError)) return;
  if (!(isMoney ? RECORDED_OF_MONEY : RECORDED_REFUSALS).has(refusal.code)) return;
  await recorder.record({
    actor: proven ?? (await proveActor(recorder, call.audit, request)),
    object: refusal.options.object ?? describe(call, input, null),
    failure: refusal.message,
    ...(isMoney && { asked: askedFor(input) }),
    onlyIfUnrecorded: false,
  });
}

const ASKED_LENGTH_MAX = 10_000;

/** The request without secrets, in one object. Of a long one only what fits into an entry. */
function askedFor({ params, query, body }: AuditedCall['input']): string {
  const given = Object.entries({ ...(params as object), ...(query as object), ...(body as object) });
  const kept = Object.fromEntries(given.filter(([name]) => !isSecretField(name)));
  const text = JSON.stringify(kept, asStorable);
  return text.length > ASKED_LENGTH_MAX ? JSON.stringify(Object.fromEntries(entriesOf(kept)), asStorable) : text;
}

/** The address of a request that the guard refused was not validated. */
const asStorable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ').slice(0, OBJECT_LENGTH_MAX) : value;

const CONFIRMED_WITH: Readonly<Record<ConfirmationWay, string>> = {
  password: 'password',
  secondFactor: 'second factor',
  passkey: 'passkey',
  provider: 'sign-in at the provider',
};

function proveActor(recorder: AuditRecorder, action: string, request: FastifyRequest): Promise<Actor> {
  const { caller } = request;
  const { address, userAgent } = originOf(request);
  const claimed = {
    action,
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    address,
    userAgent,
    requestId: request.id,
  };
  return recorder.prove(claimed, caller && bearerTokenOf(request.headers.authorization));
}

function signedInUser(result: unknown): Caller['user'] | null {
  if (typeof result !== 'object' || result === null || !('authToken' in result) || !('user' in result)) return null;
  return result.user as Caller['user'];
}

/**
 * The name of the file, the way of a confirmation, or the summary of the call with the rows that its address, its query
 * and its body name: "Cancel a job: id 12". An entry that does not say whose or which would hide what was done.
 */
function describe(call: Call, input: AuditedCall['input'], result: unknown): string {
  const given = entriesOf(result);
  const { fileName, confirmedWith } = Object.fromEntries(given);
  if (typeof fileName === 'string')
    return withNames(
      fileName,
      entriesOf(input.query).filter(([name]) => name === 'user_id'),
    );
  if (call.audit === 'confirmed' && confirmedWith !== undefined)
    return `Confirmed with ${CONFIRMED_WITH[confirmedWith as ConfirmationWay]}`;
  const summary = call.summary.split(/[.;](?:\s|$)/)[0] ?? call.summary;
  const named = [...entriesOf(input.params), ...entriesOf(input.query), ...entriesOf(input.body).filter(namesRow)];
  const isNamed = named.some(([name]) => name === 'id');
  return withNames(summary, isNamed ? named : [...given.filter(([name]) => name === 'id'), ...named]);
}

type Entry = readonly [name: string, value: unknown];

const namesRow = ([name]: Entry): boolean => /^ids?$|Ids?$/.test(name);

/** The fields of an object whose values are short and no secret. */
function entriesOf(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(
    ([name, field]) =>
      !isSecretField(name) && [field].flat().every((one) => /^(?:string|number|boolean)$/.test(typeof one)),
  );
}

function withNames(text: string, named: readonly Entry[]): string {
  return named.length === 0
    ? text
    : `${text}: ${named.map(([name, value]) => `${name} ${[value].flat().join(' ')}`).join(', ')}`;
}
