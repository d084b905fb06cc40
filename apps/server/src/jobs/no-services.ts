import type { JobServices } from './job-kind.ts';

const nobody = { source: null, reason: 'No network is read here.' } as const;

/** For a worker whose jobs need nothing of the world besides the database. */
export const NO_SERVICES: JobServices = {
  priceSource: null,
  chains: { forHistory: () => nobody, forLookup: () => nobody, forContracts: () => nobody, retryPausesMs: [] },
  blockFills: null,
  now: () => new Date(),
};
