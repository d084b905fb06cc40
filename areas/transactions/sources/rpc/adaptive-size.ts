/**
 * How much to request at once: half as much after a refusal, twice as much after several successes. Every node has
 * other limits, and none publishes them.
 */
const SUCCESSES_TO_GROW = 8;

export class AdaptiveSize {
  #current: number;
  #successes = 0;
  #hasFailed = false;

  constructor(private readonly bounds: { readonly start: number; readonly max: number }) {
    this.#current = bounds.start;
  }

  get current(): number {
    return this.#current;
  }

  /** False when it cannot be less. */
  shrink(): boolean {
    this.#successes = 0;
    this.#hasFailed = true;
    if (this.#current === 1) return false;
    this.#current = Math.max(1, Math.floor(this.#current / 2));
    return true;
  }

  grow(): void {
    this.#successes += 1;
    // Until a limit was met once there is no reason to be careful.
    if (this.#hasFailed && this.#successes < SUCCESSES_TO_GROW) return;
    this.#successes = 0;
    this.#current = Math.min(this.bounds.max, this.#current * 2);
  }
}
