/**
 * How many calls are worked on at once. Fifty that begin together wait for each other's connections to the database,
 * keep the results of all of them in memory, and keep the event loop from everything else, such as the check whether
 * this server is ready. A call that waits for its turn costs nothing, and as many finish each second.
 */
import { availableParallelism } from 'node:os';

/** Three for each processor: one computes while others wait. Some of the 16 connections are left for other work. */
export const TURNS = Math.min(12, Math.max(6, 3 * availableParallelism()));

/** A call that takes longer waits for something else than the processor, and others go on beside it. */
export const TURN_MS_MAX = 100;

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** Begins the work when its turn comes, in the order of arrival. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < TURNS) this.#taken += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    };
    const timer = setTimeout(end, TURN_MS_MAX);
    try {
      return await work();
    } finally {
      end();
    }
  }
}
