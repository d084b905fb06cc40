/**
 * The token is in local storage, so that a reload and other tabs keep the session. The time of issue is stored with it
 * for the token-sync call. If the browser forbids storage, the session ends when the page is closed.
 */
import { forgetFirstCalls } from './early-calls.ts';

export const AUTH_TOKEN_KEY = 'authToken';
const ISSUED_AT_KEY = 'authTokenIssuedAt';

export interface StoredToken {
  readonly token: string;
  /** Milliseconds since 1970, or null if unknown. */
  readonly issuedAtMs: number | null;
}

let remembered: StoredToken | null = null;

export function readStoredToken(): StoredToken | null {
  try {
    const token = localStorage.getItem(AUTH_TOKEN_KEY);
    const issuedAtMs = Number.parseInt(localStorage.getItem(ISSUED_AT_KEY) ?? '', 10);
    return token ? { token, issuedAtMs: Number.isNaN(issuedAtMs) ? null : issuedAtMs } : null;
  } catch {
    return remembered;
  }
}

export function writeStoredToken(stored: StoredToken | null): void {
  remembered = stored;
  if (stored === null) forgetFirstCalls();
  try {
    setOrRemove(AUTH_TOKEN_KEY, stored?.token ?? null);
    setOrRemove(ISSUED_AT_KEY, stored?.issuedAtMs?.toString() ?? null);
  } catch {
    // Kept in memory: the session continues in this tab only.
  }
}

function setOrRemove(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
