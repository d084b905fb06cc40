/**
 * The token lives in local storage, so that a reload and other tabs keep the session. When it was issued is kept
 * beside it for the token-sync call. Where storage is refused (a locked-down browser) the session lasts as long as the
 * page.
 */
export const AUTH_TOKEN_KEY = 'authToken';
const ISSUED_AT_KEY = 'authTokenIssuedAt';

export interface StoredToken {
  readonly token: string;
  /** Milliseconds since 1970, or null where it is not known. */
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
  try {
    setOrRemove(AUTH_TOKEN_KEY, stored?.token ?? null);
    setOrRemove(ISSUED_AT_KEY, stored?.issuedAtMs?.toString() ?? null);
  } catch {
    // Remembered above: the session goes on in this tab alone.
  }
}

function setOrRemove(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
