/**
 * The session as a state machine. It starts loading, and ends every road either signed in or signed out; what has to
 * happen outside (storage, calls, the provider) is done by the session that owns this state.
 */
import type { User } from '@holdfast/contract';

export type SignInWay = 'password' | 'provider' | 'secondFactor';

export interface AuthState {
  readonly loading: boolean;
  /** The server refused a call; the sign-in page says that the session has ended. */
  readonly unauthorized: boolean;
  readonly authToken: string | null;
  readonly user: User | null;
  readonly logoutRequested: boolean;
  /** The way a person is signing in right now; the sign-in page stays in place meanwhile. */
  readonly signingIn: SignInWay | null;
  /** The first factor was right, and this ticket waits for a code. */
  readonly secondFactorTicket: string | null;
  readonly error: string | null;
}

export type AuthEvent =
  | { readonly type: 'tokenFound'; readonly authToken: string }
  | { readonly type: 'signInStarted'; readonly way: SignInWay }
  | { readonly type: 'secondFactorWanted'; readonly ticket: string }
  | { readonly type: 'secondFactorRefused'; readonly error: string }
  | { readonly type: 'signedIn'; readonly authToken: string; readonly user: User }
  | { readonly type: 'userReplaced'; readonly user: User }
  | { readonly type: 'callRefused'; readonly token: string | null }
  | { readonly type: 'logoutRequested' }
  | { readonly type: 'cleared'; readonly error: string | null }
  | { readonly type: 'errorDismissed' };

export const INITIAL_AUTH_STATE: AuthState = {
  loading: true,
  unauthorized: false,
  authToken: null,
  user: null,
  logoutRequested: false,
  signingIn: null,
  secondFactorTicket: null,
  error: null,
};

const SIGNED_OUT: AuthState = { ...INITIAL_AUTH_STATE, loading: false };

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'tokenFound':
      return { ...INITIAL_AUTH_STATE, authToken: event.authToken };
    case 'signInStarted':
      return { ...state, loading: true, signingIn: event.way, error: null };
    case 'secondFactorWanted':
      return { ...SIGNED_OUT, secondFactorTicket: event.ticket };
    case 'secondFactorRefused':
      return { ...state, loading: false, signingIn: null, error: event.error };
    case 'signedIn':
      return { ...SIGNED_OUT, authToken: event.authToken, user: event.user };
    case 'userReplaced':
      return state.user === null ? state : { ...state, user: event.user };
    case 'callRefused':
      return {
        ...state,
        unauthorized: true,
        logoutRequested: state.logoutRequested || endsSession(state, event.token),
      };
    case 'logoutRequested':
      return { ...state, logoutRequested: true };
    case 'cleared':
      return { ...SIGNED_OUT, unauthorized: state.unauthorized, error: event.error };
    case 'errorDismissed':
      return { ...state, error: null, unauthorized: false };
  }
}

/** A late answer to a token that is no longer ours must not end the session that followed it. */
function endsSession(state: AuthState, refusedToken: string | null): boolean {
  const isSomeoneHere = state.authToken !== null || state.user !== null;
  return isSomeoneHere && refusedToken !== null && refusedToken === state.authToken;
}
