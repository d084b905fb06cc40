/** The interface between the HTTP layer and the features: the input and the result of a handler. */
import type { AdminScope, Call, CallOutput, CallParsed, FileResponse, Role, TokenScope } from '@holdfast/contract';
import type { z } from 'zod';

/**
 * What the guard and the audit log know of the user. The area that keeps the users declares the rest, as plug-ins of
 * Fastify do for its requests.
 */
export interface CallerUser {
  readonly id: number;
  readonly role: Role;
  /** Null for users who are not admins. */
  readonly adminScope: AdminScope | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly agreementAcceptedAt: string | null;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPasskey: boolean;
  readonly hasProvider: boolean;
}

interface CallingUser {
  readonly userId: number;
  readonly user: CallerUser;
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
export type QueryOf<C extends Call> = CallParsed<C> extends { query: infer Query } ? Query : never;

/** The body of a call after validation. */
export type BodyOf<C extends Call> = CallParsed<C> extends { body: infer Body } ? Body : never;

/** What a call returns. */
export type OutputOf<C extends Call> = CallOutput<C>;

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

/** What a handler says of its response beside the body. */
export interface ResponseNotes {
  /** See GENERATION_HEADER. */
  generation: number | null;
}

type Handler<C extends Call> = (
  input: CallParsed<C> & { origin: Origin; caller: CallerOf<C>; notes?: ResponseNotes },
) => Promise<HandlerResult<C>>;

/** One handler for each call: a declared call without a handler does not compile. */
export type Handlers<Calls extends Readonly<Record<keyof Calls, Call>>, Names extends keyof Calls = keyof Calls> = {
  readonly [Name in Names]: Handler<Calls[Name]>;
};

/**
 * For the calls of an area: declares the handlers of some of them, made from their dependencies. A file declares those
 * that it implements; the name of a property is the name of the call, and gives the handler its types.
 */
export function handlersOf<Calls extends Readonly<Record<keyof Calls, Call>>>() {
  return <Dependencies, Names extends keyof Calls>(
    create: (dependencies: Dependencies) => Handlers<Calls, Names>,
  ): ((dependencies: Dependencies) => Handlers<Calls, Names>) => create;
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
