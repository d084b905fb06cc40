/**
 * Checks the chain of the audit log, and the job that does it every hour.
 *
 * Each entry must have the number after the one before it, name the hash of the one before it, and have the hash of its
 * own content. That finds changed, removed and inserted entries. Hashes that were all computed anew, or an end that was
 * cut off, are found by the earlier checks: the hash that each of them saw must still be there. The newest hash is also
 * written to the log of the server, which is outside of the database.
 */
import type { AuditCheck } from '../../contract/audit.ts';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineJobKind } from '@holdfast/jobs/job-kind.ts';
import type { Schedule } from '@holdfast/jobs/schedule.ts';

const READ_AT_ONCE = 5_000;
const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export interface CheckedChain {
  readonly entries: number;
  readonly headHash: string;
  readonly brokenEntry: number | null;
}

export async function checkChain(queries: Queries): Promise<CheckedChain> {
  let [entries, headHash] = [0, FIRST_PREVIOUS_HASH];
  for (;;) {
    const { rows } = await queries.query<{ id: number; previous_hash: string; hash: string; is_own_hash: boolean }>(
      `SELECT id, previous_hash, hash, hash = audit_hash(e) AS is_own_hash
         FROM audit_log e WHERE id > $1 ORDER BY id LIMIT ${READ_AT_ONCE}`,
      [entries],
    );
    for (const row of rows) {
      if (row.id !== entries + 1 || row.previous_hash !== headHash || !row.is_own_hash)
        return { entries, headHash, brokenEntry: entries + 1 };
      [entries, headHash] = [row.id, row.hash];
    }
    if (rows.length < READ_AT_ONCE) break;
  }
  return { entries, headHash, brokenEntry: await findLostHead(queries) };
}

/** The first entry that an earlier check saw and that is gone or different now. */
async function findLostHead(queries: Queries): Promise<number | null> {
  const { rows } = await queries.query<{ entries: number }>(
    `SELECT c.entries FROM audit_checks c LEFT JOIN audit_log e ON e.id = c.entries
      WHERE c.broken_entry IS NULL AND c.entries > 0 AND e.hash IS DISTINCT FROM c.head_hash
      ORDER BY c.entries LIMIT 1`,
  );
  return rows[0]?.entries ?? null;
}

export async function findLastCheck(queries: Queries): Promise<AuditCheck | null> {
  const { rows } = await queries.query<{ checked_at: Date; entries: number; broken_entry: number | null }>(
    'SELECT checked_at, entries, broken_entry FROM audit_checks ORDER BY id DESC LIMIT 1',
  );
  const [row] = rows;
  return row ? { checkedAt: row.checked_at.toISOString(), entries: row.entries, brokenEntry: row.broken_entry } : null;
}

export const checkAuditLog = defineJobKind({
  kind: 'check-audit-log',
  payload: z.object({}),
  run: async (context) => {
    const checked = await checkChain(context.pool);
    await context.transaction(async (client) => {
      await client.query(
        'INSERT INTO audit_checks (checked_at, entries, head_hash, broken_entry) VALUES ($1, $2, $3, $4)',
        [context.services.now(), checked.entries, checked.headHash, checked.brokenEntry],
      );
      // The key makes one notice of a break, however many checks find it.
      if (checked.brokenEntry !== null)
        await client.query(`SELECT write_admin_notices('auditLogBroken', $1, $2)`, [
          String(checked.brokenEntry),
          JSON.stringify({ brokenEntry: checked.brokenEntry }),
        ]);
    });
    if (checked.brokenEntry === null) context.log.info({ ...checked }, 'The audit log is intact.');
    else context.log.error({ ...checked }, 'The audit log was changed outside of Holdfast.');
    const message =
      checked.brokenEntry === null
        ? `All ${checked.entries} entries of the audit log are intact.`
        : `Entry ${checked.brokenEntry} of the audit log was changed or removed.`;
    return { message, result: { ...checked } };
  },
});

export const CHECK_AUDIT_LOG = { key: 'all', payload: {} } as const;

export function auditLogSchedules(): Schedule[] {
  return [
    { name: 'check-audit-log', everyMinutes: 60, atMinute: 35, kind: checkAuditLog, ...CHECK_AUDIT_LOG },
  ] as Schedule[];
}
