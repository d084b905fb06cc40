/** The job that puts changes in effect whose waiting time has passed, and ends requests that nobody approved. */
import { countNoun } from '@holdfast/money';
import { z } from 'zod';
import { decideDue, type Effects } from './decide-approval.ts';
import { defineJobKind } from '@holdfast/jobs/job-kind.ts';
import type { Schedule } from '@holdfast/jobs/schedule.ts';
import { createEffectOf } from './approvals.ts';

export function createDecideDue(effects: Omit<Effects, 'rule'>) {
  const effectOf = createEffectOf(effects);
  return defineJobKind({
    kind: 'decide-approvals',
    payload: z.object({}),
    run: async (context) => {
      const tally = await decideDue(context.pool, { now: context.services.now(), effectOf });
      return {
        message: `${countNoun(tally.inEffect, 'requested change')} took effect, ${tally.expired} expired.`,
        result: tally,
      };
    },
  });
}

export function approvalSchedules(kind: ReturnType<typeof createDecideDue>): Schedule[] {
  return [{ name: 'decide-approvals', everyMinutes: 10, kind, key: 'all', payload: {} }] as Schedule[];
}
