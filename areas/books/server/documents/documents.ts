/**
 * Documents that people attach. They are evidence: one is never changed, and of a removed one it stays known that it was
 * there. In a closed period nothing is removed, and what is added later says why and is marked (areas/books/schema/
 * documents.sql has the rule).
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { formatDay } from '@holdfast/calendar';
import type pg from 'pg';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { presentCount } from '@holdfast/money';
import {
  type AttachedDocument,
  DOCUMENT_BYTES_IN_TOTAL_MAX,
  DOCUMENTS_OF_ONE_MAX,
  documentType,
} from '../../contract/documents.ts';
import { documentName, recogniseDocument } from '../../engine/documents/document-type.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { monthPeriod } from '../generation/period-content.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

export interface DocumentDependencies extends BookDependencies {
  /** Only tests give it. */
  readonly documentBytesInTotalMax?: number | undefined;
}

export const documentHandlers = defineHandlers((dependencies: DocumentDependencies) => {
  const { pool, now, documentBytesInTotalMax = DOCUMENT_BYTES_IN_TOTAL_MAX } = dependencies;
  return {
    async listDocuments({ query: { target, page, limit } }) {
      const day = await findDay(pool, target, dependencies);
      const matching = target.startsWith('month:') ? OF_MONTH : OF_ONE;
      const values = target.startsWith('month:') ? daysOfMonth(target) : [target, null];
      const total = await countTotal(pool, `SELECT count(*) AS total FROM documents d WHERE ${matching}`, values);
      const items = await readDocuments(
        pool,
        `${matching} ORDER BY d.removed_at IS NOT NULL, d.id LIMIT $3 OFFSET $4`,
        [...values, limit, (page - 1) * limit],
      );
      return { items, total, page, limit, isClosed: await isClosedOn(pool, day) };
    },

    async attachDocument({ body: { target, reason = '' }, file, caller: { userId } }) {
      const content = await buffer(file.read());
      const type = recogniseDocument(content);
      if (type === null)
        throw invalidField({
          loc: ['body', 'file'],
          msg: 'This is no complete PDF, PNG, JPEG or WebP file. Save the document as PDF, and attach that.',
          type: 'unknown_document',
        });
      const day = await findDay(pool, target, dependencies);
      if (day === null) throw refuseTarget(target);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return transaction(pool, async (client) => {
        // The bounds are counted, so two files come one after the other.
        await client.query('LOCK TABLE documents IN SHARE ROW EXCLUSIVE MODE');
        const known = await readDocuments(client, 'd.target = $1 AND d.sha256 = $2 AND d.removed_at IS NULL', [
          target,
          sha256,
        ]);
        if (known[0]) return known[0];
        await refuseBeyondBounds(client, { target, size: content.length, bytesMax: documentBytesInTotalMax });
        const { rows } = await client.query<{ id: number }>(
          `INSERT INTO documents (target, day, name, media_type, size, sha256, content, reason, added_by, added_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
          [target, day, documentName(file.name, type), type, content.length, sha256, content, reason, userId, now()],
        );
        return readDocument(client, rows[0]?.id ?? 0);
      });
    },

    async downloadDocument({ params: { id } }) {
      const { rows } = await pool.query<{ name: string; media_type: string; content: Buffer | null }>(
        'SELECT name, media_type, content FROM documents WHERE id = $1',
        [id],
      );
      const [row] = rows;
      if (!row) throw new AppError('not_found', 'There is no such document.');
      if (row.content === null) throw new AppError('not_found', 'This document was removed.');
      return { contentType: documentType.parse(row.media_type), bytes: row.content, fileName: row.name };
    },

    async removeDocument({ params: { id }, body: { reason }, caller: { userId } }) {
      await transaction(pool, async (client) => {
        const { rows } = await client.query<{ removed_at: Date | null }>(
          'SELECT removed_at FROM documents WHERE id = $1 FOR UPDATE',
          [id],
        );
        if (!rows[0]) throw new AppError('not_found', 'There is no such document.');
        if (rows[0].removed_at !== null) throw new AppError('conflict', 'This document is removed already.');
        await client.query(
          'UPDATE documents SET content = NULL, removed_at = $2, removed_by = $3, removed_reason = $4 WHERE id = $1',
          [id, now(), userId, reason],
        );
      });
      return { done: true };
    },
  };
});

function refuseTarget(target: string): AppError {
  return invalidField({
    loc: ['body', 'target'],
    msg: 'There is no such transaction, journal entry or month. It may have changed with the books.',
    input: target,
  });
}

/** The day on which the target stands in the books; null where there is no such thing. */
async function findDay(queries: Queries, target: string, { config, now }: BookDependencies): Promise<string | null> {
  const [kind = '', ...rest] = target.split(':');
  const key = rest.join(':');
  const { dayOf } = await loadBookCalendar(queries, config);
  if (kind === 'month') return key <= dayOf(now()).slice(0, 7) ? formatDay(monthPeriod(key).last) : null;
  const { rows } = await queries.query<{ day: string }>(
    `SELECT day::text AS day FROM journal_entries WHERE id = $1
     UNION ALL SELECT day::text FROM journal_book_entries WHERE id = $1
     UNION ALL SELECT day::text FROM entered_entries WHERE 'entered:' || id = $1
     UNION ALL SELECT disposed_day::text FROM manual_positions WHERE 'manualDisposal:' || id = $1 LIMIT 1`,
    [target],
  );
  if (rows[0]) return rows[0].day;
  if (kind !== 'transaction' || !/^\d{1,15}$/.test(key)) return null;
  const found = await queries.query<{ at: Date }>('SELECT at FROM transactions WHERE id = $1', [key]);
  return found.rows[0] ? dayOf(found.rows[0].at) : null;
}

async function isClosedOn(queries: Queries, day: string | null): Promise<boolean> {
  const { rows } = await queries.query<{ is_closed: boolean | null }>(
    'SELECT $1::date < books_open_from() AS is_closed',
    [day],
  );
  return rows[0]?.is_closed ?? false;
}

const OF_ONE = 'd.target = $1 AND $2::date IS NULL';
/** And those of its entries. */
const OF_MONTH = `(d.day BETWEEN $1 AND $2 OR d.target IN (SELECT id FROM journal_entries WHERE day BETWEEN $1 AND $2))
  AND document_day(d.target, d.day) BETWEEN $1 AND $2`;

function daysOfMonth(target: string): string[] {
  const { first, last } = monthPeriod(target.slice('month:'.length));
  return [formatDay(first), formatDay(last)];
}

async function refuseBeyondBounds(
  client: pg.PoolClient,
  { target, size, bytesMax }: { target: string; size: number; bytesMax: number },
): Promise<void> {
  const { rows } = await client.query<{ here: number; bytes: number }>(
    `SELECT (SELECT count(*) FROM documents WHERE target = $1 AND removed_at IS NULL) AS here,
            (SELECT coalesce(sum(size), 0)::bigint FROM documents WHERE removed_at IS NULL) AS bytes`,
    [target],
  );
  const { here = 0, bytes = 0 } = rows[0] ?? {};
  if (here >= DOCUMENTS_OF_ONE_MAX)
    throw new AppError(
      'conflict',
      `There are ${DOCUMENTS_OF_ONE_MAX} documents here already, which is the most. Combine some into one PDF.`,
    );
  if (bytes + size > bytesMax)
    throw new AppError(
      'conflict',
      `All documents together may have ${presentCount(Math.floor(bytesMax / 1_000_000))} MB, and this one is beyond ` +
        'that. Remove others, or keep it outside Holdfast.',
    );
}

interface DocumentRow {
  readonly id: number;
  readonly target: string;
  readonly day: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly reason: string;
  readonly added_at: Date;
  readonly added_by_name: string | null;
  readonly is_late: boolean;
  readonly removed_at: Date | null;
  readonly removed_by_name: string | null;
  readonly removed_reason: string | null;
}

/** The first closing that covers the day is the one whose hash has the documents of that moment. */
const CLOSED_AT = `(SELECT min(at) FROM (
    SELECT locked_at AS at FROM year_locks WHERE unlocked_at IS NULL AND day.of < make_date(year + 1, 1, 1)
    UNION ALL
    SELECT closed_at FROM month_closings WHERE reopened_at IS NULL AND day.of < month + interval '1 month') AS closings)`;

async function readDocuments(queries: Queries, matching: string, values: unknown[]): Promise<AttachedDocument[]> {
  const { rows } = await queries.query<DocumentRow>(
    `SELECT d.id, d.target, day.of::text AS day, d.name, d.media_type, d.size, d.sha256, d.reason, d.added_at,
            ${userName('a')} AS added_by_name, coalesce(d.added_at > ${CLOSED_AT}, false) AS is_late,
            d.removed_at, ${userName('r')} AS removed_by_name, d.removed_reason
       FROM documents d CROSS JOIN LATERAL (SELECT document_day(d.target, d.day) AS of) AS day
       LEFT JOIN users a ON a.id = d.added_by LEFT JOIN users r ON r.id = d.removed_by
      WHERE ${matching}`,
    values,
  );
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    day: row.day,
    name: row.name,
    type: documentType.parse(row.media_type),
    size: row.size,
    sha256: row.sha256,
    reason: row.reason,
    addedAt: row.added_at.toISOString(),
    addedByName: row.added_by_name,
    isLate: row.is_late,
    removedAt: row.removed_at?.toISOString() ?? null,
    removedByName: row.removed_by_name,
    removedReason: row.removed_reason,
  }));
}

async function readDocument(queries: Queries, id: number): Promise<AttachedDocument> {
  const [document] = await readDocuments(queries, 'd.id = $1', [id]);
  if (!document) throw new Error(`The document ${id} was just written and is not there.`);
  return document;
}
