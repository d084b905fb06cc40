/**
 * The head of the audit log as a text that leaves the machine: how many entries there are, and the hash of the newest
 * one, which names all before it. The owner of the database can cut the log or write it anew, but not the copies that
 * others received. The text survives mail programs: short lines of plain letters.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queries } from '@holdfast/database/queries.ts';
import { keyIdOf } from '@holdfast/database/secrets/secret-box.ts';

export interface AuditHead {
  readonly at: string;
  readonly entries: number;
  readonly headHash: string;
}

/** The first key signs; each of them verifies what it signed. */
export type AuditHeadKeys = readonly Buffer[];

export async function readAuditHead(queries: Queries, at: Date): Promise<AuditHead | null> {
  const { rows } = await queries.query<{ id: number; hash: string }>(
    'SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  return rows[0] ? { at: at.toISOString(), entries: rows[0].id, headHash: rows[0].hash } : null;
}

const BEGIN = '-----BEGIN HOLDFAST AUDIT HEAD-----';
const END = '-----END HOLDFAST AUDIT HEAD-----';
/** Longer files are no mail and no posted text. */
export const AUDIT_HEAD_BYTES_MAX = 1024 * 1024;

export function writeAuditHead(head: AuditHead, [key]: AuditHeadKeys): string {
  return [
    BEGIN,
    `at: ${head.at}`,
    `entries: ${head.entries}`,
    `hash: ${head.headHash}`,
    ...(key === undefined ? [] : [`key: ${keyIdOf(key)}`, `signature: ${hmacOf(head, key).toString('hex')}`]),
    END,
  ].join('\n');
}

export class AuditHeadError extends Error {
  override readonly name = 'AuditHeadError';
}

/**
 * The head in a saved mail, a saved request or a copied text; null if there is none. Throws unless it is as it was
 * signed. Without any key of one's own nothing can be verified.
 */
export function parseAuditHead(file: string, keys: AuditHeadKeys): AuditHead | null {
  // Mail servers may break lines and write "=" in their own way (quoted-printable).
  const content = (textOfRequest(file) ?? file).replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=');
  const [from, to] = [content.indexOf(BEGIN), content.indexOf(END)];
  if (from < 0 || to < from) return null;
  const fields = new Map(
    content
      .slice(from + BEGIN.length, to)
      .split(/\r?\n/u)
      .map((line): [string, string] => {
        // Mail programs begin quoted lines with ">".
        const [name = '', ...value] = line.replace(/^[>\s]+/u, '').split(': ');
        return [name, value.join(': ').trim()];
      }),
  );
  const head = {
    at: fields.get('at') ?? '',
    entries: Number(fields.get('entries')),
    headHash: fields.get('hash') ?? '',
  };
  if (!Number.isSafeInteger(head.entries) || head.entries < 1 || !/^[0-9a-f]{64}$/u.test(head.headHash))
    throw new AuditHeadError('The head of the audit log in this file is incomplete. Use another copy.');
  verify(head, { keyId: fields.get('key'), signature: fields.get('signature') }, keys);
  return head;
}

/** What was posted is JSON, which many chat programs show. */
function textOfRequest(file: string): string | null {
  try {
    const body: unknown = JSON.parse(file);
    return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'
      ? body.text
      : null;
  } catch {
    return null;
  }
}

function verify(
  head: AuditHead,
  { keyId, signature }: { keyId: string | undefined; signature: string | undefined },
  keys: AuditHeadKeys,
): void {
  if (keys.length === 0) return;
  const key = keys.find((one) => keyIdOf(one) === keyId);
  if (!key || signature === undefined)
    throw new AuditHeadError(
      'The head of the audit log in this file is not signed with a key of yours. Use the secrets.key of that time.',
    );
  const expected = hmacOf(head, key);
  const stated = Buffer.from(signature, 'hex');
  if (stated.length !== expected.length || !timingSafeEqual(stated, expected))
    throw new AuditHeadError('The head of the audit log in this file was changed: its signature does not fit.');
}

function hmacOf({ at, entries, headHash }: AuditHead, key: Buffer): Buffer {
  // A key of its own, so that no signature says anything about the encryption or fits a backup.
  const signing = createHmac('sha256', key).update('holdfast audit head').digest();
  return createHmac('sha256', signing)
    .update(JSON.stringify([at, entries, headHash]))
    .digest();
}
