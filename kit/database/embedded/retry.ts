import { setTimeout as delay } from 'node:timers/promises';

interface RetryLimits {
  secondsMax: number;
  everyMilliseconds?: number;
}

/** Calls `attempt` until it returns a value, or returns undefined after the time limit. Makes at least one attempt. */
export async function retry<T>(limits: RetryLimits, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = performance.now() + limits.secondsMax * 1000;
  for (;;) {
    const result = await attempt();
    if (result !== undefined || performance.now() >= end) return result;
    await delay(limits.everyMilliseconds ?? 50);
  }
}
