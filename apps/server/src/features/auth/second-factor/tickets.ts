import type { Queries } from '../auth-dependencies.ts';
import { createSecretToken, hashSecret } from '../sessions/secret-token.ts';

const TICKET_SECONDS = 5 * 60;
const TRIES = 5;

/** Proves for a few minutes that the first factor was right. */
export async function createTicket(client: Queries, { userId, now }: { userId: number; now: Date }): Promise<string> {
  const ticket = createSecretToken();
  await client.query(
    'INSERT INTO second_factor_tickets (token_hash, user_id, tries_left, expires_at) VALUES ($1, $2, $3, $4)',
    [hashSecret(ticket), userId, TRIES, new Date(now.getTime() + TICKET_SECONDS * 1000)],
  );
  return ticket;
}

/** Takes one try off the ticket, before the code is looked at; null when it is unknown, expired or has none left. */
export async function takeTry(
  client: Queries,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ userId: number; triesLeft: number } | null> {
  const { rows } = await client.query<{ user_id: number; tries_left: number }>(
    `UPDATE second_factor_tickets SET tries_left = tries_left - 1
      WHERE token_hash = $1 AND expires_at > $2 AND tries_left > 0
      RETURNING user_id, tries_left`,
    [hashSecret(ticket), now],
  );
  return rows[0] ? { userId: rows[0].user_id, triesLeft: rows[0].tries_left } : null;
}

/** True for the one request that ends the ticket. */
export async function endTicket(client: Queries, ticket: string): Promise<boolean> {
  const ended = await client.query('DELETE FROM second_factor_tickets WHERE token_hash = $1', [hashSecret(ticket)]);
  return ended.rowCount === 1;
}
