import { expect, test } from 'vitest';
import { deleteExpired } from './delete-expired.ts';
import { createAuthWorld, refusalOf } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createAuthWorld);

const rowCounts = async () => {
  const tables = [
    'sessions',
    'second_factor_tickets',
    'provider_flows',
    'sign_in_attempts',
    'known_addresses',
    'idempotency_keys',
  ];
  return Promise.all(tables.map(async (table) => (await world.pool.query(`SELECT FROM ${table}`)).rowCount));
};

test('what has run out goes, what is good stays', async () => {
  const user = await world.addUser({ email: 'ada@example.com' });
  await world.callerFor('ada@example.com');
  await refusalOf(world.signIn('nobody@example.com'));
  await world.pool.query(`INSERT INTO second_factor_tickets VALUES ('\\x01', $1, 5, now() + interval '5 minutes')`, [
    user.id,
  ]);
  await world.pool.query(
    `INSERT INTO provider_flows VALUES ('\\x01', 'nonce', '\\x01', 'verifier', 'uri', now() + interval '10 minutes')`,
  );
  await world.pool.query(
    `INSERT INTO idempotency_keys (user_id, key_hash, request_id, request_hash, created_at)
     VALUES ($1, sha256('key'), gen_random_uuid(), sha256('request'), $2)`,
    [user.id, world.now()],
  );
  const before = await rowCounts();
  expect(before.every((count) => count !== null && count > 0)).toBe(true);

  await deleteExpired(world.pool, world.now());
  expect(await rowCounts()).toEqual(before);

  world.advance({ seconds: 2 * 60 * 60 });
  await deleteExpired(world.pool, world.now());
  expect(await rowCounts()).toEqual([1, 0, 0, 0, 1, 1]);

  world.advance({ seconds: 200 * 86_400 });
  await deleteExpired(world.pool, world.now());
  expect(await rowCounts()).toEqual([0, 0, 0, 0, 0, 0]);
});
