/** The audit log, for admins with full scope and auditors. */
import { z } from 'zod';
import { AUDIT_ACTIONS, boundedPageFields, defineCall, id, pageQuery, searchText, timeQuery } from '@holdfast/contract';
import { auditCheck, auditEntry } from './audit.ts';

const filters = {
  /** A part of the person, the object or the network address. */
  search: searchText.optional(),
  user_id: id.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  ...timeQuery,
  failures_only: z.boolean().default(false),
};

export const auditLogCalls = {
  listAuditEntries: defineCall({
    method: 'GET',
    path: 'indexer/admin/audit-log',
    summary: 'Entries of the audit log, the newest first.',
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({
      /** The newest entry the first page knew of: later pages leave out what came since, so that nothing shifts. */
      from_id: id.optional(),
      ...filters,
      ...pageQuery,
    }),
    response: z.object({ ...boundedPageFields(auditEntry), fromId: id.nullable() }),
    reads: ['AuditLog'],
  }),
  getAuditState: defineCall({
    method: 'GET',
    path: 'indexer/admin/audit-log/state',
    summary: 'How many entries there are, and the last scheduled check of the chain; null before the first.',
    access: 'adminReview',
    tokens: 'everything',
    response: z.object({ entries: z.int(), lastCheck: auditCheck.nullable() }),
    reads: ['AuditLog'],
  }),
  verifyAuditLog: defineCall({
    method: 'POST',
    path: 'indexer/admin/audit-log/verify',
    summary: 'Check the hash of every entry now.',
    access: 'adminReview',
    isHeavy: true,
    response: auditCheck,
  }),
  exportAuditLog: defineCall({
    method: 'GET',
    path: 'indexer/admin/audit-log/file',
    summary: 'The newest 100,000 entries that the filters leave, as CSV, with all hashes.',
    access: 'adminReview',
    tokens: 'everything',
    audit: 'fileExported',
    isHeavy: true,
    query: z.strictObject(filters),
    response: { file: ['text/csv'] },
  }),
};
