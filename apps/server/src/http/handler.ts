/** The seam between the HTTP layer and the features: what a handler is given and what it answers. */
import type { Call, CallName, CallParsed, Contract, FileResponse, User } from '@holdfast/contract';
import type { z } from 'zod';

/** Whoever makes the call, as the guard found them. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly user: User;
}

/** Where a request came from. */
export interface Origin {
  /** The caller's network address, behind a trusted proxy the one it reports. */
  readonly address: string;
  /** Made on the very machine the server runs on, and not passed on by a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** The bearer token as sent, for the one call that exchanges a provider's token. */
  readonly bearerToken: string | null;
}

export interface FileAnswer {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly fileName?: string;
  /** The content never changes at this address. */
  readonly immutable?: boolean;
}

export type Answer<C extends Call> = C['response'] extends FileResponse
  ? FileAnswer
  : C['response'] extends z.ZodType
    ? z.input<C['response']>
    : never;

export type Handler<C extends Call> = (
  input: CallParsed<C> & { origin: Origin } & (C['access'] extends 'public' ? { caller: null } : { caller: Caller }),
) => Promise<Answer<C>>;

/** One handler for every call: a declared call without one does not compile. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Contract[Name]> };
