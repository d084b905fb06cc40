/** Documents of transactions, journal entries and months: invoices, confirmations, orders. */
import { z } from 'zod';
import {
  byId,
  defineCall,
  done,
  id,
  instant,
  namedObject,
  pageFields,
  pageQuery,
  visibleText,
  withExample,
} from '@holdfast/contract';
import { civilDay } from './books.ts';
import { ledgerMonth } from './closing.ts';

export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;
/** Of one transaction, entry or month. */
export const DOCUMENTS_OF_ONE_MAX = 20;
/** All together; a backup has them too. */
export const DOCUMENT_BYTES_IN_TOTAL_MAX = 4 * 1024 * 1024 * 1024;

export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export const documentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof documentType>;

/** The id of a journal entry, which for a transaction is "transaction:17", or a month, "month:2025-03". */
export const documentTarget = withExample(
  z
    .string()
    .max(300)
    .regex(/^[A-Za-z]+:[\w:.-]+$/, 'Name a journal entry, "transaction:17", or a month, "month:2025-03"')
    .refine((target) => !target.startsWith('month:') || ledgerMonth.safeParse(target.slice(6)).success, {
      error: 'Name the month as "month:2025-03"',
    }),
  'transaction:17',
);

export const attachedDocument = namedObject('Document', {
  id,
  target: documentTarget,
  /** On which the thing stands in the books that it belongs to; the last day of a month. */
  day: civilDay,
  name: z.string(),
  type: documentType,
  size: z.int(),
  sha256: z.string(),
  /** Why it was attached; always given where the period was closed. */
  reason: z.string(),
  addedAt: instant,
  addedByName: z.string().nullable(),
  /** Added after the period of its day was closed: the hash of that period does not have it. */
  isLate: z.boolean(),
  /** Null: it is there. Of a removed one the record stays, not its content. */
  removedAt: instant.nullable(),
  removedByName: z.string().nullable(),
  removedReason: z.string().nullable(),
});
export type AttachedDocument = z.infer<typeof attachedDocument>;

const reason = visibleText({ lengthMax: 500 });

export const documentCalls = {
  listDocuments: defineCall({
    method: 'GET',
    path: 'accounting/documents',
    summary: 'The documents of a transaction, a journal entry, or a month with all of its entries, removed ones too.',
    access: 'adminRead',
    tokens: 'ledger',
    query: z.strictObject({ target: documentTarget, ...pageQuery }),
    response: z.object({
      ...pageFields(attachedDocument),
      /** The books are closed on the day of the target. */
      isClosed: z.boolean(),
    }),
    reads: ['Document', 'Books'],
  }),
  attachDocument: defineCall({
    method: 'POST',
    path: 'accounting/documents',
    summary: 'Attach a PDF or a picture. The same file again changes nothing; a closed period needs a reason.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    upload: { bytesMax: DOCUMENT_BYTES_MAX },
    body: z.strictObject({ target: documentTarget, reason: reason.optional() }),
    response: attachedDocument,
    changes: ['Document'],
  }),
  downloadDocument: defineCall({
    method: 'GET',
    path: 'accounting/documents/{id}/file',
    summary: 'A document as it was attached, always as a download.',
    access: 'adminRead',
    tokens: 'everything',
    audit: 'fileExported',
    params: byId,
    response: { file: DOCUMENT_TYPES },
  }),
  removeDocument: defineCall({
    method: 'POST',
    path: 'accounting/documents/{id}/remove',
    summary: 'Remove a document of an open period. That it was there, its hash and the reason stay.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    confirm: 'recent',
    params: byId,
    body: z.strictObject({ reason }),
    response: done,
    changes: ['Document'],
  }),
};
