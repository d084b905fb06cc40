import { z } from 'zod';
import { id, instant, namedObject } from '@holdfast/contract';

export const auditEntry = namedObject('AuditEntry', {
  /** Consecutive, without gaps. */
  id,
  at: instant,
  action: z.string(),
  /** Refused: a wrong password, a missing permission. */
  isFailure: z.boolean(),
  userId: id.nullable(),
  /** The name as it was then; "System" for jobs and changes in the database. */
  person: z.string(),
  sessionId: id.nullable(),
  /** Null: not from a request. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  objectKind: z.string().nullable(),
  object: z.string(),
  changes: z.array(
    namedObject('AuditChange', {
      /** The name of the field in the record: "admin_scope". */
      field: z.string(),
      /** Null where the field was not set. Secrets are "(hidden)". */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditChange = AuditEntry['changes'][number];

export const auditCheck = namedObject('AuditCheck', {
  checkedAt: instant,
  entries: z.int(),
  /** The first entry that is wrong or missing; null if the chain is intact. */
  brokenEntry: z.int().nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;
