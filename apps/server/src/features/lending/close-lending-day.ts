/**
 * The job that closes a day: the roots over all client balances of that day, coverage as history, alarms, and the
 * notice of changed terms. Doing it again changes nothing.
 */
import { addUtcDays, formatDay, utcDayOf } from '@holdfast/calendar';
import type pg from 'pg';
import { z } from 'zod';
import { VERSION_IN_FORCE } from '../../lending/agreement-versions.ts';
import { refreshLoansWithin } from '../../lending/refresh-loans.ts';
import { defineJobKind } from '../../jobs/job-kind.ts';
import { raiseAlarms, writeCoverageDay } from './coverage/coverage-days.ts';
import { computeAssets } from './coverage/get-coverage.ts';
import { publishRoots } from './proofs/publish-roots.ts';

export const closeLendingDay = defineJobKind({
  kind: 'close-lending-day',
  payload: z.object({}),
  run: async (context) => {
    const now = context.services.now();
    const day = addUtcDays(utcDayOf(now.getTime()), -1);
    const roots = await context.transaction(async (client) => {
      await client.query(`SET LOCAL statement_timeout = '5min'`);
      await refreshLoansWithin(client, { now });
      const assets = await computeAssets(client, { day, now });
      await writeCoverageDay(client, { day, assets });
      await raiseAlarms(client, assets);
      await tellOfTerms(client);
      return publishRoots(client, day);
    });
    return {
      message: `${formatDay(day)} is closed: ${roots} new roots.`,
      result: { day: formatDay(day), roots },
    };
  },
});

/** Everyone who accepted an earlier version is notified of the one in force, once for each version. */
async function tellOfTerms(client: pg.PoolClient): Promise<void> {
  await client.query(
    `SELECT write_notice(u.id, 'termsChanged', v.version, jsonb_build_object('version', v.version))
       FROM users u, (SELECT ${VERSION_IN_FORCE} AS version) AS v
      WHERE u.role <> 'admin' AND NOT u.is_disabled AND u.agreement_version IS NOT NULL AND u.agreement_version <> v.version`,
  );
}
