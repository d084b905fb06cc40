import type { User } from '../../contract/user.ts';
import { describe, expect, test } from 'vitest';
import { type AuthState, INITIAL_AUTH_STATE, authReducer } from './auth-state.ts';

const user = { id: 1, email: 'mara@lindqvist.example' } as User;
const signedIn: AuthState = { ...INITIAL_AUTH_STATE, loading: false, authToken: 'token-1', user };
const signedOut: AuthState = { ...INITIAL_AUTH_STATE, loading: false };

describe('authReducer', () => {
  test('it starts loading, with nobody', () => {
    expect(INITIAL_AUTH_STATE).toMatchObject({
      loading: true,
      user: null,
      authToken: null,
      unauthorized: false,
      logoutRequested: false,
    });
  });

  test('signing in sets loading and clears the error', () => {
    const state = authReducer(
      { ...signedOut, error: 'E-mail or password is wrong.' },
      { type: 'signInStarted', way: 'provider' },
    );
    expect(state).toMatchObject({ loading: true, signingIn: 'provider', error: null });
  });

  test('success keeps token and user and ends every flag', () => {
    const before: AuthState = {
      ...signedOut,
      loading: true,
      signingIn: 'password',
      unauthorized: true,
      error: 'x',
      secondFactorTicket: 't',
    };
    expect(authReducer(before, { type: 'signedIn', authToken: 'token-1', user })).toEqual(signedIn);
  });

  test('a wanted second factor stops loading and signs nobody in', () => {
    const state = authReducer(
      { ...signedOut, loading: true, signingIn: 'password' },
      { type: 'secondFactorWanted', ticket: 't', ways: ['code'] },
    );
    expect(state).toEqual({ ...signedOut, secondFactorTicket: 't', secondFactorWays: ['code'] });
  });

  test('a refused code keeps the ticket for another try', () => {
    const before: AuthState = { ...signedOut, loading: true, signingIn: 'secondFactor', secondFactorTicket: 't' };
    expect(authReducer(before, { type: 'secondFactorRefused', error: 'Wrong' })).toEqual({
      ...signedOut,
      secondFactorTicket: 't',
      error: 'Wrong',
    });
  });

  test('a 401 on our token raises both flags', () => {
    expect(authReducer(signedIn, { type: 'callRefused', token: 'token-1' })).toMatchObject({
      unauthorized: true,
      logoutRequested: true,
    });
  });

  test('a 401 on a token of an earlier session does not end this one', () => {
    expect(authReducer(signedIn, { type: 'callRefused', token: 'token-0' })).toMatchObject({
      unauthorized: true,
      logoutRequested: false,
    });
  });

  test('a 401 on a call without a token does not end the session', () => {
    expect(authReducer(signedIn, { type: 'callRefused', token: null })).toMatchObject({
      unauthorized: true,
      logoutRequested: false,
    });
  });

  test('a 401 with nobody here only sets unauthorized', () => {
    expect(authReducer(signedOut, { type: 'callRefused', token: 'token-1' })).toEqual({
      ...signedOut,
      unauthorized: true,
    });
  });

  test('clearing leaves nobody, stops loading, and remembers why', () => {
    const before: AuthState = { ...signedIn, loading: true, unauthorized: true, logoutRequested: true };
    expect(authReducer(before, { type: 'cleared', error: 'why' })).toEqual({
      ...signedOut,
      unauthorized: true,
      error: 'why',
    });
  });

  test('the returned user replaces the current one, and only where there is one', () => {
    const renamed = { ...user, firstName: 'Mara' };
    expect(authReducer(signedIn, { type: 'userReplaced', user: renamed }).user).toEqual(renamed);
    expect(authReducer(signedOut, { type: 'userReplaced', user: renamed }).user).toBeNull();
  });

  test('dismissing clears the error and the notice of the ended session', () => {
    expect(authReducer({ ...signedOut, error: 'x', unauthorized: true }, { type: 'errorDismissed' })).toEqual(
      signedOut,
    );
  });
});
