/** The handlers of the audit log. Nothing here writes: entries are written by triggers and by http/record-call.ts. */
import type { Handlers } from '../../http/handler.ts';
import { checkChain, findLastCheck } from './check-chain.ts';
import { type AuditLogDependencies, exportEntries, listEntries, newestEntry } from './list-entries.ts';

type AuditLogHandlers = Handlers<'listAuditEntries' | 'getAuditState' | 'verifyAuditLog' | 'exportAuditLog'>;

export function createAuditLogHandlers(
  dependencies: AuditLogDependencies & { readonly now: () => Date },
): AuditLogHandlers {
  const { pool, now } = dependencies;
  return {
    listAuditEntries: ({ query }) => listEntries(dependencies, query),
    getAuditState: async () => ({
      entries: (await newestEntry(pool)) ?? 0,
      lastCheck: await findLastCheck(pool),
    }),
    verifyAuditLog: async () => {
      const { entries, brokenEntry } = await checkChain(pool);
      return { checkedAt: now().toISOString(), entries, brokenEntry };
    },
    exportAuditLog: ({ query }) => exportEntries(dependencies, query),
  };
}
