import { describe, expect, test } from 'vitest';
import { IdentityError, SignInCancelled } from './identity.ts';
import {
  createPopupIdentityProvider,
  POPUP_BLOCKED,
  POPUP_CLOSED,
  POPUP_TIMED_OUT,
  type PopupPlatform,
  readProviderMessage,
} from './popup-identity-provider.ts';

const noMessage: (data: unknown) => void = () => undefined;

function stage(options: { isBlocked?: boolean } = {}) {
  const popup = { closed: false, close: () => void (popup.closed = true) };
  const world = {
    now: 0,
    isFocused: false,
    openedUrl: '',
    popup,
    send: noMessage,
    tick: () => undefined as void,
    listening: 0,
  };
  const platform: PopupPlatform = {
    open: (url) => ((world.openedUrl = url), options.isBlocked ? null : popup),
    listen: (onMessage) => {
      world.send = onMessage;
      world.listening += 1;
      return () => void (world.listening -= 1);
    },
    isFocused: () => world.isFocused,
    every: (_, run) => {
      world.tick = run;
      return () => undefined;
    },
    now: () => world.now,
  };
  return { provider: createPopupIdentityProvider(platform), world };
}

describe('the popup', () => {
  test('it opens on our server and hands over the ID token', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.send({ idToken: 'abc' });
    expect(await identity).toEqual({ idToken: 'abc' });
    expect(world.openedUrl).toBe('/api/auth/provider/start');
    expect(world.listening).toBe(0);
    expect(world.popup.closed).toBe(true);
  });

  test('what is not a message of the flow is passed over', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.send('hello');
    world.send({ other: 1 });
    world.send({ idToken: 'abc' });
    expect(await identity).toEqual({ idToken: 'abc' });
  });

  test("error: the server's message about the failure", async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.send({ error: 'Access was denied.' });
    await expect(identity).rejects.toEqual(new IdentityError('Access was denied.'));
  });

  test('error: a blocked window shows what to do', async () => {
    const { provider } = stage({ isBlocked: true });
    await expect(provider.identify()).rejects.toThrow(POPUP_BLOCKED);
  });

  test('error: closed by the person, once the token had time to arrive', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.popup.closed = true;
    world.isFocused = true;
    world.tick();
    world.now = 2_900;
    world.tick();
    world.now = 3_000;
    world.tick();
    await expect(identity).rejects.toThrow(POPUP_CLOSED);
  });

  test('a popup that merely reads as closed still counts', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.popup.closed = true;
    for (world.now = 0; world.now < 60_000; world.now += 1_000) world.tick();
    world.send({ idToken: 'abc' });
    expect(await identity).toEqual({ idToken: 'abc' });
  });

  test('error: the attempt ends after a time limit', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    world.now = 5 * 60_000 + 1;
    world.tick();
    await expect(identity).rejects.toThrow(POPUP_TIMED_OUT);
    expect(world.listening).toBe(0);
  });

  test('signing out gives up and closes the window', async () => {
    const { provider, world } = stage();
    const identity = provider.identify();
    provider.signOut();
    await expect(identity).rejects.toBeInstanceOf(SignInCancelled);
    expect(world.popup.closed).toBe(true);
  });
});

test.each([
  [{ idToken: 'a' }, { idToken: 'a' }],
  [{ idToken: '' }, null],
  [{ idToken: 7 }, null],
  [{ error: 'no' }, { error: 'no' }],
  [{ error: '' }, { error: '' }],
  [null, null],
  ['a', null],
])('the message %j is read as %j', (data, message) => {
  expect(readProviderMessage(data)).toEqual(message);
});
