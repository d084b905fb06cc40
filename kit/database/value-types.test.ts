import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing.ts';

const { pool, close } = await createTestDatabase();
afterAll(close);

async function read(expression: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]!.value;
}

test.each([
  [`9007199254740991::int8`, 9_007_199_254_740_991],
  [`'-9007199254740991'::int8`, -9_007_199_254_740_991],
  [`'{1,NULL,3}'::int8[]`, [1, null, 3]],
  [`0.1000000000000000000000000000000001::numeric`, '0.1000000000000000000000000000000001'],
  [`'{0.10,1e-24}'::numeric[]`, ['0.10', '0.000000000000000000000001']],
  [`'2024-02-29'::date`, '2024-02-29'],
  [`'{2024-02-29}'::date[]`, ['2024-02-29']],
  [`'2024-02-29 12:00:00'::timestamp`, '2024-02-29 12:00:00'],
  [`'2024-02-29 12:00:00+01'::timestamptz`, new Date('2024-02-29T11:00:00Z')],
  [`NULL::int8`, null],
])('%s is read exactly', async (expression, value) => {
  expect(await read(expression)).toEqual(value);
});

test.each(['9007199254740992::int8', `'{9007199254740992}'::int8[]`])(
  'error: %s is refused instead of rounded',
  async (expression) => {
    await expect(read(expression)).rejects.toThrow(
      'The integer 9007199254740992 is beyond 2^53 and cannot be read exactly; select it as text.',
    );
  },
);

test('a session speaks UTC and has a limit for statements', async () => {
  const settings = await pool.query(
    `SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(settings.rows).toEqual([{ zone: 'UTC', statement: '30s', idle: '1min' }]);
});
