/**
 * The error that handlers throw, with a code and a message. One table maps the code to the HTTP status, and one encoder
 * writes the body.
 */
import { CONFIRMATION_REQUIRED, type ConfirmationWay, type ErrorDetailItem } from '@holdfast/contract';
import { ExplainedError } from '@holdfast/config/explained-error.ts';

export const STATUS_BY_CODE = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  [CONFIRMATION_REQUIRED]: 403,
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
  /** Whom or what a refused call concerned, for the audit log; not sent. */
  readonly object?: string;
  /** How the caller can confirm; sent with confirmation_required. */
  readonly ways?: readonly ConfirmationWay[];
  /** Sent as Allow. */
  readonly allowedMethods?: readonly string[];
}

/** The SQLSTATEs that the database raises itself; their messages are sentences for people. */
const REFUSALS_OF_DATABASE: Readonly<Record<string, AppErrorCode>> = {
  /** A change in a locked year. */
  HF001: 'conflict',
  /** A change of a client payment by a bookkeeper. */
  HF002: 'forbidden',
  /** A transaction that cannot clear a client transaction: wrong address, or too late. */
  HF003: 'conflict',
  /** A decision that breaks the two-person rule. */
  HF004: 'forbidden',
  /** A change of client money that needs a second person, where nothing requested it. */
  HF005: 'forbidden',
  /** An act in the name of somebody whose session has ended meanwhile. */
  HF007: 'unauthorized',
};

/** The SQLSTATE of a change of client money by a session without a recent confirmation. */
export const CONFIRMATION_MISSING = 'HF006';

export class AppError extends ExplainedError {
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

/** Converts a refusal that the database states itself to its error; returns null for any other error. */
export function databaseRefusal(error: unknown): AppError | null {
  const sqlState = error instanceof Error && 'code' in error ? error.code : null;
  const code = typeof sqlState === 'string' ? REFUSALS_OF_DATABASE[sqlState] : undefined;
  return error instanceof Error && code !== undefined ? new AppError(code, error.message, { cause: error }) : null;
}
