/** Reads the audit log: one page of it, or all that the filters leave as a CSV file. */
import type { AuditChange, AuditEntry, CallOutput, CallParsed, Contract } from '@holdfast/contract';
import { csvTable } from '@holdfast/csv/write';
import type pg from 'pg';
import { countRows } from '../../db/bounded-page.ts';
import { Conditions } from '../../db/conditions.ts';
import { escapeLikeWildcards } from '../../db/queries.ts';
import type { FileResult } from '../../http/handler.ts';

type Filters = CallParsed<Contract['exportAuditLog']>['query'];

interface EntryRow {
  id: number;
  at: Date;
  action: string;
  is_failure: boolean;
  user_id: number | null;
  person: string;
  session_id: number | null;
  address: string | null;
  user_agent: string | null;
  object_kind: string | null;
  object: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  previous_hash: string;
  hash: string;
}

function conditionsOf(filters: Filters): Conditions {
  const conditions = new Conditions();
  conditions.equal('user_id', filters.user_id);
  conditions.equal('action', filters.action);
  if (filters.from !== undefined) conditions.add(`at >= ${conditions.place(filters.from)}`);
  if (filters.to !== undefined) conditions.add(`at < ${conditions.place(filters.to)}`);
  if (filters.failures_only) conditions.add('is_failure');
  if (filters.search) {
    const pattern = conditions.place(`%${escapeLikeWildcards(filters.search)}%`);
    conditions.add(`(person ILIKE ${pattern} OR object ILIKE ${pattern} OR address ILIKE ${pattern})`);
  }
  return conditions;
}

export async function listEntries(
  pool: pg.Pool,
  { page, limit, ...filters }: CallParsed<Contract['listAuditEntries']>['query'],
): Promise<CallOutput<Contract['listAuditEntries']>> {
  const conditions = conditionsOf(filters);
  const { rows } = await pool.query<EntryRow>(
    `SELECT * FROM audit_log ${conditions.where()} ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    conditions.values,
  );
  const counted = await countRows(
    pool,
    { rows: `SELECT 1 FROM audit_log ${conditions.where()}`, values: conditions.values },
    { page, limit },
  );
  return { items: rows.map(toEntry), ...counted, page, limit };
}

function toEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    isFailure: row.is_failure,
    userId: row.user_id,
    person: row.person,
    sessionId: row.session_id,
    address: row.address,
    userAgent: row.user_agent,
    objectKind: row.object_kind,
    object: row.object,
    changes: changesOf(row),
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** One line for each field; a field that holds an object, such as the accounting settings, has one for each part. */
function changesOf({ before, after }: Pick<EntryRow, 'before' | 'after'>): AuditChange[] {
  const [old, current] = [flatten(before ?? {}), flatten(after ?? {})];
  return [...new Set([...old.keys(), ...current.keys()])]
    .sort()
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }));
}

function flatten(record: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, text] of flatten(value, `${prefix}${name}.`)) flat.set(inner, text);
    else if (value !== null) flat.set(prefix + name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return flat;
}

const EXPORTED_MAX = 100_000;
const READ_AT_ONCE = 5_000;
const COLUMNS = [
  'Entry',
  'Time (UTC)',
  'Action',
  'Failed',
  'Person',
  'User ID',
  'Session',
  'Address',
  'Browser',
  'Kind',
  'Object',
  'Before',
  'After',
  'Reason',
  'Previous hash',
  'Hash',
];

export async function exportEntries(pool: pg.Pool, filters: Filters): Promise<FileResult> {
  const lines: string[][] = [];
  for (let before: number | null = null; ; ) {
    const conditions = conditionsOf(filters);
    if (before !== null) conditions.add(`id < ${conditions.place(before)}`);
    const { rows }: { rows: (EntryRow & { exact_at: string })[] } = await pool.query(
      `SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact_at
         FROM audit_log ${conditions.where()} ORDER BY id DESC LIMIT ${READ_AT_ONCE}`,
      conditions.values,
    );
    lines.push(...rows.map(toLine));
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE || lines.length >= EXPORTED_MAX) break;
    before = last.id;
  }
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'audit-log.csv',
    bytes: new TextEncoder().encode(csvTable([COLUMNS, ...lines])),
  };
}

function toLine(row: EntryRow & { exact_at: string }): string[] {
  const text = (value: unknown): string =>
    value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return [
    row.id,
    row.exact_at,
    row.action,
    row.is_failure ? 'yes' : 'no',
    row.person,
    row.user_id,
    row.session_id,
    row.address,
    row.user_agent,
    row.object_kind,
    row.object,
    row.before,
    row.after,
    row.reason,
    row.previous_hash,
    row.hash,
  ].map(text);
}
