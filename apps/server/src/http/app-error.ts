/**
 * The error that handlers throw, with a code and a message. One table maps the code to the HTTP status, and one encoder
 * writes the body.
 */
import type { ErrorDetailItem } from '@holdfast/contract';

export const STATUS_BY_CODE = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  wrong_content_type: 415,
  invalid: 422,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type AppErrorCode = keyof typeof STATUS_BY_CODE;

interface AppErrorOptions {
  readonly cause?: unknown;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Sent as Allow. */
  readonly allowedMethods?: readonly string[];
}

/**
 * SQLSTATEs that the database raises where a rule stands on a table; their messages are sentences for people. HF001: a
 * change in a locked year. HF002: a transaction that cannot clear a client transaction.
 */
const RULES_OF_TABLES = new Set<unknown>(['HF001', 'HF002']);

export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: AppErrorCode,
    readonly detail: string | ErrorDetailItem[],
    readonly options: AppErrorOptions = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((item) => `${item.loc.join('.')}: ${item.msg}`).join('; '), {
      cause: options.cause,
    });
  }
}

/** Refuses one field in the same shape as validation, for checks that need the database. */
export function invalidField(field: { loc: string[]; msg: string; input?: unknown; type?: string }): AppError {
  return new AppError('invalid', [
    { type: field.type ?? 'value_error', msg: field.msg, loc: field.loc, input: field.input ?? null },
  ]);
}

/** Converts a refusal by a rule of the database to a conflict; returns null for any other error. */
export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('code' in error) || !RULES_OF_TABLES.has(error.code)) return null;
  return new AppError('conflict', error.message, { cause: error });
}
