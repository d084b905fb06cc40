/** The single encoder of errors: every error is sent as {detail} with the status of its code. */
import type { Call } from '@holdfast/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknownError, isConnectionLoss, refusedWrite } from '@holdfast/database/connection-loss.ts';
import { AppError, type AppErrorCode, databaseRefusal, STATUS_BY_CODE } from './app-error.ts';

/** The messages for the HTTP library's own errors. */
const LIBRARY_REFUSALS: Record<string, readonly [code: AppErrorCode, detail: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_content_type', 'The body must be JSON: send Content-Type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The Content-Length does not match the body.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_FILES_LIMIT: ['malformed', 'Send one file only.'],
  FST_FIELDS_LIMIT: ['malformed', 'The form has too many fields.'],
  FST_PARTS_LIMIT: ['malformed', 'The form has too many parts.'],
  FST_PROTO_VIOLATION: ['malformed', 'A field of the form has a name that is not permitted.'],
  FST_MP_PREMATURE_CLOSE: ['malformed', 'The upload ended early. Send the file again.'],
  FST_INVALID_JSON_FIELD_ERROR: ['malformed', 'A field of the form is not valid JSON.'],
  FST_ERR_BAD_URL: ['malformed', 'The address is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed', 'A part of the address is too long.'],
  FST_ERR_REQ_INVALID_VALIDATION_INVOCATION: ['internal', 'The request could not be checked.'],
};

/** SQLSTATE of a statement that took too long, mostly because it waited for another change. */
const STATEMENT_TIMEOUT = '57014';
/** PostgreSQL cannot store the NUL character, which is valid in JSON and in an address. */
const UNSTORABLE_TEXT = '22021';

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(asAppError(error, request), request, reply));
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = STATUS_BY_CODE[error.code];
  if (status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed');
  if (error.options.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(error.options.retryAfterSeconds));
  if (error.options.allowedMethods) reply.header('allow', error.options.allowedMethods.join(', '));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const { ways } = error.options;
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ detail: error.detail, ...(ways && { code: error.code, ways }) });
}

export function asAppError(error: Error & { code?: unknown }, request: { id: string }): AppError {
  if (error instanceof AppError) return error;
  const refused = databaseRefusal(error);
  if (refused) return refused;
  const code = typeof error.code === 'string' ? error.code : '';
  const refusal =
    error instanceof SyntaxError ? LIBRARY_REFUSALS['FST_ERR_CTP_INVALID_JSON_BODY'] : LIBRARY_REFUSALS[code];
  if (refusal) return new AppError(...refusal, { cause: error });
  if (code === UNSTORABLE_TEXT)
    return new AppError('malformed', 'A text holds a character that cannot be stored.', { cause: error });
  if (code === STATEMENT_TIMEOUT)
    return new AppError('unavailable', 'This took too long, probably because another change is running. Try again.', {
      cause: error,
      retryAfterSeconds: 5,
    });
  const unavailable = describeUnavailable(error);
  if (unavailable) return new AppError('unavailable', unavailable, { cause: error, retryAfterSeconds: 5 });
  return new AppError('internal', `Something went wrong on the server. Its log has the details under ${request.id}.`, {
    cause: error,
  });
}

/** A sentence about a database that cannot be used right now; null for any other error. */
function describeUnavailable(error: Error): string | null {
  const refused = refusedWrite(error);
  if (refused === 'disk full')
    return 'The disk of the server is full, so nothing was saved. Ask the operator to free up space, then try again.';
  if (refused === 'read-only') return 'The database does not accept changes right now. Try again in a moment.';
  if (error instanceof CommitUnknownError)
    return 'The connection to the database was lost while saving. Check whether the change was saved, then try again.';
  return isConnectionLoss(error) ? 'The database cannot be reached right now. Try again in a moment.' : null;
}

/** What broke a call of which something is saved: the answer must not say that nothing was. */
export function unfinished(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown = asAppError(error, { id: '' });
  if (STATUS_BY_CODE[shown.code] < 500) return error;
  const detail =
    'A part of this was saved, and then something failed. Load the page again to see what was saved before you repeat it.';
  const { retryAfterSeconds } = shown.options;
  return new AppError(shown.code, detail, {
    cause: error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const ECHO_LENGTH_MAX = 200;

/** An error must not be as long as the address that caused it. */
export function shortened(address: string): string {
  return address.length > ECHO_LENGTH_MAX ? `${address.slice(0, ECHO_LENGTH_MAX)}…` : address;
}

/** Describes an undeclared API address: 405 with the allowed methods if only the method is wrong, otherwise 404. */
export function describeUnknownCall(calls: Readonly<Record<string, Call>>): (request: FastifyRequest) => AppError {
  const callPaths = Object.values(calls).map((call) => ({
    method: call.method,
    pattern: new RegExp(`^/api/${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (request) => {
    const path = shortened(request.url.split('?')[0] ?? '');
    const allowed = callPaths.filter((call) => call.pattern.test(path)).map((call) => call.method);
    if (allowed.length === 0) return new AppError('not_found', `There is no ${path}.`);
    return new AppError('method_not_allowed', `${path} takes ${allowed.join(' or ')}, not ${request.method}.`, {
      allowedMethods: allowed,
    });
  };
}
