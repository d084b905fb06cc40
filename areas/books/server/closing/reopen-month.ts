/**
 * Reopening a closed month, which reopens the later ones as well: they were closed on top of it. One person requests it
 * with a reason, and the two-person rule decides. The database refuses to reopen a month without that approval.
 */
import { monthText } from '@holdfast/calendar';
import type { PendingApproval } from '@holdfast/accounts/contract';
import type pg from 'pg';
import { z } from 'zod';
import {
  type Effect,
  findPendingApproval,
  isUnderRule,
  requestApproval,
  type RuleDefaults,
} from '@holdfast/accounts/server';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { unfileSuspense } from '../generation/filed-suspense.ts';
import { defineHandlers } from '../define-handlers.ts';
import { shareLocks } from '../locks/year-locks.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

interface Reopening {
  readonly month: string;
  readonly reason: string;
}

export const reopeningHandlers = defineHandlers(
  ({ pool, config, now }: BookDependencies & { config: RuleDefaults }) => ({
    /** Returns the request that waits, or null where the rule is off and the months are open. */
    async reopenMonth({ params: { month }, body: { reason }, caller: { userId } }) {
      const requested = { month, reason, config, userId, now: now() };
      return { pendingApproval: await transaction(pool, (client) => requestReopening(client, requested)) };
    },
  }),
);

interface Requested extends Reopening {
  readonly config: RuleDefaults;
  readonly userId: number;
  readonly now: Date;
}

async function requestReopening(
  client: pg.PoolClient,
  { config, userId, now, ...reopening }: Requested,
): Promise<PendingApproval | null> {
  const isUnder = await isUnderRule(client, config, { alsoInSetUp: true });
  const closed = await findClosedFrom(client, reopening.month);
  if (!isUnder) {
    await reopen(client, reopening, { approvalId: null, userId, now });
    return null;
  }
  const [first, last] = [closed[0], closed.at(-1)];
  const name = monthText(reopening.month);
  const made = await requestApproval(
    client,
    { config, adminId: userId },
    {
      kind: 'monthReopening',
      name: closed.length === 1 ? `Reopen ${name}` : `Reopen ${name} and the later months`,
      details: first === last ? name : `${name} to ${last?.name ?? ''}`,
      objectIds: closed.map(({ id }) => id),
      before: { Months: `${closed.length === 1 ? name : `${name} to ${last?.name ?? ''}`}, closed` },
      after: { Months: 'Open' },
      change: { ...reopening },
      reason: reopening.reason,
      ownNotices: { client: true },
    },
  );
  return findPendingApproval(client, 'monthReopening', made.id);
}

/** The closed months from this one on, in order. Throws unless this one can be reopened. */
async function findClosedFrom(client: pg.PoolClient, month: string): Promise<{ id: number; name: string }[]> {
  await shareLocks(client);
  const locked = await client.query<{ year: number }>(
    `SELECT year FROM year_locks WHERE unlocked_at IS NULL AND year >= extract(year FROM $1::date)
      ORDER BY year LIMIT 1`,
    [`${month}-01`],
  );
  const [year] = locked.rows;
  if (year) throw new AppError('conflict', `The year ${year.year} is locked. Unlock it before you reopen its months.`);
  const { rows } = await client.query<{ id: number; name: string; is_first: boolean }>(
    `SELECT id, name, month = $1 AS is_first FROM month_closings WHERE reopened_at IS NULL AND month >= $1
      ORDER BY month FOR UPDATE`,
    [`${month}-01`],
  );
  if (!rows[0]?.is_first) throw new AppError('not_found', `${monthText(month)} is not closed.`);
  return rows;
}

async function reopen(
  client: pg.PoolClient,
  { month, reason }: Reopening,
  { approvalId, userId, now }: { approvalId: number | null; userId: number; now: Date },
): Promise<void> {
  const closed = await findClosedFrom(client, month);
  await client.query(
    `UPDATE month_closings SET reopened_at = $2, reopened_by = $3, reopened_reason = $4, approval_id = $5
      WHERE id = ANY ($1)`,
    [closed.map(({ id }) => id), now, userId, reason, approvalId],
  );
  await unfileSuspense(client);
}

const change = z.object({ month: z.string(), reason: z.string() });

export const monthReopeningEffect: Effect = {
  apply: (client, { id, change: stored, requestedBy, now }) =>
    reopen(client, change.parse(stored), { approvalId: id, userId: requestedBy, now }),
};
