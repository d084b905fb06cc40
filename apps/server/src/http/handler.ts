/** The interface between the HTTP layer and the features: the input and the result of a handler. */
import type {
  Call,
  CallName,
  CallOutput,
  CallParsed,
  Contract,
  FileResponse,
  TokenScope,
  User,
} from '@holdfast/contract';
import type { z } from 'zod';

interface CallingUser {
  readonly userId: number;
  readonly user: User;
  /** Signed in or confirmed within the last CONFIRMATION_MINUTES. */
  readonly isConfirmed: boolean;
  /** What the database held when the caller was found; null if that is unknown. */
  readonly databaseState: string | null;
}

/** A signed-in user. */
export interface SessionCaller extends CallingUser {
  readonly sessionId: number;
  readonly apiToken: null;
}

/** A program with an API token of the user. */
export interface TokenCaller extends CallingUser {
  readonly sessionId: null;
  readonly apiToken: { readonly id: number; readonly name: string; readonly scope: TokenScope };
  readonly isConfirmed: false;
}

/** The user who makes the call, as the guard found them. */
export type Caller = SessionCaller | TokenCaller;

/** Where a request came from. */
export interface Origin {
  /** The caller's network address; behind a trusted proxy, the one that it reports. */
  readonly address: string;
  /** The request comes from the machine of the server, not through a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** Where the page is served: PUBLIC_URL, or else what the request itself names. */
  readonly site: URL;
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

/** The query of a call after validation. */
export type QueryOf<Name extends CallName> = CallParsed<Contract[Name]> extends { query: infer Query } ? Query : never;

/** The body of a call after validation. */
export type BodyOf<Name extends CallName> = CallParsed<Contract[Name]> extends { body: infer Body } ? Body : never;

/** What a call returns. */
export type OutputOf<Name extends CallName> = CallOutput<Contract[Name]>;

type HandlerResult<C extends Call> = C['response'] extends FileResponse
  ? FileResult
  : C['response'] extends z.ZodType
    ? z.input<C['response']>
    : never;

/** Only calls that declare `tokens` can be made by a program, so the handlers of all others have a session. */
type CallerOf<C extends Call> = C['access'] extends 'public'
  ? null
  : C extends { readonly tokens: TokenScope }
    ? Caller
    : SessionCaller;

type Handler<C extends Call> = (
  input: CallParsed<C> & { origin: Origin; caller: CallerOf<C> },
) => Promise<HandlerResult<C>>;

/** One handler for each call: a declared call without a handler does not compile. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Contract[Name]> };

/**
 * The handlers of some calls, made from their dependencies. A file declares those that it implements; the name of a
 * property is the name of the call, and gives the handler its types.
 */
export function defineHandlers<Dependencies, Names extends CallName>(
  create: (dependencies: Dependencies) => Handlers<Names>,
): (dependencies: Dependencies) => Handlers<Names> {
  return create;
}

/** The handlers of all groups, made from the dependencies of all. */
export function combineHandlers<Groups extends readonly ((dependencies: never) => object)[]>(
  ...groups: Groups
): (dependencies: Intersection<Parameters<Groups[number]>[0]>) => Intersection<ReturnType<Groups[number]>> {
  return (dependencies) => Object.assign({}, ...groups.map((create) => create(dependencies as never)));
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
