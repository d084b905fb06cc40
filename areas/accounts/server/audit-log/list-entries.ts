/** Reads the audit log: one page of it, or all that the filters leave as a CSV file. */
import { type AccountsCalls } from '../../contract/calls.ts';
import type { AuditChange, AuditEntry } from '../../contract/audit.ts';
import { csvTable } from '@holdfast/csv/write-csv.ts';
import type pg from 'pg';
import { countRows } from '@holdfast/database/bounded-page.ts';
import { Conditions } from '@holdfast/database/conditions.ts';
import { escapeLikeWildcards } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { readTimeQuery, readTimeZone } from '@holdfast/http/server/time-query.ts';
import { checkChain, findLastCheck } from './check-chain.ts';

type Filters = QueryOf<AccountsCalls['exportAuditLog']>;

interface AuditLogDependencies {
  readonly pool: pg.Pool;
  readonly config: { readonly timeZone: string };
  readonly now: () => Date;
}

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

async function readFilters({ pool, config }: AuditLogDependencies, filters: Filters): Promise<Conditions> {
  const { from, before } = await readTimeQuery(pool, {
    text: filters.time_query,
    timeZone: readTimeZone(filters.time_zone) ?? config.timeZone,
  });
  const conditions = new Conditions({ user_id: filters.user_id, action: filters.action });
  if (from !== null) conditions.add(`at >= ${conditions.place(from)}`);
  if (before !== null) conditions.add(`at < ${conditions.place(before)}`);
  if (filters.failures_only) conditions.add('is_failure');
  if (filters.search) {
    const pattern = conditions.place(`%${escapeLikeWildcards(filters.search)}%`);
    conditions.add(`(person ILIKE ${pattern} OR object ILIKE ${pattern} OR address ILIKE ${pattern})`);
  }
  return conditions;
}

export const auditLogHandlers = defineHandlers((dependencies: AuditLogDependencies) => {
  const { pool, now } = dependencies;

  return {
    async listAuditEntries({ query: { page, limit, from_id: knownNewest, ...filters } }) {
      const fromId = knownNewest ?? (await newestEntry(pool));
      const conditions = await readFilters(dependencies, filters);
      if (fromId !== null) conditions.add(`id <= ${conditions.place(fromId)}`);
      const { rows } = await pool.query<EntryRow>(
        `SELECT *, ${withExactNumbers('before')}, ${withExactNumbers('after')}
           FROM audit_log ${conditions.where()} ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
        conditions.values,
      );
      const counted = await countRows(
        pool,
        { rows: `SELECT 1 FROM audit_log ${conditions.where()}`, values: conditions.values },
        { page, limit },
      );
      return { items: rows.map(toEntry), ...counted, fromId, page, limit };
    },

    getAuditState: async () => ({
      entries: (await newestEntry(pool)) ?? 0,
      lastCheck: await findLastCheck(pool),
    }),

    verifyAuditLog: async () => {
      const { entries, brokenEntry } = await checkChain(pool);
      return { checkedAt: now().toISOString(), entries, brokenEntry };
    },

    async exportAuditLog({ query }) {
      const lines: string[][] = [];
      for (let before: number | null = null; ; ) {
        const conditions = await readFilters(dependencies, query);
        if (before !== null) conditions.add(`id < ${conditions.place(before)}`);
        const { rows }: { rows: ExportedRow[] } = await dependencies.pool.query(
          `SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact_at,
                  before::text AS exact_before, after::text AS exact_after
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
    },
  };
});

/** SQL for a column in place of its original: amounts as text, because JSON.parse rounds numbers to 17 digits. */
const withExactNumbers = (column: 'before' | 'after'): string =>
  `(SELECT jsonb_object_agg(key, CASE jsonb_typeof(value)
             WHEN 'number' THEN to_jsonb(trim_scale((value #>> '{}')::numeric)::text) ELSE value END)
      FROM jsonb_each(${column})) AS ${column}`;

/** Entries are numbered without gaps, so this is also their count. */
async function newestEntry(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ id: number | null }>('SELECT max(id) AS id FROM audit_log');
  return rows[0]?.id ?? null;
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

/** Time, before and after as they are in the hash. */
type ExportedRow = EntryRow & { exact_at: string; exact_before: string | null; exact_after: string | null };

function toLine(row: ExportedRow): string[] {
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
    row.exact_before,
    row.exact_after,
    row.reason,
    row.previous_hash,
    row.hash,
  ].map(text);
}
