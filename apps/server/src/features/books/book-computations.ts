/**
 * The computations of the books that take long and run in threads of their own. They read no database: what they need
 * comes with their input, which is copied to the thread.
 */
import type { RunComputation } from '../../jobs/computing-threads.ts';
import { summarizeForm, writeForm } from './form/write-form.ts';
import type { ReadingDependencies } from './reading-dependencies.ts';
import { drawYearReport } from './report/draw-year-report.ts';

export const BOOK_COMPUTATIONS = { summarizeForm, writeForm, drawYearReport };

/** Of calls that compute for long. */
export interface DocumentDependencies extends ReadingDependencies {
  readonly compute: RunComputation<typeof BOOK_COMPUTATIONS>;
}
