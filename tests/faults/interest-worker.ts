/** A worker for the fault tests that runs the interest run of a day, NOW, as Holdfast's own worker does. */
import { interestRun } from '../../areas/lending/server/lending-jobs.ts';
import { runUntilFinished } from './run-until-finished.ts';

await runUntilFinished({
  kind: interestRun,
  services: { now: () => new Date(process.env['NOW'] ?? '') },
  findJobId: async () => Number(process.env['JOB_ID']),
});
