/**
 * Limits for each user, or for each network where nobody is signed in, so that one busy program cannot take the
 * service from everybody else: requests in a minute, requests at the same time, and heavy ones at the same time.
 */
import { isIPv6 } from 'node:net';
import { AppError } from './app-error.ts';

export interface RequestLimits {
  readonly requestsPerMinute: number;
  readonly concurrentRequests: number;
  /** Of calls that compute for long, such as statements. */
  readonly concurrentHeavyRequests: number;
}

interface Usage {
  /** What is left of the minute's requests; it fills up again steadily. */
  tokens: number;
  filledAtMs: number;
  running: number;
  runningHeavy: number;
}

const MINUTE_MS = 60_000;
/** How often the users without recent requests are forgotten. */
const SWEEP_MS = 5 * MINUTE_MS;

export class RequestLimiter {
  readonly #usages = new Map<string, Usage>();
  #sweptAtMs: number;

  constructor(
    private readonly limits: RequestLimits,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.#sweptAtMs = nowMs();
  }

  /** Counts a request and returns the function that ends it. Throws if it is one too many. */
  enter(who: string, { isHeavy }: { isHeavy: boolean }): () => void {
    const usage = this.#refilled(who);
    if (usage.tokens < 1)
      throw tooMany('You sent too many requests in a short time. Wait a moment.', this.#secondsToNext());
    if (usage.running >= this.limits.concurrentRequests)
      throw tooMany('Too many of your requests are running at the same time. Wait until some are finished.', 1);
    if (isHeavy && usage.runningHeavy >= this.limits.concurrentHeavyRequests)
      throw tooMany('Your earlier documents are still being prepared. Wait until they are finished.', 5);
    usage.tokens -= 1;
    usage.running += 1;
    if (isHeavy) usage.runningHeavy += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      usage.running -= 1;
      if (isHeavy) usage.runningHeavy -= 1;
    };
  }

  /** How many users are remembered. */
  get size(): number {
    return this.#usages.size;
  }

  #refilled(who: string): Usage {
    const now = this.nowMs();
    if (now - this.#sweptAtMs > SWEEP_MS) this.#sweep(now);
    const known = this.#usages.get(who);
    if (!known) {
      const fresh = { tokens: this.limits.requestsPerMinute, filledAtMs: now, running: 0, runningHeavy: 0 };
      this.#usages.set(who, fresh);
      return fresh;
    }
    const gained = ((now - known.filledAtMs) * this.limits.requestsPerMinute) / MINUTE_MS;
    known.tokens = Math.min(this.limits.requestsPerMinute, known.tokens + gained);
    known.filledAtMs = now;
    return known;
  }

  /** After a minute without requests a user's usage is as if there had been none. */
  #sweep(now: number): void {
    this.#sweptAtMs = now;
    for (const [who, usage] of this.#usages)
      if (usage.running === 0 && now - usage.filledAtMs > MINUTE_MS) this.#usages.delete(who);
  }

  #secondsToNext(): number {
    return Math.max(1, Math.ceil(60 / this.limits.requestsPerMinute));
  }
}

function tooMany(detail: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_attempts', detail, { retryAfterSeconds });
}

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const NETWORK_GROUPS = 4;

/**
 * Returns the network that counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * subscriber usually has 2^64 addresses.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0');
  const groups = [...headGroups, ...zeros, ...tailGroups].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
