/**
 * The computations of lending that take long and run in threads of their own. They read no database: what they need
 * comes with their input, which is copied to the thread.
 */
import type { RunComputation } from '@holdfast/jobs/computing-threads.ts';
import { computeGrowth } from './client/compute-growth.ts';
import { proveBalance } from './proofs/prove-balance.ts';
import { writeInterestSummaryPdf } from './statements/interest-summary-files.ts';
import { writeStatement } from './statements/write-statement.ts';
import { writeTaxTotalsPdf } from './tax/tax-totals-files.ts';
import { writeYearStatement } from './tax/write-year-statement.ts';

export const LENDING_COMPUTATIONS = {
  computeGrowth,
  proveBalance,
  writeInterestSummaryPdf,
  writeStatement,
  writeTaxTotalsPdf,
  writeYearStatement,
};
export type RunLendingComputation = RunComputation<typeof LENDING_COMPUTATIONS>;
