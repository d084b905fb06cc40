/** A worker for the fault tests that runs the queued job of one import, JOB_ID, as Holdfast's own worker does. */
import { writeSync } from 'node:fs';
import { createImportFile } from '../../areas/imports/server/import-file.ts';
import { factWriter } from '../../apps/server/src/job-kinds.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { runUntilFinished } from './run-until-finished.ts';

await runUntilFinished({
  kind: createImportFile(factWriter) as JobKind,
  findJobId: async () => {
    writeSync(1, 'started\n');
    return Number(process.env['JOB_ID']);
  },
});
