/**
 * The session as a state machine. It starts loading and always ends either signed in or signed out. The session that
 * owns this state has the effects (storage, calls, the provider).
 */
import type { SecondFactor, User } from '../../contract/user.ts';

export type SignInWay = 'password' | 'provider' | 'passkey' | 'secondFactor';

export interface AuthState {
  readonly loading: boolean;
  /** The server refused a call; the sign-in page shows that the session has ended. */
  readonly unauthorized: boolean;
  readonly authToken: string | null;
  readonly user: User | null;
  readonly logoutRequested: boolean;
  /** The sign-in method in progress; the sign-in page stays open meanwhile. */
  readonly signingIn: SignInWay | null;
  /** The ticket for the second factor, after the first one was accepted. */
  readonly secondFactorTicket: string | null;
  /** The second factors that the user has. */
  readonly secondFactorWays: readonly SecondFactor[];
  readonly error: string | null;
}

export type AuthEvent =
  | { readonly type: 'tokenFound'; readonly authToken: string }
  | { readonly type: 'signInStarted'; readonly way: SignInWay }
  | { readonly type: 'secondFactorWanted'; readonly ticket: string; readonly ways: readonly SecondFactor[] }
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
  secondFactorWays: [],
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
      return { ...SIGNED_OUT, secondFactorTicket: event.ticket, secondFactorWays: event.ways };
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

/** A late response to an old token must not end a newer session. */
function endsSession(state: AuthState, refusedToken: string | null): boolean {
  const isSomeoneHere = state.authToken !== null || state.user !== null;
  return isSomeoneHere && refusedToken !== null && refusedToken === state.authToken;
}
