/**
 * Compares two settings over the whole history, in a process of its own, so that its memory is that of the comparison.
 */
import { defaultBookSettings } from '../../apps/server/src/books/book-settings.ts';
import { createPool } from '../../apps/server/src/db/create-pool.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';
import { compareSettings } from '../../apps/server/src/features/books/settings/compare-settings.ts';
import { TIME_ZONE } from '../shared/trades.ts';

export interface MeasuredWhatIf {
  readonly seconds: number;
  readonly megabytes: number;
}

const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] }, log: silentLog });
const startedAt = performance.now();
await compareSettings({
  pool,
  other: { ...defaultBookSettings(TIME_ZONE), methods: [{ fromYear: 2009, method: 'hifo' }] },
  timeZone: TIME_ZONE,
  now: new Date(),
});
const measured: MeasuredWhatIf = {
  seconds: (performance.now() - startedAt) / 1000,
  megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
};
await pool.end();
console.log(JSON.stringify(measured));
