/**
 * A call is one plain-data declaration. The route, the guard, validation, the OpenAPI document, the typed client, the
 * cache keys and the invalidation are all loops over it, so each property of a call is declared once.
 */
import type { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import type { TokenScope } from './token-scopes.ts';
import type { CacheTag } from './cache-tag.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. The server enforces it, whatever the page shows; permission.ts states which admins each level
 * admits.
 *
 * public       anyone
 * signedIn     any user with a valid token
 * agreed       as signedIn, and the terms accepted (admins are exempt); limited to the caller's own data
 * lending      as agreed, for what moves a lender's money; of admins only those with full scope
 * adminRead    admins of every scope: reads and exports
 * adminReview  reads that are not for bookkeepers: users, client payments, deposit addresses, mail
 * bookkeeping  changes of transactions, prices and books: full and bookkeeper
 * admin        all other changes: full
 */
export const ACCESS_LEVELS = [
  'public',
  'signedIn',
  'agreed',
  'lending',
  'adminRead',
  'adminReview',
  'bookkeeping',
  'admin',
] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

/** A response that is a file instead of JSON. */
export interface FileResponse {
  readonly file: readonly string[];
}

/** A file that a call takes as multipart/form-data. The fields of the body come with it, each as text. */
export interface FileUpload {
  readonly bytesMax: number;
}

export interface Call {
  readonly method: Method;
  /** Relative to the API base, with parameters in braces: "accounting/open-positions/coin/{coinId}". */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * API tokens of this scope and of wider ones may make the call, if their owner may. Only reads declare it; without it
   * the call needs a session.
   */
  readonly tokens?: TokenScope;
  /** An admin makes it before setting up a second factor that the server requires of admins. */
  readonly withoutSecondFactor?: true;
  /**
   * Step-up: the caller signed in or confirmed (the call `confirm`) within the last CONFIRMATION_MINUTES. Otherwise the
   * call is refused with confirmation_required, and the page asks in place and repeats it.
   *
   * recent       always, or with `confirmOnly` for some bodies
   * now          for what changes how the caller signs in: a confirmation of its own, which the call uses up; signing
   *              in does not count, so a token that was stolen a moment later is not enough
   * clientMoney  only where it would change what a client has or is owed, which the database finds out
   */
  readonly confirm?: 'recent' | 'now' | 'clientMoney';
  /** With `confirm`: only a body that matches this schema needs it. */
  readonly confirmOnly?: z.ZodType;
  /** How the audit log records the call. Every call that changes something or hands out a file has one. */
  readonly audit?: AuditAction;
  /** A read that changes something the first time: only the change is recorded. */
  readonly isAuditedIfChanged?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | FileResponse;
  /** With it, `body` is an object of single values. */
  readonly upload?: FileUpload;
  /** Cached groups that the response belongs to. */
  readonly reads?: readonly CacheTag[];
  /** Cached groups that are stale after this call succeeded. */
  readonly changes?: readonly CacheTag[];
  /** The Authorization header carries the identity provider's token instead of a Holdfast token. */
  readonly identityToken?: true;
  /**
   * A read that may be a moment behind: it goes to the replica of the database where there is one, and its response is
   * sent again for a few seconds while nothing changes. What the caller wrote before is always in it.
   */
  readonly mayLag?: true;
  /** Computes for long: the server runs few of these for one user at the same time. */
  readonly isHeavy?: true;
  /** Limits this call's request body; the server has a small default. */
  readonly bodyBytesMax?: number;
}

/**
 * Whether the call can change what clients have or are owed, or a figure on which they rely. The audit log has what it
 * changed in full, and each attempt that was refused to somebody who is signed in.
 */
export function movesMoney({ audit, access, confirm, changes = [] }: Call): boolean {
  if (audit === undefined || access === 'public') return false;
  return confirm === 'clientMoney' || changes.some((tag) => MONEY_TAGS.has(tag));
}

const MONEY_TAGS: ReadonlySet<CacheTag> = new Set(['ClientTransaction', 'Liability', 'Coverage', 'DepositAddress']);

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Part<C, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = C extends {
  readonly [K in Key]: infer S extends z.ZodType;
}
  ? { [K in Key]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

type FilePart<C, File> = C extends { readonly upload: FileUpload } ? { readonly file: File } : unknown;

/** What a caller passes: the declared parts and no others. */
export type CallInput<C extends Call> = Part<C, 'params', 'input'> &
  Part<C, 'query', 'input'> &
  Part<C, 'body', 'input'> &
  FilePart<C, FileContent & { readonly name: string }>;

/** What a handler receives after validation. */
export type CallParsed<C extends Call> = Part<C, 'params', 'output'> &
  Part<C, 'query', 'output'> &
  Part<C, 'body', 'output'> &
  FilePart<C, UploadedFile>;

/** A file that the server has received in full. It exists until the call returns. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** What a browser's Blob offers; the contract itself does not depend on a platform. */
export interface FileContent {
  readonly size: number;
  readonly type: string;
}

export type CallOutput<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : FileContent;

export function isFileResponse(response: Call['response']): response is FileResponse {
  return 'file' in response;
}
