/**
 * The session: the state machine together with its effects. It uses neither React nor the browser, so that tests can
 * reach every state.
 */
import { accountsCalls } from '../../contract/calls.ts';
import { type CallApi, ApiError } from '@holdfast/contract';
import { type SignedIn, type SignInResult, type User } from '../../contract/user.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { createListeners } from '@holdfast/web/lib/listeners.ts';
import { type AuthEvent, type AuthState, type SignInWay, INITIAL_AUTH_STATE, authReducer } from './auth-state.ts';
import { type IdentityProvider, IdentityError, SignInCancelled, exchangeIdentity } from './identity.ts';
import type { PasskeyOptions, UsedCredential } from './passkeys.ts';
import type { StoredToken } from '@holdfast/web/lib/auth/stored-token.ts';

export interface AuthDependencies {
  readonly callApi: CallApi;
  readonly passwordProvider: IdentityProvider<{ email: string; password: string }>;
  readonly popupProvider: IdentityProvider<void>;
  /** Lets the person use a passkey. */
  readonly requestPasskey: (options: PasskeyOptions) => Promise<UsedCredential>;
  readonly storage: { read(): StoredToken | null; write(stored: StoredToken | null): void };
  /** Used if no token is stored; some development builds have one. */
  readonly defaultToken: string | null;
  /** The name of the OpenID provider in error messages. */
  readonly providerLabel: string;
  readonly clearResponses: () => void;
  /** Updates the optional service on the same origin; null at sign-out. */
  readonly syncToken: (stored: StoredToken | null) => void;
  readonly now: () => number;
  /** The browser is leaving the page: a request that it aborts is not an error. */
  readonly isLeaving: () => boolean;
  /** Resolves after a moment, and never on a page that is replaced meanwhile. */
  readonly pause: () => Promise<void>;
}

export type AuthSession = ReturnType<typeof createAuthSession>;

export function createAuthSession(deps: AuthDependencies) {
  let state = INITIAL_AUTH_STATE;
  const { subscribe, notify } = createListeners();
  /** The number of attempts; a response is dropped if a newer attempt has started. */
  let latest = 0;

  function dispatch(event: AuthEvent): void {
    const wasLeaving = state.logoutRequested;
    state = authReducer(state, event);
    notify();
    if (state.logoutRequested && !wasLeaving) clear(null);
  }

  function clear(error: string | null): void {
    const wasSignedIn = state.authToken !== null || state.user !== null;
    latest += 1;
    deps.storage.write(null);
    deps.passwordProvider.signOut();
    deps.popupProvider.signOut();
    deps.clearResponses();
    if (wasSignedIn) deps.syncToken(null);
    dispatch({ type: 'cleared', error });
  }

  function establish({ authToken, user }: SignedIn): void {
    latest += 1;
    if (state.user !== null && state.user.id !== user.id) deps.clearResponses();
    const stored = { token: authToken, issuedAtMs: deps.now() };
    deps.storage.write(stored);
    deps.syncToken(stored);
    dispatch({ type: 'signedIn', authToken, user });
  }

  async function resume(stored: StoredToken): Promise<void> {
    const mine = ++latest;
    dispatch({ type: 'tokenFound', authToken: stored.token });
    try {
      const user = await deps.callApi(accountsCalls.me, {}, { token: stored.token });
      if (mine !== latest) return;
      deps.storage.write(stored);
      if (stored.issuedAtMs !== null) deps.syncToken(stored);
      dispatch({ type: 'signedIn', authToken: stored.token, user });
    } catch (error) {
      // A reload aborts the request, sometimes before the browser reports that it leaves the page. Only a response of
      // the server ends the session at once; after any other failure the page must still be there a moment later.
      if (!(error instanceof ApiError)) await deps.pause();
      if (mine === latest && !deps.isLeaving()) clear(null);
    }
  }

  async function start(): Promise<void> {
    const stored =
      deps.storage.read() ?? (deps.defaultToken === null ? null : { token: deps.defaultToken, issuedAtMs: null });
    if (stored === null) dispatch({ type: 'cleared', error: null });
    else await resume(stored);
  }

  async function signIn(way: SignInWay, identify: () => Promise<SignInResult>): Promise<void> {
    const mine = ++latest;
    dispatch({ type: 'signInStarted', way });
    try {
      const result = await identify();
      if (mine !== latest) return;
      if ('secondFactor' in result) dispatch({ type: 'secondFactorWanted', ...result.secondFactor });
      else establish(result);
    } catch (error) {
      if (mine !== latest) return;
      const message = error instanceof SignInCancelled ? null : signInFailureText(error, failureFallback(way));
      if (way === 'secondFactor' && message !== null) dispatch({ type: 'secondFactorRefused', error: message });
      else clear(message);
    }
  }

  async function identifyWithPasskey(ticket: string | null): Promise<SignInResult> {
    const bound = ticket === null ? {} : { ticket };
    const credential = await deps.requestPasskey(await deps.callApi(accountsCalls.startPasskeySignIn, { body: bound }));
    return deps.callApi(accountsCalls.loginWithPasskey, { body: { credential, ...bound } });
  }

  function failureFallback(way: SignInWay): string {
    return way === 'provider' ? `Failed to sign in with ${deps.providerLabel}` : 'Failed to sign in';
  }

  return {
    getState: (): AuthState => state,
    subscribe,
    start,
    /** For responses that contain a session, such as that of the first administrator. */
    establish,
    signInWithPassword: (credentials: { email: string; password: string }) =>
      signIn('password', async () => exchangeIdentity(deps.callApi, await deps.passwordProvider.identify(credentials))),
    signInWithProvider: () =>
      signIn('provider', () =>
        deps.popupProvider.identify().then((identity) => exchangeIdentity(deps.callApi, identity)),
      ),
    /** The passkey as the only factor, or after another one, whose ticket is then given. */
    signInWithPasskey: () =>
      signIn(state.secondFactorTicket === null ? 'passkey' : 'secondFactor', () =>
        identifyWithPasskey(state.secondFactorTicket),
      ),
    async completeSecondFactor(code: string): Promise<void> {
      const ticket = state.secondFactorTicket;
      if (ticket !== null)
        await signIn('secondFactor', () =>
          deps.callApi(accountsCalls.completeSecondFactor, { body: { ticket, code } }),
        );
    },
    /** Back to the start of the sign-in page. */
    cancelSignIn: () => clear(null),
    dismissError: () => dispatch({ type: 'errorDismissed' }),
    signOut(): void {
      const token = state.authToken;
      // The session ends here even if the server cannot be reached.
      if (token !== null) deps.callApi(accountsCalls.logout, {}, { token }).catch(() => undefined);
      dispatch({ type: 'logoutRequested' });
    },
    replaceUser: (user: User) => dispatch({ type: 'userReplaced', user }),
    /** Reloads the user after a change that may affect them. */
    async refreshUser(): Promise<void> {
      const { authToken } = state;
      if (authToken === null || state.user === null) return;
      const user = await deps.callApi(accountsCalls.me, {}, { token: authToken }).catch(() => null);
      if (user !== null && state.authToken === authToken) dispatch({ type: 'userReplaced', user });
    },
    callRefused: (refused: { token: string | null }) => dispatch({ type: 'callRefused', ...refused }),
    /** Another tab signed in or out. */
    async followOtherTab(): Promise<void> {
      const stored = deps.storage.read();
      if (stored === null && state.authToken !== null) dispatch({ type: 'logoutRequested' });
      else if (stored !== null && stored.token !== state.authToken) await resume(stored);
    },
  };
}

/** The server's refusal is shown unchanged; a network error has no useful message. */
function signInFailureText(error: unknown, fallback: string): string {
  return error instanceof ApiError || error instanceof IdentityError ? errorText(error, fallback) : fallback;
}
