/**
 * Some operators run a second service on the same origin that needs the token. It receives a POST with the bearer token
 * after sign-in and a DELETE at sign-out; never across origins, and never with an old token.
 */
import type { PublicConfig } from '../../contract/config.ts';

export interface TokenSyncRequest {
  readonly method: 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type SyncConfig = Pick<PublicConfig, 'tokenSyncUrl' | 'tokenSyncMaxAgeSeconds'>;

export function tokenSyncRequest(options: {
  readonly config: SyncConfig;
  readonly pageOrigin: string;
  /** Null at sign-out. */
  readonly token: { readonly text: string; readonly ageSeconds: number } | null;
}): TokenSyncRequest | null {
  const url = sameOriginUrl(options.config.tokenSyncUrl, options.pageOrigin);
  if (url === null) return null;
  if (options.token === null) return { method: 'DELETE', url, headers: {} };
  if (options.token.ageSeconds > options.config.tokenSyncMaxAgeSeconds) return null;
  return { method: 'POST', url, headers: { Authorization: `Bearer ${options.token.text}` } };
}

function sameOriginUrl(text: string | null, pageOrigin: string): string | null {
  if (text === null || text === '' || !URL.canParse(text, pageOrigin)) return null;
  const url = new URL(text, pageOrigin);
  return url.origin === pageOrigin ? url.href : null;
}

/** Best effort: a failure of the other service must not affect the page. */
export function sendTokenSync(request: TokenSyncRequest | null): void {
  if (request === null) return;
  void fetch(request.url, { method: request.method, headers: { ...request.headers }, keepalive: true }).catch(
    () => undefined,
  );
}
