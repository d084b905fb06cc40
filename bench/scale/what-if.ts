/**
 * Compares two settings over the whole history, in a process of its own, so that its memory is that of the comparison.
 */
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { compareWithHifo } from '../shared/trades.ts';

export interface MeasuredWhatIf {
  readonly seconds: number;
  readonly megabytes: number;
}

const pool = createPool({
  connection: { connectionString: process.env['DATABASE_URL'] },
  log: silentLog,
  answerMsMax: 0,
});
const startedAt = performance.now();
await compareWithHifo(pool);
const measured: MeasuredWhatIf = {
  seconds: (performance.now() - startedAt) / 1000,
  megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
};
await pool.end();
console.log(JSON.stringify(measured));
