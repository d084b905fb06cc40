/**
 * What a handler throws. It names a code and says in words what happened; the status is looked up in one table and the
 * body written by one encoder, so no handler ever touches HTTP.
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

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Sent as Allow. */
  readonly allowedMethods?: readonly string[];
}

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

/** Refuses one field in the same shape as validation does, for what only the database can know. */
export function invalidField(field: { loc: string[]; msg: string; input?: unknown; type?: string }): AppError {
  return new AppError('invalid', [
    { type: field.type ?? 'value_error', msg: field.msg, loc: field.loc, input: field.input ?? null },
  ]);
}
