import type { Queries } from '@holdfast/database/queries.ts';

/** An address or a device that was not used for this long is no longer a known one. */
const KNOWN_ADDRESS_DAYS = 180;

/** The owner sees for this long why a tool stopped working. */
const EXPIRED_TOKEN_DAYS = 30;

/** Longer than anybody waits for an answer, or keeps what is to be sent again. */
const IDEMPOTENCY_KEY_DAYS = 2;

/** Deletes expired rows. Nothing depends on it: every reader checks the time itself. */
export async function deleteExpired(client: Queries, now: Date): Promise<void> {
  await client.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
  await client.query(`DELETE FROM api_tokens WHERE expires_at < $1::timestamptz - make_interval(days => $2)`, [
    now,
    EXPIRED_TOKEN_DAYS,
  ]);
  await client.query('DELETE FROM second_factor_tickets WHERE expires_at <= $1', [now]);
  await client.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now]);
  await client.query('DELETE FROM provider_flows WHERE expires_at <= $1', [now]);
  await client.query('DELETE FROM sign_in_attempts WHERE window_ends_at <= $1', [now]);
  await client.query(`DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - make_interval(days => $2)`, [
    now,
    IDEMPOTENCY_KEY_DAYS,
  ]);
  await client.query(
    `DELETE FROM known_devices WHERE last_signed_in_at < $1::timestamptz - make_interval(days => $2)`,
    [now, KNOWN_ADDRESS_DAYS],
  );
  await client.query(
    `DELETE FROM known_addresses WHERE last_signed_in_at < $1::timestamptz - make_interval(days => $2)`,
    [now, KNOWN_ADDRESS_DAYS],
  );
}
