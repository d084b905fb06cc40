import type { PublicConfig } from '@holdfast/accounts/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isForgottenAtSignOut } from '@holdfast/web/lib/query-cache.ts';
import { callApi, onUnauthorized } from '@holdfast/web/lib/api.ts';
import { AuthContext, useAuth } from '@holdfast/accounts/page/auth-context';
import { type AuthSession, createAuthSession } from '@holdfast/accounts/page/auth-session';
import { passwordIdentityProvider } from '@holdfast/accounts/page/identity';
import { browserPopupPlatform, createPopupIdentityProvider } from '@holdfast/accounts/page/popup-identity-provider';
import { requestPasskey } from '@holdfast/accounts/page/passkeys';
import { AUTH_TOKEN_KEY, readStoredToken, writeStoredToken } from '@holdfast/web/lib/auth/stored-token.ts';
import { sendTokenSync, tokenSyncRequest } from '@holdfast/accounts/page/token-sync';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { PermittedContext } from '@holdfast/web/lib/permission.ts';
import { type FormPerson, FormPersonContext } from '@holdfast/web/ui/form/lost-input.ts';

/** Connects the session to the browser: storage, the popup, the cache, other tabs and refused calls. */
export function AuthRoot({ children }: { children: ReactNode }) {
  const config = usePublicConfig();
  const cache = useQueryClient();
  const [session] = useState(() => createBrowserSession(config, cache));

  useEffect(() => {
    void session.start();
    const stops = [onUnauthorized(session.callRefused), followOtherTabs(session), followChangesOfUser(session, cache)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, cache]);

  const [person] = useState(() => formPersonOf(session));

  return (
    <AuthContext value={session}>
      <FormPersonContext value={person}>
        <PermittedRoot>{children}</PermittedRoot>
      </FormPersonContext>
    </AuthContext>
  );
}

/** Lets every button know which calls the signed-in user may make. */
function PermittedRoot({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return <PermittedContext value={user}>{children}</PermittedContext>;
}

function formPersonOf({ getState }: AuthSession): FormPerson {
  return {
    id: () => getState().user?.id ?? null,
    hasSessionEnded: () => getState().user === null && getState().unauthorized,
  };
}

function createBrowserSession(config: PublicConfig, cache: QueryClient): AuthSession {
  return createAuthSession({
    callApi,
    passwordProvider: passwordIdentityProvider,
    popupProvider: createPopupIdentityProvider(browserPopupPlatform),
    requestPasskey,
    storage: { read: readStoredToken, write: writeStoredToken },
    defaultToken: config.defaultToken,
    providerLabel: config.oidc?.label ?? 'Google',
    clearResponses: () => {
      cache.removeQueries({ predicate: (query) => isForgottenAtSignOut(query.meta?.reads) });
      cache.getMutationCache().clear();
    },
    syncToken: (stored) => {
      const token = stored && { text: stored.token, ageSeconds: (Date.now() - (stored.issuedAtMs ?? 0)) / 1000 };
      sendTokenSync(tokenSyncRequest({ config, pageOrigin: window.location.origin, token }));
    },
    now: Date.now,
    isLeaving: watchLeaving(),
    pause: () => new Promise((resolve) => setTimeout(resolve, FAILURE_PAUSE_MS)),
  });
}

const FAILURE_PAUSE_MS = 1500;
const LEAVING_MS = 30_000;

/** True while the browser leaves the page; false again if it stays, as with a download. */
function watchLeaving(): () => boolean {
  let isLeaving = false;
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
    setTimeout(() => (isLeaving = false), LEAVING_MS);
  });
  return () => isLeaving;
}

function followOtherTabs(session: AuthSession): () => void {
  const listen = (event: StorageEvent): void => {
    // A key of null means that everything was cleared at once.
    if (event.key === AUTH_TOKEN_KEY || event.key === null) void session.followOtherTab();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** An admin who edits their own row, for instance, sees the new name in the bar as well. */
function followChangesOfUser(session: AuthSession, cache: QueryClient): () => void {
  return cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.mutation.meta?.changes?.includes('User')) void session.refreshUser();
  });
}
