/**
 * Encrypts the secrets that the database holds (second factors, addresses of nodes with their keys, keys of exchanges,
 * numbers of taxpayers), so that a copy of the database or of a backup reveals none. Passwords, tokens and codes are
 * not here: only their hashes are stored.
 *
 * AES-256-GCM with a random nonce of 96 bits. The stored text names its key, so that several keys can be in use while
 * they are rotated, and is bound to its place: copied into another row, it cannot be opened.
 *
 *   encrypted:1:<id of the key>:<base64url of nonce, 12 bytes ‖ tag, 16 ‖ content>
 *
 * The address of a node begins with its public part, "https://node.example#encrypted:1:…", which the audit log shows.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
const ENCRYPTED = /^(?:(.+)#)?encrypted:1:([0-9a-f]{8}):([\w-]+)$/;
/** As PostgreSQL writes it; returns the id of the key. */
export const ENCRYPTED_KEY_SQL = '(?:^|#)encrypted:1:([0-9a-f]{8}):[-_0-9A-Za-z]+$';

/** The name of a secret, which includes its owner, and the part of it that is public. */
export interface SecretPlace {
  readonly name: string;
  readonly publicPartOf?: (text: string) => string | null;
}

export interface SecretBox {
  /** Encrypts with the current key. */
  encrypt(text: string, place: SecretPlace): string;
  /** Decrypts with the key that the text names. Text that is not encrypted yet is returned as it is. */
  decrypt(text: string, place: SecretPlace): string;
  readonly currentKeyId: string;
  /** The ids of all keys it can decrypt with. */
  readonly keyIds: ReadonlySet<string>;
}

/** The first key encrypts; all of them decrypt. */
export function createSecretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const [current] = keys;
  const currentKeyId = keyIdOf(current);
  return {
    currentKeyId,
    keyIds: new Set(byId.keys()),
    encrypt: (text, place) => {
      const publicPart = place.publicPartOf?.(text) ?? '';
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current, nonce).setAAD(bindingOf(place, publicPart));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
      return `${publicPart && `${publicPart}#`}encrypted:1:${currentKeyId}:${packed}`;
    },
    decrypt: (text, place) => {
      const [isEncrypted, publicPart = '', keyId = '', packedText = ''] = ENCRYPTED.exec(text) ?? [];
      if (!isEncrypted) return text;
      const key = byId.get(keyId);
      if (!key) throw new Error(`A secret in the database is encrypted with the key ${keyId}, which is missing.`);
      const packed = Buffer.from(packedText, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, packed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(bindingOf(place, publicPart))
        .setAuthTag(packed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const content = decipher.update(packed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([content, decipher.final()]).toString('utf8');
    },
  };
}

/** Authenticated with the content: neither another row nor another public part fits it. */
function bindingOf({ name }: SecretPlace, publicPart: string): Buffer {
  return Buffer.from(`${name}\n${publicPart}`);
}

/** Eight digits that identify a key and reveal nothing of it. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('holdfast key id').update(key).digest('hex').slice(0, 8);
}

/** The id of the key that encrypted a text; null for text that is not encrypted. */
export function encryptionKeyOf(text: string): string | null {
  return ENCRYPTED.exec(text)?.[2] ?? null;
}

export const SECRET_PLACES = {
  totp: (userId: number): SecretPlace => ({ name: `users.totp_secret ${userId}` }),
  /** Keys of providers are in the path, the query or before the host, so the rest is public. */
  rpcUrl: { name: 'networks.rpc_url', publicPartOf: (url) => (URL.canParse(url) ? originOf(new URL(url)) : null) },
  setting: (name: string): SecretPlace => ({ name: `settings.secret ${name}` }),
  taxpayer: (userId: number): SecretPlace => ({ name: `taxpayers.details ${userId}` }),
  exchange: (connectionId: number): SecretPlace => ({ name: `exchange_connections.credentials ${connectionId}` }),
} as const satisfies Record<string, SecretPlace | ((userId: number) => SecretPlace) | ((name: string) => SecretPlace)>;

function originOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

const boxes = new WeakMap<pg.Pool, SecretBox>();

/** From now on, what is read and written through this pool is decrypted and encrypted with these keys. */
export function useSecrets(pool: pg.Pool, box: SecretBox): void {
  boxes.set(pool, box);
}

export function secretsOf(pool: pg.Pool): SecretBox {
  const box = boxes.get(pool);
  if (!box) throw new Error('This pool was opened without the keys of its secrets.');
  return box;
}
