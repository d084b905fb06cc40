/**
 * Names and picture of the provider's account fill what is empty here. They never replace what an admin or the person
 * entered.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../../../../db/log.ts';
import type { Queries } from '../../../../db/queries.ts';
import { type Picture, PICTURE_BYTES_MAX, pictureOf } from '../../account/read-picture.ts';
import type { ProviderProfile } from './verify-id-token.ts';

export async function keepNames(client: Queries, userId: number, profile: ProviderProfile): Promise<void> {
  if (profile.firstName === '' && profile.lastName === '') return;
  await client.query(
    `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1 AND first_name = '' AND last_name = ''`,
    [userId, profile.firstName, profile.lastName],
  );
}

const TIMEOUT_MS = 5000;

/**
 * Copies the picture, because the page loads pictures from this server only. It runs after the sign-in and does not
 * delay it; a picture that cannot be fetched is tried again at the next sign-in.
 */
export async function keepPicture(
  { pool, log, now }: { pool: pg.Pool; log: Log; now: () => Date },
  { userId, profile }: { userId: number; profile: ProviderProfile },
): Promise<void> {
  if (profile.pictureUrl === null) return;
  try {
    const { rowCount } = await pool.query('SELECT FROM user_pictures WHERE user_id = $1', [userId]);
    if (rowCount === 1) return;
    const picture = await fetchPicture(profile.pictureUrl);
    if (picture === null) return;
    await pool.query(
      `INSERT INTO user_pictures (id, user_id, content_type, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, picture.contentType, picture.bytes, now()],
    );
  } catch (error) {
    log.warn({ err: error, userId }, 'The picture of the identity provider could not be copied.');
  }
}

/**
 * Null for what is no picture or too large. A redirect is not followed: it could lead into the server's own network.
 */
async function fetchPicture(url: string): Promise<Picture | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok || response.body === null) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving this loop early cancels the stream: the person, not the provider, may have chosen the address.
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    if (size > PICTURE_BYTES_MAX) return null;
  }
  return pictureOf(Buffer.concat(pieces));
}
