/**
 * The calls that first-paint.js began before the scripts of the application were loaded. Each response is used once,
 * and only for the token that it was requested with. A page that was opened before begins the calls that it made then,
 * which are noted here.
 */
import { GENERATION_HEADER } from '@holdfast/contract';

interface EarlyCall {
  /** Null: a public call, whose response is the same for everyone. */
  readonly bearer: string | null;
  readonly response: Promise<Response>;
  /** Undefined until the response has arrived whole, and always for a refusal. */
  arrived?: EarlyResponse;
}

export interface EarlyResponse {
  readonly body: unknown;
  /** See GENERATION_HEADER. */
  readonly generation: number | null;
}

declare global {
  var earlyCalls: Map<string, EarlyCall> | undefined;
}

for (const early of globalThis.earlyCalls?.values() ?? []) void readBody(early);

async function readBody(early: EarlyCall): Promise<void> {
  try {
    const response = await early.response;
    if (!response.ok) return;
    const generation = response.headers.get(GENERATION_HEADER);
    const body: unknown = await response.clone().json();
    early.arrived = { body, generation: generation === null ? null : Number(generation) };
  } catch {
    // The call that takes the response reports the failure.
  }
}

/** What has already arrived, so that a page is rendered with it at once. */
export function takeArrived(url: string, token: string | null): EarlyResponse | undefined {
  const early = globalThis.earlyCalls?.get(url);
  if (early?.arrived === undefined || (early.bearer !== null && early.bearer !== token)) return undefined;
  globalThis.earlyCalls?.delete(url);
  return early.arrived;
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
export const FIRST_CALLS_MS = 4_000;
/** Stored soon, because a user may leave the page, and once for calls that follow each other. */
const STORED_AFTER_MS = 300;
const [CALLS_MAX, PAGES_MAX] = [8, 30];

export interface NotedCalls {
  /** The beginning of the token: another user's page makes other calls. */
  readonly user: string;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const noted = { page: '', urls: new Set<string>(), isOver: false };
let storing: ReturnType<typeof setTimeout> | undefined;
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
    setTimeout(endFirstCalls, FIRST_CALLS_MS);
  }
  if (noted.page !== pageOf(location)) return;
  noted.urls.add(url);
  clearTimeout(storing);
  storing = setTimeout(() => storeNoted(authorization), STORED_AFTER_MS);
}

function endFirstCalls(): void {
  noted.isOver = true;
  dropEarlyResponses();
}

function storeNoted(authorization: string): void {
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
  clearTimeout(storing);
  try {
    localStorage.removeItem(NOTED_KEY);
  } catch {
    // Nothing was stored.
  }
}
