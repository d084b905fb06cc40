import { accountsCalls } from '../../contract/calls.ts';
import { type Call, type CallApi, ApiError } from '@holdfast/contract';
import { type SignedIn, type User } from '../../contract/user.ts';
import { describe, expect, test } from 'vitest';
import { type AuthDependencies, createAuthSession } from './auth-session.ts';
import { type Identity, IdentityError, passwordIdentityProvider, SignInCancelled } from './identity.ts';
import type { StoredToken } from '@holdfast/web/lib/auth/stored-token.ts';

const mara = { id: 1, email: 'mara@lindqvist.example' } as User;
const dana = { id: 2, email: 'dana@harbourline.example' } as User;
const NOW = 1_700_000_000_000;
const CREDENTIAL = {
  id: 'id',
  rawId: 'id',
  type: 'public-key' as const,
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
};

interface Made {
  readonly call: Call;
  readonly input: unknown;
  readonly token: string | undefined;
}

/** A server with responses set by each test, and a browser that only records calls. */
function stage(
  options: {
    isLeaving?: boolean;
    pause?: () => Promise<void>;
    stored?: StoredToken | null;
    defaultToken?: string | null;
    respond?: (made: Made) => unknown;
    identify?: () => Promise<Identity>;
    requestPasskey?: () => Promise<typeof CREDENTIAL>;
  } = {},
) {
  const made: Made[] = [];
  const log: string[] = [];
  const world = { stored: options.stored ?? null };
  const callApi = (async (call: Call, input: unknown, callOptions?: { token?: string }) => {
    const one = { call, input, token: callOptions?.token };
    made.push(one);
    return options.respond?.(one);
  }) as CallApi;
  const dependencies: AuthDependencies = {
    callApi,
    passwordProvider: passwordIdentityProvider,
    popupProvider: {
      identify: options.identify ?? (async () => ({ idToken: 'id-token' })),
      signOut: () => void log.push('provider sign-out'),
    },
    requestPasskey: options.requestPasskey ?? (async () => CREDENTIAL),
    storage: { read: () => world.stored, write: (stored) => void (world.stored = stored) },
    defaultToken: options.defaultToken ?? null,
    providerLabel: 'Google',
    clearResponses: () => void log.push('responses cleared'),
    syncToken: (stored) => void log.push(stored === null ? 'sync: gone' : `sync: ${stored.token}`),
    now: () => NOW,
    isLeaving: () => options.isLeaving ?? false,
    pause: options.pause ?? (async () => {}),
  };
  return { session: createAuthSession(dependencies), made, log, world };
}

const refuse = (status: number, detail: string) => {
  throw new ApiError(`Failed (${status})`, status, { detail });
};

describe('start', () => {
  test('without a stored token nobody is signed in and no call is made', async () => {
    const { session, made } = stage();
    await session.start();
    expect(session.getState()).toMatchObject({ loading: false, user: null });
    expect(made).toEqual([]);
  });

  test('a stored token is used to load the current user', async () => {
    const { session, made } = stage({ stored: { token: 'kept', issuedAtMs: NOW }, respond: () => mara });
    await session.start();
    expect(made).toMatchObject([{ call: accountsCalls.me, token: 'kept' }]);
    expect(session.getState()).toMatchObject({ loading: false, user: mara, authToken: 'kept' });
  });

  test('a request that the browser aborts, because it leaves the page, does not sign out', async () => {
    const cutOff = {
      stored: { token: 'kept', issuedAtMs: NOW },
      respond: () => Promise.reject(new TypeError('Failed to fetch')),
    };
    const leaving = stage({ ...cutOff, isLeaving: true });
    await leaving.session.start();
    expect(leaving.world.stored).toEqual({ token: 'kept', issuedAtMs: NOW });
    const staying = stage(cutOff);
    await staying.session.start();
    expect(staying.world.stored).toBeNull();
  });

  test('a request that a reload aborts does not sign out, and a refusal does at once', async () => {
    const replaced = () => new Promise<void>(() => {});
    const kept = { token: 'kept', issuedAtMs: NOW };
    const aborted = stage({
      stored: kept,
      pause: replaced,
      respond: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    void aborted.session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(aborted.world.stored).toEqual(kept);
    const refused = stage({ stored: kept, pause: replaced, respond: () => refuse(401, 'Sign in first.') });
    await refused.session.start();
    expect(refused.world.stored).toBeNull();
  });

  test('a default token is used where none is stored, and kept', async () => {
    const { session, made, world } = stage({ defaultToken: 'default', respond: () => mara });
    await session.start();
    expect(made).toMatchObject([{ call: accountsCalls.me, token: 'default' }]);
    expect(world.stored?.token).toBe('default');
  });

  test('a stored token wins over the default token', async () => {
    const { session, made } = stage({
      stored: { token: 'kept', issuedAtMs: null },
      defaultToken: 'default',
      respond: () => mara,
    });
    await session.start();
    expect(made[0]?.token).toBe('kept');
  });

  test('error: a refused stored token clears everything', async () => {
    const { session, world, log } = stage({
      stored: { token: 'old', issuedAtMs: null },
      respond: () => refuse(401, 'Sign in first.'),
    });
    await session.start();
    expect(session.getState()).toMatchObject({ loading: false, user: null, authToken: null });
    expect(world.stored).toBeNull();
    expect(log).toEqual(['provider sign-out', 'responses cleared', 'sync: gone']);
  });
});

describe('signing in', () => {
  const respond = (result: unknown) => () => result;

  test('a password is exchanged for token and user, which are stored and synced', async () => {
    const { session, made, world, log } = stage({ respond: respond({ authToken: 'new', user: mara }) });
    await session.signInWithPassword({ email: 'mara@lindqvist.example', password: 'p' });
    expect(made).toMatchObject([
      { call: accountsCalls.loginWithPassword, input: { body: { email: 'mara@lindqvist.example', password: 'p' } } },
    ]);
    expect(session.getState()).toMatchObject({ user: mara, authToken: 'new', loading: false });
    expect(world.stored).toEqual({ token: 'new', issuedAtMs: NOW });
    expect(log).toEqual(['sync: new']);
  });

  test("the provider's ID token is exchanged in the Authorization header", async () => {
    const { session, made } = stage({ respond: respond({ authToken: 'new', user: mara }) });
    await session.signInWithProvider();
    expect(made).toMatchObject([{ call: accountsCalls.login, token: 'id-token' }]);
    expect(session.getState().user).toEqual(mara);
  });

  test('the window is opened within the click', () => {
    let isOpened = false;
    const { session } = stage({ identify: () => ((isOpened = true), new Promise(() => undefined)) });
    void session.signInWithProvider();
    expect(isOpened).toBe(true);
    expect(session.getState()).toMatchObject({ loading: true, signingIn: 'provider' });
  });

  test("error: the server's message is shown", async () => {
    const { session } = stage({ respond: () => refuse(401, 'E-mail or password is wrong.') });
    await session.signInWithPassword({ email: 'a', password: 'b' });
    expect(session.getState()).toMatchObject({ loading: false, user: null, error: 'E-mail or password is wrong.' });
  });

  test('error: a failure without a message shows the fallback', async () => {
    const { session } = stage({ identify: async () => Promise.reject(new TypeError('x is undefined')) });
    await session.signInWithProvider();
    expect(session.getState().error).toBe('Failed to sign in with Google');
  });

  test("error: the provider's message is shown, and the provider is signed out", async () => {
    const { session, log } = stage({ identify: async () => Promise.reject(new IdentityError('Access was denied.')) });
    await session.signInWithProvider();
    expect(session.getState().error).toBe('Access was denied.');
    expect(log).toContain('provider sign-out');
  });

  test('calling it off is no error', async () => {
    const { session } = stage({ identify: async () => Promise.reject(new SignInCancelled()) });
    await session.signInWithProvider();
    expect(session.getState()).toMatchObject({ loading: false, error: null });
  });

  test('cancelling drops an identity that arrives later', async () => {
    let respondLate: (identity: Identity) => void = () => undefined;
    const { session, world } = stage({
      identify: () => new Promise((resolve) => (respondLate = resolve)),
      respond: respond({ authToken: 'late', user: mara }),
    });
    const attempt = session.signInWithProvider();
    session.cancelSignIn();
    respondLate({ idToken: 'id-token' });
    await attempt;
    expect(session.getState()).toMatchObject({ user: null, loading: false });
    expect(world.stored).toBeNull();
  });

  test('a second factor is required, and its code completes sign-in', async () => {
    const { session, made } = stage({
      respond: ({ call }) =>
        call === accountsCalls.completeSecondFactor
          ? { authToken: 'new', user: mara }
          : { secondFactor: { ticket: 'ticket-1', ways: ['passkey', 'code', 'recoveryCode'] } },
    });
    await session.signInWithPassword({ email: 'a', password: 'b' });
    expect(session.getState()).toMatchObject({ loading: false, user: null, secondFactorTicket: 'ticket-1' });
    await session.completeSecondFactor('123456');
    expect(made.at(-1)).toMatchObject({
      call: accountsCalls.completeSecondFactor,
      input: { body: { ticket: 'ticket-1', code: '123456' } },
    });
    expect(session.getState()).toMatchObject({ user: mara, secondFactorTicket: null });
  });

  test('a passkey signs in alone, and completes a sign-in with its ticket', async () => {
    const { session, made } = stage({
      respond: ({ call }) => {
        if (call === accountsCalls.startPasskeySignIn) return { options: { challenge: 'c' } };
        if (call === accountsCalls.loginWithPasskey) return { authToken: 'new', user: mara };
        return { secondFactor: { ticket: 'ticket-1', ways: ['passkey', 'recoveryCode'] } };
      },
    });
    await session.signInWithPasskey();
    expect(made.at(-1)).toMatchObject({
      call: accountsCalls.loginWithPasskey,
      input: { body: { credential: CREDENTIAL } },
    });
    expect(session.getState()).toMatchObject({ user: mara });
    await session.signInWithPassword({ email: 'a', password: 'b' });
    expect(session.getState().secondFactorWays).toEqual(['passkey', 'recoveryCode']);
    await session.signInWithPasskey();
    expect(made.slice(-2).map(({ input }) => input)).toEqual([
      { body: { ticket: 'ticket-1' } },
      { body: { credential: CREDENTIAL, ticket: 'ticket-1' } },
    ]);
    expect(session.getState()).toMatchObject({ user: mara, secondFactorTicket: null });
  });

  test('error: a cancelled passkey keeps the ticket', async () => {
    const { session } = stage({
      requestPasskey: () => Promise.reject(new IdentityError('The passkey was not used.')),
      respond: ({ call }) =>
        call === accountsCalls.startPasskeySignIn
          ? { options: { challenge: 'c' } }
          : { secondFactor: { ticket: 'ticket-1', ways: ['passkey', 'recoveryCode'] } },
    });
    await session.signInWithPassword({ email: 'a', password: 'b' });
    await session.signInWithPasskey();
    expect(session.getState()).toMatchObject({ secondFactorTicket: 'ticket-1', error: 'The passkey was not used.' });
  });

  test('error: a wrong code keeps the ticket', async () => {
    const { session } = stage({
      respond: ({ call }) =>
        call === accountsCalls.completeSecondFactor
          ? refuse(401, 'The code is wrong.')
          : { secondFactor: { ticket: 'ticket-1', ways: ['passkey', 'code', 'recoveryCode'] } },
    });
    await session.signInWithPassword({ email: 'a', password: 'b' });
    await session.completeSecondFactor('000000');
    expect(session.getState()).toMatchObject({
      secondFactorTicket: 'ticket-1',
      error: 'The code is wrong.',
      loading: false,
    });
  });
});

describe('leaving', () => {
  async function signedIn(respond: (made: Made) => unknown = () => undefined) {
    const set = stage({ respond });
    set.session.establish({ authToken: 'token-1', user: mara } satisfies SignedIn);
    set.log.length = 0;
    return set;
  }

  test('signing out calls the server and clears everything', async () => {
    const { session, made, world, log } = await signedIn();
    session.signOut();
    expect(made).toMatchObject([{ call: accountsCalls.logout, token: 'token-1' }]);
    expect(session.getState()).toMatchObject({
      user: null,
      authToken: null,
      unauthorized: false,
      logoutRequested: false,
      loading: false,
    });
    expect(world.stored).toBeNull();
    expect(log).toEqual(['provider sign-out', 'responses cleared', 'sync: gone']);
  });

  test('signing out works while the server is away', async () => {
    const { session } = await signedIn(() => Promise.reject(new TypeError('Failed to fetch')));
    session.signOut();
    expect(session.getState().user).toBeNull();
  });

  test('a 401 mid-session signs out without another call and shows the reason', async () => {
    const { session, made, log } = await signedIn();
    session.callRefused({ token: 'token-1' });
    expect(session.getState()).toMatchObject({ user: null, authToken: null, unauthorized: true, loading: false });
    expect(made).toEqual([]);
    expect(log).toContain('responses cleared');
  });

  test('signing in again ends the unauthorized state', async () => {
    const { session } = await signedIn();
    session.callRefused({ token: 'token-1' });
    session.establish({ authToken: 'token-2', user: mara });
    expect(session.getState().unauthorized).toBe(false);
  });

  test('another tab signing out is followed', async () => {
    const { session, world, made } = await signedIn();
    world.stored = null;
    await session.followOtherTab();
    expect(session.getState().user).toBeNull();
    expect(made).toEqual([]);
  });

  test('another tab signing in as someone else is followed', async () => {
    const { session, world } = await signedIn(() => dana);
    world.stored = { token: 'token-2', issuedAtMs: NOW };
    await session.followOtherTab();
    expect(session.getState()).toMatchObject({ user: dana, authToken: 'token-2' });
  });

  test('a user read for a session that has ended is dropped', async () => {
    let respondLate: (user: User) => void = () => undefined;
    const { session } = await signedIn(({ call }) =>
      call === accountsCalls.me ? new Promise((resolve) => (respondLate = resolve)) : undefined,
    );
    const refreshed = session.refreshUser();
    session.signOut();
    respondLate(dana);
    await refreshed;
    expect(session.getState().user).toBeNull();
  });
});
