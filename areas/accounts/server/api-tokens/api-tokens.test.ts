import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionCaller } from '@holdfast/http/server/handler.ts';
import { deleteExpired } from '../delete-expired.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { originOf, refusalOf, useAuthWorld } from '../testing.ts';
import { API_TOKENS_MAX } from './api-tokens.ts';

const world = useAuthWorld();
let ada: SessionCaller;
const origin = originOf();

beforeEach(async () => {
  await world.addUser({ email: 'ada@example.com', role: 'admin' });
  await world.addUser({ email: 'bob@example.com' });
  ada = await world.callerFor('ada@example.com');
});

const create = (name = 'QuickBooks', caller = ada) =>
  world.handlers.createApiToken({ caller, origin, body: { name, scope: 'books', expiresInDays: 90 } });
const list = (caller = ada) => world.handlers.listApiTokens({ caller, origin });

describe('an API token', () => {
  test('is recognisable, is returned once, and is stored as a digest', async () => {
    const { token, apiToken } = await create();
    expect(token).toMatch(/^hft_[\w-]{43}$/);
    const { rows } = await world.pool.query<{ token_hash: Buffer }>('SELECT * FROM api_tokens');
    expect(rows[0]!.token_hash).toEqual(hashSecret(token));
    expect(JSON.stringify([rows, await list()])).not.toContain(token.slice(4));
    expect(await list()).toEqual([apiToken]);
    expect(Date.parse(apiToken.expiresAt) - Date.parse(apiToken.createdAt)).toBe(90 * 86_400_000);
  });

  test('identifies its owner with its scope, without a session and never confirmed', async () => {
    const { token, apiToken } = await create();
    expect(await world.callerOf(token)).toMatchObject({
      userId: ada.userId,
      sessionId: null,
      apiToken: { id: apiToken.id, name: 'QuickBooks', scope: 'books' },
      user: { email: 'ada@example.com' },
      isConfirmed: false,
    });
  });

  test('states its last use', async () => {
    const { token } = await create();
    await world.callerOf(token);
    await expect.poll(async () => (await list())[0]!.lastUsedAt).not.toBeNull();
  });

  test('error: a revoked, an expired and an unknown one identify nobody', async () => {
    const revoked = await create('Revoked');
    await world.handlers.revokeApiToken({ caller: ada, origin, params: { id: revoked.apiToken.id } });
    expect(await world.callerOf(revoked.token)).toBeNull();
    const expired = await create('Expired');
    expect(await world.callerOf(expired.token)).not.toBeNull();
    await world.pool.query(
      `UPDATE api_tokens SET created_at = now() - interval '9 days', expires_at = now() - interval '1 day'`,
    );
    expect(await world.callerOf(expired.token)).toBeNull();
    expect(await list()).toMatchObject([{ name: 'Expired', isExpired: true }]);
    expect(await world.callerOf(`hft_${'x'.repeat(43)}`)).toBeNull();
  });

  test('ends when its owner is disabled or signed out everywhere by an admin', async () => {
    const bob = await world.callerFor('bob@example.com');
    const disabled = await create('Statements', bob);
    await world.handlers.updateUser({ caller: ada, origin, body: { id: bob.userId, isDisabled: true } });
    expect(await world.callerOf(disabled.token)).toBeNull();
    await world.handlers.updateUser({ caller: ada, origin, body: { id: bob.userId, isDisabled: false } });
    expect(await world.callerOf(disabled.token), 'and stays revoked').toBeNull();

    const signedOut = await create('Statements', bob);
    expect(await world.callerOf(signedOut.token)).not.toBeNull();
    await world.handlers.signOutUser({ caller: ada, origin, query: { user_id: bob.userId } });
    expect(await world.callerOf(signedOut.token)).toBeNull();
  });

  test('of an owner who is disabled in the database alone identifies nobody', async () => {
    const { token } = await create();
    await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [ada.userId]);
    expect(await world.callerOf(token)).toBeNull();
  });

  test('is reported to its owner and recorded when it is created and revoked, without the token', async () => {
    const { token, apiToken } = await create();
    const notices = await world.pool.query(`SELECT user_id, data ->> 'name' AS name FROM notices
                                             WHERE kind = 'apiTokenCreated'`);
    expect(notices.rows).toEqual([{ user_id: ada.userId, name: 'QuickBooks' }]);
    await world.handlers.revokeApiToken({ caller: ada, origin, params: { id: apiToken.id } });
    const { rows } = await world.pool.query(
      `SELECT object, before, after FROM audit_log WHERE object_kind = 'api_tokens' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows.toReversed()).toMatchObject([
      { object: 'QuickBooks', before: null, after: { name: 'QuickBooks', scope: 'books', user_id: 'ada@example.com' } },
      { object: 'QuickBooks', before: { name: 'QuickBooks', scope: 'books' }, after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(JSON.stringify(rows)).not.toContain('token_hash');
  });
});

describe('the API tokens of all users', () => {
  type Query = Parameters<typeof world.handlers.listApiTokensOfUsers>[0]['query'];
  const listAll = async (query: Partial<Query> = {}) => {
    const given = { sort: 'created', order: 'desc', page: 1, limit: 25, ...query } as const;
    const { items, total } = await world.handlers.listApiTokensOfUsers({ caller: ada, origin, query: given });
    expect(items.every((token) => !('tokenHash' in token))).toBe(true);
    return { total, names: items.map(({ name, userEmail }) => `${name}, ${userEmail}`) };
  };

  beforeEach(async () => {
    await create('QuickBooks');
    await create('100% mine', await world.callerFor('bob@example.com'));
  });

  test('are listed with their owners, the newest first', async () => {
    expect(await listAll()).toEqual({ total: 2, names: ['100% mine, bob@example.com', 'QuickBooks, ada@example.com'] });
  });

  test('are found by the name of the token and by the owner, and wildcards mean themselves', async () => {
    expect((await listAll({ search: 'quick' })).names).toEqual(['QuickBooks, ada@example.com']);
    expect((await listAll({ search: 'BOB@' })).names).toEqual(['100% mine, bob@example.com']);
    expect((await listAll({ search: '0%' })).names).toEqual(['100% mine, bob@example.com']);
    expect(await listAll({ search: '1%i' })).toEqual({ total: 0, names: [] });
  });

  test('are filtered by state and scope', async () => {
    await world.pool.query(
      `UPDATE api_tokens SET scope = 'ledger', created_at = now() - interval '9 days',
              expires_at = now() - interval '1 day' WHERE name = 'QuickBooks'`,
    );
    expect((await listAll({ state: 'expired' })).names).toEqual(['QuickBooks, ada@example.com']);
    expect((await listAll({ state: 'active' })).names).toEqual(['100% mine, bob@example.com']);
    expect((await listAll({ scope: 'ledger' })).names).toEqual(['QuickBooks, ada@example.com']);
    expect((await listAll({ scope: 'everything' })).names).toEqual([]);
  });

  test('are sorted either way, never used ones last, and paged', async () => {
    await world.pool.query(`UPDATE api_tokens SET last_used_at = now() WHERE name = 'QuickBooks'`);
    for (const order of ['asc', 'desc'] as const)
      expect((await listAll({ sort: 'lastUsed', order })).names[0]).toBe('QuickBooks, ada@example.com');
    for (const sort of ['name', 'owner'] as const) {
      const up = await listAll({ sort, order: 'asc' });
      expect((await listAll({ sort, order: 'desc' })).names).toEqual(up.names.toReversed());
    }
    expect(await listAll({ sort: 'owner', order: 'asc', page: 2, limit: 1 })).toEqual({
      total: 2,
      names: ['100% mine, bob@example.com'],
    });
  });
});

describe('an admin', () => {
  const revoke = (id: number) => world.handlers.revokeApiTokenOfUser({ caller: ada, origin, params: { id } });

  test('revokes one token of another user, and the sessions and other tokens of that user stay', async () => {
    const bob = await world.callerFor('bob@example.com');
    const leaked = await create('Leaked', bob);
    const other = await create('Statements', bob);
    await revoke(leaked.apiToken.id);
    expect(await world.callerOf(leaked.token)).toBeNull();
    expect(await world.callerOf(other.token)).not.toBeNull();
    expect((await list(bob)).map(({ id }) => id)).toEqual([other.apiToken.id]);
    const sessions = await world.pool.query('SELECT id FROM sessions WHERE user_id = $1', [bob.userId]);
    expect(sessions.rows).toEqual([{ id: bob.sessionId }]);
  });

  test('leaves a record that names the token and its owner', async () => {
    const bob = await world.callerFor('bob@example.com');
    const { apiToken } = await create('Leaked', bob);
    await revoke(apiToken.id);
    const { rows } = await world.pool.query(
      `SELECT object, before ->> 'user_id' AS owner, after FROM audit_log WHERE object_kind = 'api_tokens'
        ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ object: 'Leaked', owner: 'bob@example.com', after: null }]);
  });

  test('error: a token that was revoked already is not found', async () => {
    const { apiToken } = await create();
    await revoke(apiToken.id);
    expect(await refusalOf(revoke(apiToken.id))).toMatchObject({ code: 'not_found' });
  });
});

describe('the list of API tokens', () => {
  test('error: a name is used once, so that a repeated request creates no second token', async () => {
    await create();
    expect(await refusalOf(create())).toMatchObject({ code: 'conflict' });
    expect(await list()).toHaveLength(1);
  });

  test('error: it is bounded', async () => {
    for (let index = 0; index < API_TOKENS_MAX; index += 1) await create(`Tool ${index}`);
    expect(await refusalOf(create('One more'))).toMatchObject({ code: 'conflict' });
  });

  test('error: the token of another user is not found', async () => {
    const { token, apiToken } = await create();
    const bob = await world.callerFor('bob@example.com');
    const revoke = world.handlers.revokeApiToken({ caller: bob, origin, params: { id: apiToken.id } });
    expect(await refusalOf(revoke)).toMatchObject({ code: 'not_found' });
    expect(await list(bob)).toEqual([]);
    expect(await world.callerOf(token)).not.toBeNull();
  });

  test('expired ones are listed for thirty days', async () => {
    await create();
    const inDays = (days: number) => new Date(world.now().getTime() + days * 86_400_000);
    await deleteExpired(world.pool, inDays(119));
    expect(await list()).toHaveLength(1);
    await deleteExpired(world.pool, inDays(121));
    expect(await list()).toHaveLength(0);
  });
});
