/**
 * The calls that first-paint.js began before the scripts of the application were loaded. Each response is used once,
 * and only for the token that it was requested with.
 */
interface EarlyCall {
  /** Null: a public call, whose response is the same for everyone. */
  readonly bearer: string | null;
  readonly response: Promise<Response>;
}

declare global {
  var earlyCalls: Map<string, EarlyCall> | undefined;
}

/** Returns null if the call was not begun. A call that did not reach the server is made again. */
export function takeEarlyResponse(url: string, headers: Readonly<Record<string, string>>): Promise<Response> | null {
  const early = globalThis.earlyCalls?.get(url);
  if (early === undefined) return null;
  globalThis.earlyCalls?.delete(url);
  if (early.bearer !== null && headers['Authorization'] !== `Bearer ${early.bearer}`) return null;
  return early.response.catch(() => fetch(url, { headers }));
}
