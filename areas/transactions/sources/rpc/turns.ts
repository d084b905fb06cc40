/** Lets at most so many pieces of work go on at the same time, in the order in which they came. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly count: number) {}

  async take<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await run();
    } finally {
      // The turn goes straight to the next one, so that nobody can come in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
