/** Registers a route for each call of the contract: guard, validation, handler and response. */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import {
  type Call,
  type FileUpload,
  GENERATION_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  isFileResponse,
  LOG_POSITION_HEADER,
  type RawInput,
  toRoutePath,
  validateInput,
  WHOLE_LIST_MAX,
} from '@holdfast/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerInTime, NoAnswerError } from '@holdfast/database/answer-in-time.ts';
import { onceMoreAfterLoss } from '@holdfast/database/connection-loss.ts';
import { parsePosition, type Replica } from '@holdfast/database/replica.ts';
import { type TransactionSetting, withTransactionScope } from '@holdfast/database/transaction.ts';
import { ConcurrencyLimit } from '../client/concurrency-limit.ts';
import { AppError, CONFIRMATION_MISSING } from './app-error.ts';
import {
  admit,
  bearerTokenOf,
  confirmationRequired,
  type GuardRules,
  requireConfirmation,
  type SpendConfirmation,
} from './guard.ts';
import type { Caller, FileResult, Origin, ResponseNotes } from './handler.ts';
import { ResponseCache } from './response-cache.ts';
import { originOf } from './origin.ts';
import { receiveUpload } from './receive-upload.ts';
import { type AuditRecorder, recordCall, recordRefusal } from './record-call.ts';
import type { RepeatedRequests } from './repeated-requests.ts';
import { networkOf, type RequestLimiter } from './request-limits.ts';

export interface CallDependencies {
  readonly contract: Readonly<Record<string, Call>>;
  /** One for each call of the contract. */
  readonly handlers: AnyHandlers;
  readonly findCaller: (token: string) => Promise<Caller | null>;
  readonly spendConfirmation: SpendConfirmation;
  readonly rules: GuardRules;
  readonly now: () => Date;
  readonly limiter: RequestLimiter;
  /** Without it nothing but changes of audited tables is recorded. */
  readonly audit?: AuditRecorder;
  /** Without it a key that is sent with a request has no effect. */
  readonly repeated?: RepeatedRequests;
  /** Where READ_DATABASE_URL is set: the handlers of calls that may lag, over the replica. */
  readonly replica?: { readonly handlers: AnyHandlers; readonly state: Replica } | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type AnyHandlers = Readonly<Record<string, unknown>>;
type HandlerInput = Record<string, unknown> & { caller: Caller | null; origin: Origin; notes: ResponseNotes };
type AnyHandler = (input: HandlerInput) => Promise<unknown>;

/** Three for each processor: one computes while others wait. Some of the 16 connections are left for other work. */
export const CALLS_AT_ONCE_MAX = Math.min(12, Math.max(6, 3 * availableParallelism()));
/** What the database and other services need is limited too; this is for what is neither. */
const ANSWER_SECONDS_MAX = 60;
/** Of exports, and of what reads a file that was received. */
const HEAVY_ANSWER_SECONDS_MAX = 300;
const CALLER_SECONDS_MAX = 20;
/** A call that takes longer waits for something else than the processor. */
const COUNTED_MS_MAX = 100;

/**
 * Fifty calls that begin together wait for each other's connections to the database, have the results of all of them in
 * memory, and keep the event loop from everything else, such as the check whether this server is ready. A call that
 * waits costs nothing, and as many finish each second.
 */
function createCallLimit(): ConcurrencyLimit {
  return new ConcurrencyLimit(CALLS_AT_ONCE_MAX, COUNTED_MS_MAX);
}

export async function registerCalls(app: FastifyInstance, dependencies: CallDependencies): Promise<void> {
  app.decorateRequest('caller', null);
  const shared = {
    dependencies,
    limit: createCallLimit(),
    cache: new ResponseCache<EncodedResponse>(dependencies.now),
  };
  for (const [name, call] of Object.entries(dependencies.contract)) {
    registerCall(app, { ...shared, call, handlerFor: handlerChoice({ name, call }, dependencies) });
    // At a start the database is prepared meanwhile, statement by statement.
    await setImmediate();
  }
}

/** Reads that may lag use the replica once it has replayed what the caller wrote, and the primary otherwise. */
function handlerChoice(
  { name, call }: { readonly name: string; readonly call: Call },
  { handlers, replica }: CallDependencies,
): (request: FastifyRequest) => AnyHandler {
  const onPrimary = handlers[name] as AnyHandler;
  if (!replica || !call.mayLag) return () => onPrimary;
  const onReplica = replica.handlers[name] as AnyHandler;
  return (request) => async (input) => {
    const position = parsePosition(request.headers[LOG_POSITION_HEADER]);
    if (!(await replica.state.hasReplayed(position))) return onPrimary(input);
    try {
      return await onReplica(input);
    } catch (error) {
      if (error instanceof AppError) throw error;
      replica.state.reportFailure(error);
      return onPrimary(input);
    }
  };
}

function registerCall(
  app: FastifyInstance,
  {
    call,
    handlerFor,
    dependencies,
    limit,
    cache,
  }: {
    call: Call;
    handlerFor: (request: FastifyRequest) => AnyHandler;
    dependencies: CallDependencies;
    limit: ConcurrencyLimit;
    cache: ResponseCache<EncodedResponse>;
  },
): void {
  const isCached = canBeCached(call, dependencies);
  app.route({
    method: call.method,
    url: `/api/${toRoutePath(call.path)}`,
    // A call takes the method that it declares; hundreds of further routes would take a fiftieth of the start time.
    exposeHeadRoute: false,
    ...(call.bodyBytesMax && { bodyLimit: call.bodyBytesMax }),
    onRequest: async (request, reply) => {
      const token = call.access === 'public' ? null : bearerTokenOf(request.headers.authorization);
      const findCaller = () => onceMoreAfterLoss(() => dependencies.findCaller(token ?? ''));
      const caller = token ? await limit.run(() => inTime(CALLER_SECONDS_MAX, findCaller, 'read')) : null;
      const leave = dependencies.limiter.enter(caller ? `user ${caller.userId}` : `network ${networkOf(request.ip)}`, {
        isHeavy: call.isHeavy ?? false,
      });
      // A request that was given up while its user was looked up has emitted its last event already.
      if (reply.raw.destroyed) leave();
      else reply.raw.once('finish', leave).once('close', leave);
      request.caller = caller;
      try {
        admit(call, caller, dependencies.rules);
      } catch (error) {
        // The body is not read for somebody who may not make the call; the address says which rows it was about.
        const { params, query } = request;
        await recordRefusal(dependencies.audit, { call, request, input: { params, query } }, error);
        throw error;
      }
    },
    handler: async (request, reply) => {
      const notes: ResponseNotes = { generation: null };
      const context = {
        call,
        notes,
        handler: handlerFor(request),
        request,
        reply,
        replica: dependencies.replica?.state,
        audit: dependencies.audit,
        spendConfirmation: dependencies.spendConfirmation,
      };
      const { response } = call;
      if (isFileResponse(response))
        return limit.run(async () => sendFile(reply, (await handleCall(context)) as FileResult));
      // Only declared fields are encoded, so others cannot leak.
      const { caller } = request;
      const answer = async (): Promise<string> => JSON.stringify(response.parse(await handleCall(context)));
      const respond = () =>
        limit.run(async (): Promise<EncodedResponse> => {
          const text = await answerOnce(context, dependencies.repeated, answer);
          return { text, length: text.length, generation: notes.generation };
        });
      const { text, generation } = await (isCached && caller
        ? cache.get(`${caller.sessionId} ${caller.apiToken?.id} ${request.url}`, caller.databaseState, respond)
        : respond());
      if (generation !== null) reply.header(GENERATION_HEADER, String(generation));
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
    },
  });
}

/** Of a request that says, with a key, which request it is. */
async function answerOnce(
  { call, request }: CallContext,
  repeated: RepeatedRequests | undefined,
  work: () => Promise<string>,
): Promise<string> {
  const { caller, method, url, body } = request;
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || caller === null || call.method === 'GET' || !repeated) return work();
  if (call.upload) throw new AppError('invalid', 'A file is sent without an Idempotency-Key.');
  return repeated.answerOnce(
    { userId: caller.userId, key, request: JSON.stringify([method, url, body ?? null]) },
    work,
  );
}

/** A replica has a state of its own, and reads there are no burden. */
function canBeCached(call: Call, { replica }: CallDependencies): boolean {
  return call.mayLag === true && call.method === 'GET' && call.audit === undefined && !replica;
}

interface EncodedResponse extends Readonly<ResponseNotes> {
  readonly text: string;
  readonly length: number;
}

interface CallContext {
  readonly call: Call;
  readonly notes: ResponseNotes;
  readonly handler: AnyHandler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly replica: Replica | undefined;
  readonly audit: AuditRecorder | undefined;
  readonly spendConfirmation: SpendConfirmation;
}

async function handleCall(context: CallContext): Promise<unknown> {
  const { call, request, reply, replica } = context;
  const result = await (call.upload ? callWithFile(context, call.upload) : callHandler(context, request));
  refuseCutList(result);
  const position = call.method === 'GET' ? null : await replica?.currentPosition();
  if (position) reply.header(LOG_POSITION_HEADER, position);
  return result;
}

/** A list that is asked for without a limit is given as a whole, or not at all: nobody takes a part for the whole. */
function refuseCutList(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('limit' in result) || !('total' in result)) return;
  if (result.limit === WHOLE_LIST_MAX && Number(result.total) > WHOLE_LIST_MAX)
    throw new AppError(
      'invalid',
      `This list has more than ${WHOLE_LIST_MAX.toLocaleString('en-US')} rows. Ask for pages, with page and limit.`,
    );
}

async function callWithFile(context: CallContext, upload: FileUpload): Promise<unknown> {
  const { params, query } = context.request;
  const { fields, file, remove } = await receiveUpload(context.request, upload);
  try {
    return await callHandler(context, { params, query, body: fields }, { file });
  } finally {
    await remove();
  }
}

async function callHandler(
  { call: declared, notes, handler, request, audit, spendConfirmation }: CallContext,
  raw: RawInput,
  further: object = {},
): Promise<unknown> {
  const input = validateInput(declared, raw);
  if (!input.ok) throw new AppError('invalid', input.detail);
  const value = input.value as object;
  const handle = () => handler({ ...value, ...further, caller: request.caller, origin: originOf(request), notes });
  const call = () =>
    recordCall(audit, { call: declared, request, input: value }, async (recorded) => {
      await requireConfirmation(declared, { caller: request.caller, input: value, spend: spendConfirmation });
      // A few calls are specified as GET and write; they are audited.
      return (declared.method === 'GET' && !declared.audit ? onceMoreAfterLoss(handle) : recorded(handle)).catch(
        (error: unknown) => {
          const isMissing = error instanceof Error && 'code' in error && error.code === CONFIRMATION_MISSING;
          throw isMissing && request.caller ? confirmationRequired(request.caller) : error;
        },
      );
    });
  const { isHeavy, upload, method } = declared;
  return inTime(
    isHeavy || upload ? HEAVY_ANSWER_SECONDS_MAX : ANSWER_SECONDS_MAX,
    () => withTransactionScope({ settings: limitsOf(request.caller) }, call),
    method === 'GET' ? 'read' : 'write',
  );
}

/** A change that is given up here may be saved a moment later, and only the caller can find out. */
async function inTime<T>(seconds: number, work: () => Promise<T>, kind: 'read' | 'write'): Promise<T> {
  try {
    return await answerInTime(seconds * 1000, work);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const detail =
      kind === 'read'
        ? `There was no answer within ${seconds} seconds. Try again in a moment.`
        : `There was no answer within ${seconds} seconds. Check whether the change was saved before you repeat it.`;
    throw new AppError('unavailable', detail, { cause: error, retryAfterSeconds: 5 });
  }
}

/** What triggers refuse of this caller's transactions, wherever the change comes from. */
function limitsOf(caller: Caller | null): TransactionSetting[] {
  if (caller === null) return [];
  return [
    ...(caller.user.adminScope === 'bookkeeper' ? [NO_CLIENT_PAYMENTS] : []),
    ...(caller.isConfirmed ? [] : [NOT_CONFIRMED]),
  ];
}

/** A bookkeeper's classification, reset or undo must not clear or release a client's payment on the way. */
const NO_CLIENT_PAYMENTS = { name: 'holdfast.client_payments', value: 'refused' };
/** A stolen session changes no money of clients on the way. */
const NOT_CONFIRMED = { name: 'holdfast.confirmation', value: 'missing' };

function sendFile(reply: FastifyReply, file: FileResult): FastifyReply {
  if (file.fileName)
    reply.header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`);
  return reply
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-store')
    .type(file.contentType)
    .send(Buffer.from(file.bytes));
}
