/**
 * The calls that first-paint.js began before the scripts of the application were loaded. Each response is used once,
 * and only for the token that it was requested with. A page that was opened before begins the calls that it made then,
 * which are noted here.
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

const NOTED_KEY = 'firstCalls';
/** A page has made its first calls by then, and whatever it did not use is too old. */
const FIRST_CALLS_MS = 4_000;
const [CALLS_MAX, PAGES_MAX] = [8, 30];

export interface NotedCalls {
  /** The beginning of the token: another user's page makes other calls. */
  readonly user: string;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const noted = { page: '', urls: new Set<string>(), isOver: false };
const pageOf = ({ pathname, search }: Location): string => pathname + search;

/** Whatever was not used before a change is out of date after it. */
export function dropEarlyResponses(): void {
  globalThis.earlyCalls?.clear();
}

/** Notes a read of the page that was opened first, for the next visit to it. */
export function noteFirstCall(url: string, headers: Readonly<Record<string, string>>): void {
  const authorization = headers['Authorization'];
  if (noted.isOver || authorization === undefined) return;
  if (noted.page === '') {
    noted.page = pageOf(location);
    setTimeout(() => storeNoted(authorization), FIRST_CALLS_MS);
  }
  if (noted.page === pageOf(location)) noted.urls.add(url);
}

function storeNoted(authorization: string): void {
  noted.isOver = true;
  dropEarlyResponses();
  try {
    const token = localStorage.getItem('authToken');
    if (token === null || authorization !== `Bearer ${token}`) return;
    const before = JSON.parse(localStorage.getItem(NOTED_KEY) ?? 'null') as NotedCalls | null;
    const user = token.slice(0, 8);
    const others = Object.entries(before?.user === user ? before.pages : {}).filter(([page]) => page !== noted.page);
    const pages = [...others, [noted.page, [...noted.urls].slice(0, CALLS_MAX)]].slice(-PAGES_MAX);
    localStorage.setItem(NOTED_KEY, JSON.stringify({ user, pages: Object.fromEntries(pages) } satisfies NotedCalls));
  } catch {
    // Without storage the next visit begins its calls later.
  }
}

/** What a user looked at is nobody's business after signing out. */
export function forgetFirstCalls(): void {
  noted.isOver = true;
  try {
    localStorage.removeItem(NOTED_KEY);
  } catch {
    // Nothing was stored.
  }
}
