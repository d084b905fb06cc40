/** The interface between the HTTP layer and the features: the input and the result of a handler. */
import type { Call, CallName, CallParsed, Contract, FileResponse, User } from '@holdfast/contract';
import type { z } from 'zod';

/** The user who makes the call, as the guard found them. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly user: User;
  /** Signed in or confirmed within the last CONFIRMATION_MINUTES. */
  readonly isConfirmed: boolean;
}

/** Where a request came from. */
export interface Origin {
  /** The caller's network address; behind a trusted proxy, the one that it reports. */
  readonly address: string;
  /** The request comes from the machine of the server, not through a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** The bearer token, for the call that exchanges a provider's token. */
  readonly bearerToken: string | null;
}

export interface FileResult {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly fileName?: string;
  /** The content never changes at this address. */
  readonly immutable?: boolean;
}

type HandlerResult<C extends Call> = C['response'] extends FileResponse
  ? FileResult
  : C['response'] extends z.ZodType
    ? z.input<C['response']>
    : never;

type Handler<C extends Call> = (
  input: CallParsed<C> & { origin: Origin } & (C['access'] extends 'public' ? { caller: null } : { caller: Caller }),
) => Promise<HandlerResult<C>>;

/** One handler for each call: a declared call without a handler does not compile. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Contract[Name]> };
