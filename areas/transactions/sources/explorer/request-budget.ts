/** How fast a host may be asked. The budget of a server is shared by all of its workers; one in memory is for tests. */
import type { RequestLimits } from './explorer-host.ts';

export interface RequestBudget {
  /** Returns how long to wait before the next request to the host, or null when the day is used up. */
  reserve(limits: RequestLimits): Promise<number | null>;
  /** Nobody asks the host before this many milliseconds have passed. */
  pause(limits: RequestLimits, durationMs: number): Promise<void>;
}

export const UNLIMITED: RequestBudget = { reserve: async () => 0, pause: async () => {} };
