/** The handlers of the audit log. Nothing here writes: entries are written by triggers and by http/record-call.ts. */
import type pg from 'pg';
import type { Handlers } from '../../http/handler.ts';
import { checkChain, findLastCheck } from './check-chain.ts';
import { exportEntries, listEntries } from './list-entries.ts';

type AuditLogHandlers = Handlers<'listAuditEntries' | 'getAuditState' | 'verifyAuditLog' | 'exportAuditLog'>;

export function createAuditLogHandlers({ pool, now }: { pool: pg.Pool; now: () => Date }): AuditLogHandlers {
  return {
    listAuditEntries: ({ query }) => listEntries(pool, query),
    getAuditState: async () => {
      // Entries are numbered without gaps, so the newest number is their count.
      const { rows } = await pool.query<{ entries: number }>('SELECT coalesce(max(id), 0) AS entries FROM audit_log');
      return { entries: rows[0]?.entries ?? 0, lastCheck: await findLastCheck(pool) };
    },
    verifyAuditLog: async () => {
      const { entries, brokenEntry } = await checkChain(pool);
      return { checkedAt: now().toISOString(), entries, brokenEntry };
    },
    exportAuditLog: ({ query }) => exportEntries(pool, query),
  };
}
