/**
 * A token bucket, kept as one number: the instant at which the bucket would be full again.
 *
 * Every call takes a token by moving that instant one interval on. While it is less than a bucket ahead of now the call
 * may start at once; otherwise it starts when it will be. With 30 calls a minute and a burst of 3, three calls start at
 * once, and the following ones two seconds apart.
 */
import type { Transport } from './transport.ts';

export interface RateLimitSettings {
  readonly callsPerMinute: number;
  /** How many calls may start at once after a quiet time. */
  readonly burst: number;
}

export class RateLimit {
  private readonly intervalMs: number;
  private readonly headStartMs: number;
  private fullAgainMs = 0;
  private pausedUntilMs = 0;

  constructor(
    settings: RateLimitSettings,
    private readonly clock: Pick<Transport, 'nowMs' | 'wait'>,
  ) {
    this.intervalMs = 60_000 / settings.callsPerMinute;
    this.headStartMs = (settings.burst - 1) * this.intervalMs;
  }

  /** Comes back when the next call may start, or when the signal is aborted. */
  async waitForTurn(signal?: AbortSignal): Promise<void> {
    let startMs = this.reserve();
    for (;;) {
      const nowMs = this.clock.nowMs();
      if (signal?.aborted || startMs <= nowMs) return;
      await this.clock.wait(startMs - nowMs, signal);
      // The market may have asked for a pause while this call was waiting; then its reserved turn is void.
      if (this.pausedUntilMs > this.clock.nowMs()) startMs = this.reserve();
    }
  }

  /** The market asked us to be quiet until then. Afterwards the calls start one interval apart, without a burst. */
  pauseUntil(instantMs: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, instantMs);
    this.fullAgainMs = Math.max(this.fullAgainMs, instantMs + this.headStartMs);
  }

  private reserve(): number {
    const startMs = Math.max(this.clock.nowMs(), this.fullAgainMs - this.headStartMs);
    this.fullAgainMs = Math.max(this.clock.nowMs(), this.fullAgainMs) + this.intervalMs;
    return startMs;
  }
}
