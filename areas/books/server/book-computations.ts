/**
 * The computations of the books that take long and run in threads of their own. They read no database: what they need
 * comes with their input, which is copied to the thread.
 */
import type { Config } from '@holdfast/config/config.ts';
import type { RunComputation } from '@holdfast/jobs/computing-threads.ts';
import { summarizeForm, writeForm } from './form/write-form.ts';
import { drawStatement } from './ledger/draw-statement.ts';
import type { ReadingDependencies } from './reading-dependencies.ts';
import { drawYearReport } from './report/draw-year-report.ts';

export const BOOK_COMPUTATIONS = { summarizeForm, writeForm, drawYearReport, drawStatement };

/** Of calls that compute for long. */
export interface DocumentDependencies extends ReadingDependencies {
  readonly config: Pick<Config, 'timeZone' | 'operatorName'>;
  readonly compute: RunComputation<typeof BOOK_COMPUTATIONS>;
}
