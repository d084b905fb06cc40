/** Which secrets the database holds, and the two steps that encrypt them: at each start, and when keys are rotated. */
import pg from 'pg';
import { programName } from '@holdfast/config/program-name.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import type { Queries } from '../queries.ts';
import { transaction } from '../transaction.ts';
import {
  createSecretBox,
  ENCRYPTED_KEY_SQL,
  SECRET_PLACES,
  encryptionKeyOf,
  type SecretBox,
  type SecretPlace,
} from './secret-box.ts';
import {
  addSecretKey,
  createSecretKeys,
  type KeyConfig,
  keyFileOf,
  readSecretKeys,
  type SecretKeys,
} from './secret-keys.ts';

/** Clears what cannot be read any more. */
const CLEAR: Readonly<Record<string, string>> = {
  users: 'totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL, totp_pending_secret = NULL',
  networks: 'rpc_url = NULL',
  settings: 'secret = NULL',
  exchange_connections: 'credentials = NULL',
  taxpayers: 'details = NULL',
};

interface Place {
  readonly table: string;
  /** The primary key of the table. */
  readonly key: 'id' | 'name' | 'user_id';
  readonly column: string;
  readonly of: (key: string) => SecretPlace;
}

const ofUser = (id: string): SecretPlace => SECRET_PLACES.totp(Number(id));
const ofTaxpayer = (userId: string): SecretPlace => SECRET_PLACES.taxpayer(Number(userId));
const ofConnection = (id: string): SecretPlace => SECRET_PLACES.exchange(Number(id));

const PLACES: readonly Place[] = [
  { table: 'users', key: 'id', column: 'totp_secret', of: ofUser },
  { table: 'users', key: 'id', column: 'totp_pending_secret', of: ofUser },
  { table: 'networks', key: 'id', column: 'rpc_url', of: () => SECRET_PLACES.rpcUrl },
  { table: 'settings', key: 'name', column: 'secret', of: SECRET_PLACES.setting },
  { table: 'exchange_connections', key: 'id', column: 'credentials', of: ofConnection },
  { table: 'taxpayers', key: 'user_id', column: 'details', of: ofTaxpayer },
];

/**
 * Returns the box for a migrated database, after it has encrypted what an earlier version stored as plain text. If the
 * database has secrets of a key that is missing, it throws a sentence for the operator and changes nothing: a new key
 * is created only where there is nothing that it could not open.
 */
export async function openSecrets(
  ownerPool: pg.Pool,
  { config, log }: { config: KeyConfig; log: Log },
): Promise<SecretBox> {
  const found = readSecretKeys(config);
  await refuseMissingKeys(ownerPool, { keys: found, config });
  const box = createSecretBox(found ?? createKeys({ config, log }));
  const encrypted = await transaction(ownerPool, (client) => encryptAll(client, box, (keyId) => keyId === null));
  if (encrypted > 0) log.info({ secrets: encrypted }, 'Encrypted secrets that were stored as plain text.');
  return box;
}

/** Creates the key of a new database, which has no secrets yet, unless there is one; while its tables are created. */
export async function createKeysEarly({ config, log }: { config: KeyConfig; log: Log }): Promise<void> {
  if (readSecretKeys(config) === null) createKeys({ config, log });
}

function createKeys({ config, log }: { config: KeyConfig; log: Log }): SecretKeys {
  const keys = createSecretKeys(config);
  log.info(
    { file: keyFileOf(config) },
    'Created the key of the secrets in the database. Back it up with the database.',
  );
  return keys;
}

/** Encrypts every secret with the newest key, in the caller's transaction; keys in a file get a new one first. */
export async function rotateSecrets(
  client: pg.PoolClient,
  config: KeyConfig,
): Promise<{ readonly secrets: number; readonly keyId: string }> {
  const found = readSecretKeys(config);
  await refuseMissingKeys(client, { keys: found, config });
  // The file has the new key before the first secret needs it: if the process ends in between, nothing is lost.
  const box = createSecretBox(found === null ? createSecretKeys(config) : addSecretKey(config, found));
  const secrets = await encryptAll(client, box, (keyId) => keyId !== box.currentKeyId);
  return { secrets, keyId: box.currentKeyId };
}

/** Removes the secrets whose key is lost, for an operator who has no copy of it. Returns how many rows had some. */
export async function discardLostSecrets(client: pg.PoolClient, config: KeyConfig): Promise<number> {
  const keys = readSecretKeys(config);
  const known = keys === null ? [] : [...createSecretBox(keys).keyIds];
  let discarded = 0;
  for (const { table, column } of PLACES) {
    const { rowCount } = await client.query(
      `UPDATE ${table} SET ${CLEAR[table]} WHERE ${column} ~ $1 AND substring(${column} FROM $1) <> ALL ($2::text[])`,
      [ENCRYPTED_KEY_SQL, known],
    );
    discarded += rowCount ?? 0;
  }
  return discarded;
}

async function refuseMissingKeys(
  queries: Queries,
  { keys, config }: { keys: SecretKeys | null; config: KeyConfig },
): Promise<void> {
  const known = keys === null ? new Set<string>() : createSecretBox(keys).keyIds;
  const used = await listUsedKeys(queries);
  const missing = used.filter((keyId) => !known.has(keyId));
  if (missing.length === 0) return;
  const file = keyFileOf(config);
  throw new DatabaseStartError(
    'The secrets in the database (second factors, RPC addresses, keys of exchanges, taxpayer numbers) are ' +
      `encrypted with the key ${missing.join(', ')}, which ` +
      `${file === null ? 'SECRETS_KEY does not contain' : `the file ${file} does not contain`}. ` +
      'Restore the file of keys from the backup, or set SECRETS_KEY. Nothing was changed. If the key is lost for ' +
      `good, run: ${programName()} secrets discard`,
  );
}

/** The ids of the keys that secrets are encrypted with, in the tables of a schema or of the connection's own. */
export async function listUsedKeys(queries: Queries, schema?: string): Promise<string[]> {
  const place = schema === undefined ? '' : `${pg.escapeIdentifier(schema)}.`;
  const union = PLACES.map(({ table, column }) => `SELECT ${column} AS value FROM ${place}${table}`).join(
    ' UNION ALL ',
  );
  const { rows } = await queries.query<{ key_id: string }>(
    `SELECT DISTINCT substring(value FROM $1) AS key_id FROM (${union}) AS stored WHERE value ~ $1 ORDER BY key_id`,
    [ENCRYPTED_KEY_SQL],
  );
  return rows.map((row) => row.key_id);
}

/** Returns how many secrets were encrypted, of those whose key `isDue`. */
async function encryptAll(
  client: pg.PoolClient,
  box: SecretBox,
  isDue: (keyId: string | null) => boolean,
): Promise<number> {
  let encrypted = 0;
  for (const { table, key, column, of } of PLACES) {
    const { rows } = await client.query<{ key: string; value: string }>(
      `SELECT ${key}::text AS key, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL
        ORDER BY ${key} FOR UPDATE`,
    );
    for (const row of rows) {
      if (!isDue(encryptionKeyOf(row.value))) continue;
      const next = box.encrypt(box.decrypt(row.value, of(row.key)), of(row.key));
      await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key}::text = $1`, [row.key, next]);
      encrypted += 1;
    }
  }
  return encrypted;
}
