/**
 * The job that closes a day: the roots over all client balances of that day, coverage as history, alarms, the notice of
 * changed terms, and announcements that expired. Running it again changes nothing.
 */
import { addUtcDays, DAY_MS, formatDay, utcDayOf } from '@holdfast/calendar';
import { countNoun } from '@holdfast/money';
import type pg from 'pg';
import { z } from 'zod';
import { defineHandlers } from './define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind } from '@holdfast/jobs/job-kind.ts';
import { DAY_MINUTES, type Schedule } from '@holdfast/jobs/schedule.ts';
import { VERSION_IN_FORCE } from '@holdfast/accounts/server';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { recomputeLoans, refreshLoansWithin } from './refresh-loans.ts';
import { raiseAlarms, writeCoverageDay } from './coverage/coverage-days.ts';
import { computeAssets } from './coverage/get-coverage.ts';
import { expireAnnouncements } from './expire-announcements.ts';
import type { LendingDependencies } from './lending-dependencies.ts';
import { publishRoots } from './proofs/liability-proofs.ts';

export const lendingJobHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  runInterest: async ({ caller }) =>
    (await enqueueJob(pool, interestRun, { ...INTEREST_RUN, createdBy: caller.userId })).job,
  publishLiabilityRoots: async ({ caller }) =>
    (await enqueueJob(pool, closeLendingDay, { ...CLOSE_DAY, createdBy: caller.userId })).job,
}));

export const closeLendingDay = defineJobKind({
  kind: 'close-lending-day',
  payload: z.object({}),
  run: async (context) => {
    const now = context.services.now();
    const day = addUtcDays(utcDayOf(now.getTime()), -1);
    const roots = await context.transaction(async (client) => {
      await liftTimeLimits(client, { statementSeconds: 5 * 60 });
      await refreshLoansWithin(client, { now });
      const assets = await computeAssets(client, { day, now });
      await writeCoverageDay(client, { day, assets });
      await raiseAlarms(client, assets);
      await notifyOfTerms(client);
      await expireAnnouncements(client, now);
      return publishRoots(client, day);
    });
    return {
      message: `${formatDay(day)} is closed: ${countNoun(roots, 'new root')}.`,
      result: { day: formatDay(day), roots },
    };
  },
});

/** Everyone who accepted an earlier version is notified of the one in force, once for each version. */
async function notifyOfTerms(client: pg.PoolClient): Promise<void> {
  await client.query(
    `SELECT write_notice(u.id, 'termsChanged', v.version, jsonb_build_object('version', v.version))
       FROM users u, (SELECT ${VERSION_IN_FORCE} AS version) AS v
      WHERE u.role <> 'admin' AND NOT u.is_disabled AND u.agreement_version IS NOT NULL
        AND u.agreement_version <> v.version`,
  );
}

const tallySchema = z.object({ clients: z.number(), added: z.number(), changed: z.number(), removed: z.number() });
const progressSchema = z.object({ tally: tallySchema, afterUserId: z.number().nullable() });

export const interestRun = defineJobKind({
  kind: 'interest-run',
  payload: z.object({}),
  run: async (context) => {
    const now = context.services.now();
    // Interest that an interrupted attempt added is not added again, so its count is kept for the notice.
    const earlier = progressSchema.safeParse(await context.readCheckpoint());
    const tally = earlier.success ? earlier.data.tally : { clients: 0, added: 0, changed: 0, removed: 0 };
    let afterUserId: number | null = earlier.success ? earlier.data.afterUserId : 0;
    while (afterUserId !== null) {
      context.signal.throwIfAborted();
      const after: number = afterUserId;
      const round = await context.transaction(async (client) => {
        const done = await recomputeLoans(client, { now, afterUserId: after });
        const counted = { ...tally };
        for (const part of ['clients', 'added', 'changed', 'removed'] as const) counted[part] += done[part];
        await context.checkpoint(client, { tally: counted, afterUserId: done.lastUserId });
        return { counted, lastUserId: done.lastUserId };
      });
      Object.assign(tally, round.counted);
      context.progress({ done: tally.clients, total: null, message: countNoun(tally.clients, 'client') });
      afterUserId = round.lastUserId;
    }
    await context.transaction(async (client) => {
      if (tally.added > 0) {
        const day = now.toISOString().slice(0, 10);
        await client.query(`SELECT write_admin_notices('interestDue', $1, $2)`, [
          `${day} ${context.jobId}`,
          JSON.stringify({ payments: tally.added, day }),
        ]);
      }
      await context.succeed(client, {
        message:
          `${countNoun(tally.added, 'interest payment')} added, ${tally.changed} corrected, ${tally.removed} no ` +
          'longer owed.',
        result: tally,
      });
    });
  },
});

const INTEREST_RUN = { key: 'all', payload: {} } as const;
const CLOSE_DAY = { key: 'day', payload: {} } as const;

/**
 * Interest counts in UTC days, so both jobs run in the first minutes of a day. A turn that was missed while the server
 * was stopped is made up for when it starts: a server that is switched off every night still closes its days.
 */
export function lendingSchedules(): Schedule[] {
  return [
    {
      name: 'interest-run',
      everyMinutes: DAY_MINUTES,
      atMinute: 5,
      kind: interestRun,
      ...INTEREST_RUN,
      catchUpMs: DAY_MS,
    },
    {
      name: 'close-lending-day',
      everyMinutes: DAY_MINUTES,
      atMinute: 20,
      kind: closeLendingDay,
      ...CLOSE_DAY,
      catchUpMs: DAY_MS,
    },
  ] as Schedule[];
}
