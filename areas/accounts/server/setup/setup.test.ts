import { expect, test } from 'vitest';
import { meetAt, originOf, PASSWORD, refusalOf, useAuthWorld } from '../testing.ts';
import { createSetupCode, isSetupCode } from './setup.ts';

const world = useAuthWorld();
const here = originOf({ address: '127.0.0.1', isLocal: true });
const elsewhere = originOf();

function create({
  origin = here,
  email = 'first@example.com',
  setupCode,
}: {
  origin?: typeof here;
  email?: string;
  setupCode?: string;
} = {}) {
  const body = {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Byron',
    ...(setupCode !== undefined && { setupCode }),
  };
  return world.handlers.createFirstAdministrator({ body, caller: null, origin });
}

test('the configuration states that there is no user yet, and whether a code is needed', async () => {
  expect(await world.handlers.config({ caller: null, origin: here })).toMatchObject({
    firstRun: { needsSetupCode: false },
    signInPath: '/signin',
    version: '0.0.0',
  });
  expect(await world.handlers.config({ caller: null, origin: elsewhere })).toMatchObject({
    firstRun: { needsSetupCode: true },
  });
  await create();
  expect(await world.handlers.config({ caller: null, origin: elsewhere })).toMatchObject({ firstRun: null });
});

test('the first administrator is signed in at once and can sign in later', async () => {
  const { authToken, user } = await create();
  expect(user).toMatchObject({ role: 'admin', email: 'first@example.com', firstName: 'Ada', hasPassword: true });
  expect(await world.callerOf(authToken)).toMatchObject({ userId: user.id, user: { role: 'admin' } });
  expect(await world.signIn('first@example.com')).toHaveProperty('authToken');
});

test('error: there is one first administrator, also when several try together', async () => {
  const tasks = ['a', 'b', 'c', 'd'].map((name) => () => create({ email: `${name}@example.com` }));
  const results = await meetAt(world.pool, { lock: 'LOCK TABLE users IN SHARE MODE', tasks });
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  expect((await world.pool.query('SELECT FROM users')).rowCount).toBe(1);
  expect(await refusalOf(create({ email: 'late@example.com' }))).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('already'),
  });
});

test('from another machine the setup code lets in, in any case and without dashes', async () => {
  const setupCode = world.setupCode.toUpperCase().replaceAll('-', ' ');
  expect(await create({ origin: elsewhere, setupCode })).toHaveProperty('authToken');
});

test('error: from another machine a missing or wrong code is refused and adds no user', async () => {
  expect(await refusalOf(create({ origin: elsewhere }))).toMatchObject({
    code: 'invalid',
    detail: [{ loc: ['body', 'setupCode'] }],
  });
  expect(await refusalOf(create({ origin: elsewhere, setupCode: '0123-4567-89ab-cdee' }))).toMatchObject({
    code: 'invalid',
    detail: [{ loc: ['body', 'setupCode'], input: null }],
  });
  expect((await world.pool.query('SELECT FROM users')).rowCount).toBe(0);
});

test('error: guessing the code is limited, even for the right one afterwards', async () => {
  for (let count = 0; count < 10; count += 1)
    await refusalOf(create({ origin: elsewhere, setupCode: `wrong-${count}` }));
  expect(await refusalOf(create({ origin: elsewhere, setupCode: world.setupCode }))).toMatchObject({
    code: 'too_many_attempts',
  });
  expect(await create({ origin: originOf({ address: '203.0.113.9' }), setupCode: world.setupCode })).toHaveProperty(
    'authToken',
  );
});

test('each setup code is another one of eighty random bits', () => {
  const codes = Array.from({ length: 50 }, createSetupCode);
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(isSetupCode(codes[0]!, codes[0]!)).toBe(true);
  expect(isSetupCode(codes[0]!, codes[1]!)).toBe(false);
  expect(isSetupCode('', codes[1]!)).toBe(false);
});
