/** Every kind of job there is, and what the clock starts. A kind that is missing here is never run. */
import type { PriceSource } from '@holdfast/prices';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { importPrices } from './prices/import-prices.ts';
import { priceSchedules } from './prices/price-schedules.ts';
import { refreshPrices } from './prices/refresh-prices.ts';

export { createPriceSource } from './prices/create-price-source.ts';

export const JOB_KINDS: readonly JobKind[] = [importPrices, refreshPrices];

export function createSchedules({ priceSource }: { priceSource: PriceSource | null }): Schedule[] {
  return priceSchedules(priceSource);
}
