/**
 * Passkeys in the database, and the check of what an authenticator signed. User verification (a fingerprint, a face or
 * a PIN) is always required, so one passkey is two factors: something the person has, and something they are or know.
 */
import { type AccountsCalls } from '../../contract/calls.ts';
import { isIP } from 'node:net';
import type { Passkey } from '../../contract/passkey.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { BodyOf } from '@holdfast/http/server/handler.ts';

export type UsedCredential = BodyOf<AccountsCalls['loginWithPasskey']>['credential'];
type NewCredential = BodyOf<AccountsCalls['addPasskey']>['credential'];

/** More than anyone has devices; it bounds the options, which list them. */
export const PASSKEYS_MAX = 20;

/** The name of this server towards authenticators, which give a passkey to this host only. */
export function relyingPartyOf(site: URL): { rpID: string; origin: string } {
  if (isIP(site.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new AppError('conflict', 'Passkeys need a host name. Open Holdfast by its name instead of its IP address.');
  return { rpID: site.hostname, origin: site.origin };
}

interface PasskeyRow {
  id: number;
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = 'id, name, is_synced, created_at, last_used_at';

export async function listPasskeys(client: Queries, userId: number): Promise<Passkey[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id LIMIT $2`,
    [userId, PASSKEYS_MAX],
  );
  return rows.map(toRecord);
}

export async function countPasskeys(client: Queries, userId: number): Promise<number> {
  const { rows } = await client.query<{ passkeys: number }>(
    'SELECT count(*) AS passkeys FROM passkeys WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.passkeys ?? 0;
}

/** Returns null if the user has no such passkey. */
export async function renamePasskey(
  client: Queries,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<Passkey | null> {
  const { rows } = await client.query<PasskeyRow>(
    `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
    [id, userId, name],
  );
  return rows[0] ? toRecord(rows[0]) : null;
}

/** What the options list: the user's credentials, and the handle that they share. */
export async function credentialsOf(
  client: Queries,
  userId: number,
): Promise<{ credentials: { id: string; transports: string[] }[]; userHandle: string | null }> {
  const { rows } = await client.query<{ credential_id: string; transports: string[]; user_handle: string }>(
    'SELECT credential_id, transports, user_handle FROM passkeys WHERE user_id = $1 ORDER BY id LIMIT $2',
    [userId, PASSKEYS_MAX],
  );
  return {
    credentials: rows.map((row) => ({ id: row.credential_id, transports: row.transports })),
    userHandle: rows[0]?.user_handle ?? null,
  };
}

interface Registration {
  readonly userId: number;
  readonly name: string;
  readonly credential: NewCredential;
  /** Consumed before, with the handle that was given out with it. */
  readonly challenge: string;
  readonly userHandle: string;
  readonly site: URL;
  readonly now: Date;
}

/** Loaded with the first passkey: its parsers of certificates would be a tenth of every start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** A response must answer the challenge, come from this site, and be given by a user whom the device verified. */
function expectationsOf({ challenge, site }: { readonly challenge: string; readonly site: URL }) {
  const { rpID, origin } = relyingPartyOf(site);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  } as const;
}

export async function insertPasskey(client: Queries, registration: Registration): Promise<Passkey> {
  const { userId, name, credential: given, userHandle, now } = registration;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
    ...expectationsOf(registration),
  }).catch((error: unknown) => {
    throw notVerified(error);
  });
  if (!verified.verified) throw notVerified();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  if ((await countPasskeys(client, userId)) >= PASSKEYS_MAX)
    throw new AppError('conflict', `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
  const { rowCount: isTaken } = await client.query('SELECT FROM passkeys WHERE credential_id = $1', [credential.id]);
  if (isTaken !== 0) throw new AppError('conflict', 'This passkey is already registered.');
  // The trigger passkeys_notice sends a notice and a mail to the user.
  const id = await insertReturningId(
    client,
    `INSERT INTO passkeys (user_id, name, credential_id, user_handle, public_key, counter, transports, is_synced,
                           created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      userId,
      name,
      credential.id,
      userHandle,
      Buffer.from(credential.publicKey),
      credential.counter,
      given.response.transports ?? [],
      credentialBackedUp,
      now,
    ],
  );
  return { id, name, isSynced: credentialBackedUp, createdAt: now.toISOString(), lastUsedAt: null };
}

interface StoredCredential {
  id: number;
  user_id: number;
  user_handle: string;
  public_key: Buffer;
  counter: number;
}

/** The user that a passkey belongs to, before it is checked; null if it is not registered here. */
export async function findPasskeyUser(client: Queries, credentialId: string): Promise<number | null> {
  const { rows } = await client.query<{ user_id: number }>('SELECT user_id FROM passkeys WHERE credential_id = $1', [
    credentialId,
  ]);
  return rows[0]?.user_id ?? null;
}

interface PasskeyUse {
  /** Whose passkey it must be; the caller holds a lock on the user's row, so that counters are compared serially. */
  readonly userId: number;
  readonly credential: UsedCredential;
  /** Consumed before. */
  readonly challenge: string;
  readonly site: URL;
  readonly now: Date;
}

/** Throws unless this user's passkey signed the challenge for this site, with a counter that has not gone back. */
export async function verifyPasskey(client: Queries, use: PasskeyUse): Promise<void> {
  const { userId, credential: given, now } = use;
  const { rows } = await client.query<StoredCredential>(
    `SELECT id, user_id, user_handle, public_key, counter FROM passkeys WHERE credential_id = $1 AND user_id = $2`,
    [given.id, userId],
  );
  const stored = rows[0];
  if (!stored) throw notVerified();
  const { userHandle } = given.response;
  if (userHandle !== undefined && userHandle !== stored.user_handle) throw notVerified();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
    ...expectationsOf(use),
    credential: { id: given.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
  }).catch((error: unknown) => {
    throw notVerified(error);
  });
  if (!verified.verified) throw notVerified();
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await client.query('UPDATE passkeys SET counter = $2, is_synced = $3, last_used_at = $4 WHERE id = $1', [
    stored.id,
    newCounter,
    credentialBackedUp,
    now,
  ]);
}

/** One answer for every reason, so that it does not reveal which passkeys exist. */
export function notVerified(cause?: unknown): AppError {
  return new AppError('forbidden', 'This passkey could not be verified. Try again, or use another way.', { cause });
}
