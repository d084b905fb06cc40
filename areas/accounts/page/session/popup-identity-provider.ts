/**
 * OpenID Connect in a popup. The server runs the whole flow there, and the last page sends the ID token on a broadcast
 * channel, which reaches only pages of this origin. The popup's window handle is unreliable: a provider page with a
 * stricter opener policy disconnects it, and it then reads as closed although it is open. So a popup counts as closed
 * only once this page has the focus again, and after a short time in which the token may still arrive.
 */
import { type Identity, IdentityError, type IdentityProvider, SignInCancelled } from './identity.ts';

export const PROVIDER_CHANNEL = 'holdfast-provider-sign-in';
const START_URL = '/api/auth/provider/start';
/** The provider asks for the credentials again, even of a person who is signed in there. */
const FRESH_START_URL = `${START_URL}?fresh`;
const POPUP_FEATURES = { width: 480, height: 680 };
const POLL_INTERVAL_MS = 300;
const CLOSED_GRACE_MS = 3_000;
const TIMEOUT_MS = 5 * 60_000;

export const POPUP_BLOCKED = 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.';
export const POPUP_CLOSED = 'The sign-in window was closed before you finished.';
export const POPUP_TIMED_OUT = 'Signing in took too long. Try again.';

/** The browser functions that the popup needs; tests replace them. */
export interface PopupPlatform {
  open(url: string): { readonly closed: boolean; close(): void } | null;
  listen(onMessage: (data: unknown) => void): () => void;
  isFocused(): boolean;
  every(intervalMs: number, run: () => void): () => void;
  now(): number;
}

export function createPopupIdentityProvider(
  platform: PopupPlatform,
  { isFresh = false }: { isFresh?: boolean } = {},
): IdentityProvider<void> {
  let giveUp: (() => void) | null = null;
  return {
    identify() {
      giveUp?.();
      return new Promise<Identity>((resolve, reject) => {
        const popup = platform.open(isFresh ? FRESH_START_URL : START_URL);
        if (popup === null) {
          reject(new IdentityError(POPUP_BLOCKED));
          return;
        }
        const startedAt = platform.now();
        let closedSince: number | null = null;
        const stops = [platform.listen(receive), platform.every(POLL_INTERVAL_MS, watch)];

        function finish(outcome: () => void): void {
          for (const stop of stops) stop();
          giveUp = null;
          popup?.close();
          outcome();
        }
        function receive(data: unknown): void {
          const message = readProviderMessage(data);
          if (message === null) return;
          finish(() => ('idToken' in message ? resolve(message) : reject(new IdentityError(message.error))));
        }
        function watch(): void {
          const now = platform.now();
          if (now - startedAt > TIMEOUT_MS) finish(() => reject(new IdentityError(POPUP_TIMED_OUT)));
          else if (!popup?.closed || !platform.isFocused()) closedSince = null;
          else if (closedSince === null) closedSince = now;
          else if (now - closedSince >= CLOSED_GRACE_MS) finish(() => reject(new IdentityError(POPUP_CLOSED)));
        }
        giveUp = () => finish(() => reject(new SignInCancelled()));
      });
    },
    signOut: () => giveUp?.(),
  };
}

export function readProviderMessage(data: unknown): { idToken: string } | { error: string } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { idToken, error } = data as Record<string, unknown>;
  if (typeof idToken === 'string' && idToken !== '') return { idToken };
  return typeof error === 'string' ? { error } : null;
}

export const browserPopupPlatform: PopupPlatform = {
  open(url) {
    const left = Math.round(window.screenX + (window.outerWidth - POPUP_FEATURES.width) / 2);
    const top = Math.round(window.screenY + (window.outerHeight - POPUP_FEATURES.height) / 2);
    const features = `popup,width=${POPUP_FEATURES.width},height=${POPUP_FEATURES.height},left=${left},top=${top}`;
    return window.open(url, 'holdfast-sign-in', features);
  },
  listen(onMessage) {
    const channel = new BroadcastChannel(PROVIDER_CHANNEL);
    channel.addEventListener('message', (event) => onMessage(event.data));
    return () => channel.close();
  },
  isFocused: () => document.hasFocus(),
  every(intervalMs, run) {
    const timer = window.setInterval(run, intervalMs);
    return () => window.clearInterval(timer);
  },
  now: () => Date.now(),
};
