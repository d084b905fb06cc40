import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../contract/user.ts';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { type AuthWorld, meetAt, originOf, PASSWORD, refusalOf, useAuthWorld } from '../testing.ts';

const world = useAuthWorld();
let admin: SessionCaller;
const origin = originOf();

beforeEach(async () => {
  await world.addUser({ email: 'admin@example.com', role: 'admin' });
  admin = await world.callerFor('admin@example.com');
});

type ListQuery = Parameters<AuthWorld['handlers']['listUsers']>[0]['query'];

function list(query: Partial<ListQuery> = {}) {
  const whole: ListQuery = { include_admins: false, sort: 'name', order: 'asc', page: 1, limit: 25, ...query };
  return world.handlers.listUsers({ query: whole, caller: admin, origin });
}

async function emails(query: Partial<ListQuery> = {}): Promise<string[]> {
  return (await list(query)).items.map((user) => user.email);
}

type Change = Parameters<AuthWorld['handlers']['updateUser']>[0]['body'];
const update = (body: Change, caller = admin) => world.handlers.updateUser({ body, caller, origin });
const remove = (userId: number, caller = admin) =>
  world.handlers.deleteUser({ query: { user_id: userId }, caller, origin });

describe('adding', () => {
  test('an e-mail address alone becomes a client without a password', async () => {
    const user = await world.handlers.addUser({ query: { email: 'new@example.com' }, caller: admin, origin });
    expect(user).toMatchObject({
      email: 'new@example.com',
      role: 'client',
      hasPassword: false,
      hasProvider: false,
      agreementAcceptedAt: null,
      isDisabled: false,
      lastSignInAt: null,
      pictureUrl: null,
    });
  });

  test('a user added with a password can sign in with it', async () => {
    const body = {
      email: 'new@example.com',
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'staff' as const,
    };
    const user = await world.handlers.addUserWithPassword({ body, caller: admin, origin });
    expect(user).toMatchObject({ role: 'staff', firstName: 'Ada', lastName: 'Byron', hasPassword: true });
    expect(await world.signIn('new@example.com')).toHaveProperty('authToken');
  });

  test('error: an e-mail address that is taken is refused with a message, also when two add it together', async () => {
    const add = () => world.handlers.addUser({ query: { email: 'twice@example.com' }, caller: admin, origin });
    const results = await Promise.allSettled([add(), add(), add()]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(add())).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('There is already a user with this e-mail address.'),
    });
  });

  test('error: the same address in other letters is refused by the database itself', async () => {
    await expect(
      world.pool.query(`INSERT INTO users (email, role, created_at) VALUES ('ADMIN@example.com', 'client', now())`),
    ).rejects.toThrow('users_email_key');
  });
});

describe('listing', () => {
  beforeEach(async () => {
    for (const [email, first, last] of [
      ['carol@example.com', 'Carol', 'Zed'],
      ['bob_1@example.com', 'Bob', 'Young'],
      ['bobx1@example.com', '', ''],
      ['percent@example.com', '100%', 'Sure'],
    ] as const) {
      const user = await world.addUser({ email });
      await update({ id: user.id, firstName: first, lastName: last });
    }
  });

  test('admins are listed only on request', async () => {
    expect(await emails()).not.toContain('admin@example.com');
    expect(await emails({ include_admins: true })).toContain('admin@example.com');
  });

  test('the order is by shown name, where someone without a name counts by e-mail address', async () => {
    expect(await emails()).toEqual([
      'percent@example.com',
      'bob_1@example.com',
      'bobx1@example.com',
      'carol@example.com',
    ]);
    expect(await emails({ order: 'desc' })).toEqual([
      'carol@example.com',
      'bobx1@example.com',
      'bob_1@example.com',
      'percent@example.com',
    ]);
  });

  test('search finds names and addresses in any case', async () => {
    expect(await emails({ search: 'CAROL z' })).toEqual(['carol@example.com']);
    expect(await emails({ search: 'BOBX' })).toEqual(['bobx1@example.com']);
  });

  test('wildcards of the database are plain characters in a search', async () => {
    expect(await emails({ search: 'bob_1' })).toEqual(['bob_1@example.com']);
    expect(await emails({ search: '%' })).toEqual(['percent@example.com']);
    expect(await emails({ search: '\\' })).toEqual([]);
  });

  test('role and status narrow the list', async () => {
    const { items } = await list({ search: 'carol' });
    await update({ id: items[0]!.id, role: 'staff', isDisabled: true });
    expect(await emails({ role: 'staff' })).toEqual(['carol@example.com']);
    expect(await emails({ status: 'disabled' })).toEqual(['carol@example.com']);
    expect(await emails({ status: 'active' })).not.toContain('carol@example.com');
    expect(await emails({ status: 'invited' }), 'nobody here has signed in yet').toEqual([
      'percent@example.com',
      'bob_1@example.com',
      'bobx1@example.com',
    ]);
    await world.pool.query(
      `UPDATE users SET last_sign_in_at = now() WHERE email IN ('bobx1@example.com', 'carol@example.com')`,
    );
    expect(await emails({ status: 'invited' })).toEqual(['percent@example.com', 'bob_1@example.com']);
    expect(await emails({ status: 'active' })).toEqual(['bobx1@example.com']);
  });

  test('pages cover every user once, also where all rows are equal in the sorted column', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: 'role', limit: 2, page })));
    expect(pages.map((page) => page.total)).toEqual([4, 4, 4]);
    expect(new Set(pages.flatMap((page) => page.items.map((user) => user.id))).size).toBe(4);
    expect(pages[2]!.items).toEqual([]);
  });

  test('rows that are equal in the sorted column keep one order, which turns around with the direction', async () => {
    const ids = async (order: 'asc' | 'desc') => (await list({ sort: 'role', order })).items.map((user) => user.id);
    const ascending = await ids('asc');
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    expect(await ids('desc')).toEqual(ascending.toReversed());
  });

  test('people who never signed in come last in both directions', async () => {
    await world.callerFor('carol@example.com');
    expect((await emails({ sort: 'lastSignIn' }))[0]).toBe('carol@example.com');
    expect((await emails({ sort: 'lastSignIn', order: 'desc' }))[0]).toBe('carol@example.com');
  });
});

describe('changing', () => {
  let client: User;
  beforeEach(async () => {
    client = await world.addUser({ email: 'client@example.com' });
  });

  test('only the fields that are given change', async () => {
    const changed = await update({ id: client.id, firstName: 'Grace' });
    expect(changed).toEqual({ ...client, firstName: 'Grace', isDeleted: false, pendingApproval: null });
  });

  test('disabling ends every session at once', async () => {
    const { token } = await world.callerFor('client@example.com');
    await update({ id: client.id, isDisabled: true });
    expect(await world.callerOf(token)).toBeNull();
    const { rows } = await world.pool.query('SELECT FROM sessions WHERE user_id = $1', [client.id]);
    expect(rows).toHaveLength(0);
  });

  test('a new password ends every session and replaces the old one', async () => {
    const { token } = await world.callerFor('client@example.com');
    await update({ id: client.id, password: 'another long password' });
    expect(await world.callerOf(token)).toBeNull();
    expect(await refusalOf(world.signIn('client@example.com'))).toMatchObject({ code: 'unauthorized' });
    expect(await world.signIn('client@example.com', { password: 'another long password' })).toHaveProperty('authToken');
  });

  test.each([
    ['disabling', () => update({ id: client.id, isDisabled: true })],
    ['a new password', () => update({ id: client.id, password: 'another long password' })],
  ])('a sign-in that races with %s never leaves a living session', async (_what, change: () => Promise<unknown>) => {
    const tasks: (() => Promise<unknown>)[] = [change, () => world.signIn('client@example.com')];
    for (const order of [tasks, tasks.toReversed()]) {
      await meetAt(world.pool, { lock: `SELECT FROM users WHERE id = ${client.id} FOR UPDATE`, tasks: order });
      const { rows } = await world.pool.query('SELECT FROM sessions WHERE user_id = $1', [client.id]);
      expect(rows).toHaveLength(0);
      await world.pool.query('DELETE FROM users WHERE id = $1', [client.id]);
      client = await world.addUser({ email: 'client@example.com' });
    }
  });

  test('a changed e-mail address forgets the account at the provider', async () => {
    await world.pool.query(`INSERT INTO user_identities VALUES ($1, 'https://issuer.example', 'subject', now())`, [
      client.id,
    ]);
    expect(await update({ id: client.id, firstName: 'Grace' })).toMatchObject({ hasProvider: true });
    expect(await update({ id: client.id, email: 'moved@example.com' })).toMatchObject({
      email: 'moved@example.com',
      hasProvider: false,
    });
  });

  test('error: an e-mail address of another user is refused', async () => {
    expect(await refusalOf(update({ id: client.id, email: 'admin@example.com' }))).toMatchObject({ code: 'conflict' });
  });

  test('error: an unknown user is not found', async () => {
    expect(await refusalOf(update({ id: 999_999, firstName: 'x' }))).toMatchObject({
      code: 'not_found',
      detail: 'There is no such user.',
    });
    expect(await refusalOf(remove(999_999))).toMatchObject({ code: 'not_found' });
    const signOut = world.handlers.signOutUser({ query: { user_id: 999_999 }, caller: admin, origin });
    expect(await refusalOf(signOut)).toMatchObject({ code: 'not_found' });
  });

  test('an admin signs a user out everywhere', async () => {
    const first = await world.callerFor('client@example.com');
    const second = await world.callerFor('client@example.com');
    await world.handlers.signOutUser({ query: { user_id: client.id }, caller: admin, origin });
    expect(await world.callerOf(first.token)).toBeNull();
    expect(await world.callerOf(second.token)).toBeNull();
  });

  test('deleting returns the user and ends their sessions', async () => {
    const { token } = await world.callerFor('client@example.com');
    expect(await remove(client.id)).toMatchObject({ id: client.id, email: 'client@example.com' });
    expect(await world.callerOf(token)).toBeNull();
    expect((await list()).total).toBe(0);
  });

  test('a deleted user stays in the records, is listed on request, and comes back when enabled', async () => {
    await remove(client.id);
    expect((await list({ status: 'deleted' })).items).toMatchObject([{ id: client.id, isDeleted: true }]);
    expect(await refusalOf(world.signIn('client@example.com'))).toMatchObject({ code: 'unauthorized' });
    const again = world.handlers.addUser({ query: { email: 'client@example.com' }, caller: admin, origin });
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Deleted') });
    expect(await update({ id: client.id, isDisabled: false })).toMatchObject({ isDeleted: false, isDisabled: false });
    expect((await list()).total).toBe(1);
  });
});

describe('the scope of an admin', () => {
  test('a new admin has full scope unless given, and nobody else has a scope', async () => {
    const body = { email: 'books@example.com', password: PASSWORD, firstName: '', lastName: '' };
    const add = (further: { role: 'admin' | 'client'; adminScope?: 'bookkeeper' }) =>
      world.handlers.addUserWithPassword({ body: { ...body, ...further }, caller: admin, origin });
    expect(await refusalOf(add({ role: 'client', adminScope: 'bookkeeper' }))).toMatchObject({ code: 'invalid' });
    const added = await add({ role: 'admin', adminScope: 'bookkeeper' });
    expect(added).toMatchObject({ role: 'admin', adminScope: 'bookkeeper' });
    expect(await world.addUser({ email: 'full@example.com', role: 'admin' })).toMatchObject({ adminScope: 'full' });
    expect(await world.addUser({ email: 'lender@example.com' })).toMatchObject({ adminScope: null });
  });

  test('an admin who becomes a client loses the scope, and comes back with full scope', async () => {
    const { id } = await world.addUser({ email: 'second@example.com', role: 'admin' });
    await update({ id, adminScope: 'auditor' });
    expect(await update({ id, role: 'client' })).toMatchObject({ role: 'client', adminScope: null });
    expect(await refusalOf(update({ id, adminScope: 'auditor' }))).toMatchObject({ code: 'invalid' });
    expect(await update({ id, role: 'admin' })).toMatchObject({ adminScope: 'full' });
  });
});

describe('the last admin', () => {
  test('error: admins cannot delete, disable or demote themselves, or bypass the profile checks', async () => {
    await world.addUser({ email: 'second@example.com', role: 'admin' });
    const attempts = [
      remove(admin.userId),
      update({ id: admin.userId, isDisabled: true }),
      update({ id: admin.userId, role: 'client' }),
      update({ id: admin.userId, password: 'another long password' }),
      update({ id: admin.userId, removeSecondFactor: true }),
    ];
    for (const attempt of attempts)
      expect(await refusalOf(attempt)).toMatchObject({ code: 'conflict', detail: expect.stringMatching(/[Yy]ou/) });
    expect(await update({ id: admin.userId, firstName: 'Ann', role: 'admin' })).toMatchObject({ firstName: 'Ann' });
  });

  test('error: the last enabled admin stays, even when another admin is disabled', async () => {
    const second = await world.addUser({ email: 'second@example.com', role: 'admin' });
    const asSecond = await world.callerFor('second@example.com');
    await update({ id: second.id, isDisabled: true });
    const detail =
      'This is the last admin with full scope. It cannot be deleted, disabled, limited or given another role.';
    // The second admin's requests were on their way when they were disabled.
    expect(await refusalOf(remove(admin.userId, asSecond))).toMatchObject({ code: 'conflict', detail });
    expect(await refusalOf(update({ id: admin.userId, isDisabled: true }, asSecond))).toMatchObject({
      code: 'conflict',
      detail,
    });
    expect(await refusalOf(update({ id: admin.userId, role: 'staff' }, asSecond))).toMatchObject({
      code: 'conflict',
      detail,
    });
    expect(await remove(second.id)).toMatchObject({ id: second.id });
  });

  test('error: a bookkeeper and an auditor do not count: the last admin with full scope stays', async () => {
    const second = await world.addUser({ email: 'second@example.com', role: 'admin' });
    const asSecond = await world.callerFor('second@example.com');
    expect(await update({ id: second.id, adminScope: 'auditor' })).toMatchObject({ adminScope: 'auditor' });
    // The second admin's requests were on their way when their scope was limited.
    for (const change of [{ adminScope: 'bookkeeper' }, { role: 'client' }, { isDisabled: true }] as const)
      expect(await refusalOf(update({ id: admin.userId, ...change }, asSecond))).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('last admin with full scope'),
      });
    expect(await refusalOf(update({ id: admin.userId, adminScope: 'auditor' }))).toMatchObject({ code: 'conflict' });
  });

  test('two admins who remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await world.clear();
      const one = await world.addUser({ email: 'one@example.com', role: 'admin' });
      const two = await world.addUser({ email: 'two@example.com', role: 'admin' });
      const [asOne, asTwo] = [await world.callerFor('one@example.com'), await world.callerFor('two@example.com')];
      const results = await Promise.allSettled([
        round % 2 === 0 ? remove(two.id, asOne) : update({ id: two.id, role: 'client' }, asOne),
        round % 2 === 0 ? update({ id: one.id, isDisabled: true }, asTwo) : remove(one.id, asTwo),
      ]);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      const { rows } = await world.pool.query(`SELECT FROM users WHERE role = 'admin' AND NOT is_disabled`);
      expect(rows).toHaveLength(1);
    }
  });
});
