/**
 * The job that writes down the interest which has fallen due, for every client. It draws the loans up from scratch on
 * the way, so that a night's run also mends whatever should ever have gone astray. Doing it again changes nothing.
 */
import { z } from 'zod';
import { redrawLoans } from '../../lending/refresh-loans.ts';
import { defineJobKind } from '../../jobs/job-kind.ts';

export const interestRun = defineJobKind({
  kind: 'interest-run',
  payload: z.object({}),
  run: async (context) => {
    const now = context.services.now();
    const tally = { clients: 0, added: 0, changed: 0, removed: 0 };
    for (let afterUserId: number | null = 0; afterUserId !== null; ) {
      context.signal.throwIfAborted();
      const after: number = afterUserId;
      const round = await context.transaction((client) => redrawLoans(client, { now, afterUserId: after }));
      for (const part of ['clients', 'added', 'changed', 'removed'] as const) tally[part] += round[part];
      context.progress({ done: tally.clients, total: null, message: `${tally.clients} clients` });
      afterUserId = round.lastUserId;
    }
    if (tally.added > 0) {
      const day = now.toISOString().slice(0, 10);
      await context.transaction((client) =>
        client.query(`SELECT write_admin_notices('interestDue', $1, $2)`, [
          `${day} ${context.jobId}`,
          JSON.stringify({ payments: tally.added, day }),
        ]),
      );
    }
    return {
      message: `${tally.added} interest payments fell due, ${tally.changed} were corrected, ${tally.removed} are no longer owed.`,
      result: tally,
    };
  },
});
