/** An admin and clients with deposits and payments over five years, for measurements. */
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { addSession } from './server.ts';

/** User 1 is the admin, user 2 the first client; both have a session. */
export const ADMIN = 1;
export const CLIENT = 2;
const TRANSACTIONS_PER_CLIENT = 20;

export function tokenOf(userId: number): string {
  return `only-for-measuring-${userId}`;
}

/** The first client has the same rows however many there are. Coins 1 and 2 must exist; loans are not computed yet. */
export async function addClients(pool: pg.Pool, clients: number): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    await insertClients(client, clients);
  });
  for (const userId of [ADMIN, CLIENT]) await addSession(pool, { userId, token: tokenOf(userId) });
}

async function insertClients(queries: Queries, clients: number): Promise<void> {
  await queries.query('UPDATE coins SET usable_by_clients = true WHERE id IN (1, 2)');
  await queries.query(
    `INSERT INTO users (email, role, created_at, agreement_accepted_at, agreement_version)
     SELECT 'user' || n || '@bench.example', CASE WHEN n = 1 THEN 'admin' ELSE 'client' END, now(), now(),
       agreement_in_force(now())
       FROM generate_series(1, $1::int + 1) n`,
    [clients],
  );
  // Every third row is a payment that covers the interest due by then.
  await queries.query(
    `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
     SELECT u, 1 + (u + n) % 2, CASE WHEN n % 3 = 0 OR n > 18 THEN 'withdrawal' ELSE 'deposit' END,
       CASE WHEN n % 3 = 0 OR n > 18 THEN 150 ELSE 100 + n END + (u * 7919 % 1000) / 1000.0, at, 'cleared', at
       FROM generate_series(2, $1::int + 1) u, generate_series(1, ${TRANSACTIONS_PER_CLIENT}) n,
         LATERAL (
           SELECT now() - (${TRANSACTIONS_PER_CLIENT} - n) * interval '90 days'
             - (u * 104729 % 90) * interval '1 day' AS at
         ) t`,
    [clients],
  );
}
