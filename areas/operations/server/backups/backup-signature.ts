/**
 * The signature of a backup: an HMAC with the key of the secrets, which is in no backup unless the operator asked for
 * it. The header and the hashes of all tables are signed, and with them every row; so is the head of the audit log, by
 * which `holdfast audit verify --against FILE` finds a log that was cut or written anew since.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyIdOf } from '@holdfast/database/secrets/secret-box.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, BackupManifest } from './backup-file.ts';

/** The first key signs; each of them verifies what it signed. */
export type BackupKeys = readonly Buffer[];

export interface SignedParts {
  readonly header: BackupHeader;
  readonly manifest: Omit<BackupManifest, 'signature'>;
}

export function signBackup(parts: SignedParts, [key]: BackupKeys): BackupManifest['signature'] {
  return key === undefined ? null : { keyId: keyIdOf(key), hmac: hmacOf(parts, key).toString('hex') };
}

/**
 * Throws unless the backup is as it was signed. Without any key nothing can be verified, and the caller says so; a
 * backup without a signature was made by an earlier version, or somebody removed it.
 */
export function verifyBackup(
  { header, manifest }: { readonly header: BackupHeader; readonly manifest: BackupManifest },
  { keys, file }: { readonly keys: BackupKeys; readonly file: string },
): void {
  if (keys.length === 0) return;
  const { signature } = manifest;
  if (!signature)
    throw new BackupError(
      `The backup ${file} has no signature. If an earlier version of Holdfast made it and you trust where it was ` +
        'kept, add --unsigned.',
    );
  const key = keys.find((one) => keyIdOf(one) === signature.keyId);
  if (!key)
    throw new BackupError(
      `The backup ${file} is signed with the key ${signature.keyId}, which is none of yours. Use the secrets.key ` +
        'that it was made with, or add --unsigned if you trust where it was kept.',
    );
  const expected = hmacOf({ header, manifest }, key);
  const stated = Buffer.from(signature.hmac, 'hex');
  if (stated.length !== expected.length || !timingSafeEqual(stated, expected))
    throw new BackupError(
      `The backup ${file} was changed after it was made: its signature does not fit. Use another backup.`,
    );
}

/** Each part in an order of its own, so that the same content always has the same text. */
function hmacOf({ header, manifest: { tables, sequences, auditLog } }: SignedParts, key: Buffer): Buffer {
  const signed = [
    [header.createdAt, header.version, header.secretsKeyIds, header.secretsKeys],
    header.migrations.map(({ number, name, sha256 }) => [number, name, sha256]),
    tables.map(({ name, rows, sha256 }) => [name, rows, sha256]),
    sequences.map(({ name, value, isCalled }) => [name, value, isCalled]),
    auditLog ? [auditLog.entries, auditLog.headHash] : null,
  ];
  // A key of its own, so that no signature says anything about the encryption.
  const signing = createHmac('sha256', key).update('holdfast backup signature').digest();
  return createHmac('sha256', signing).update(JSON.stringify(signed)).digest();
}
