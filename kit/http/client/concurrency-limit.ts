/** Lets at most so many pieces of work run at the same time; others wait in the order in which they came. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #counted = 0;

  /** Work that takes longer than `countedMsMax` no longer counts, and others run beside it. */
  constructor(
    readonly max: number,
    private readonly countedMsMax = Number.POSITIVE_INFINITY,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#counted < this.max) this.#counted += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isCounted = true;
    const end = (): void => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(timer);
      // The place goes straight to the next one, so that nobody can come in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#counted -= 1;
    };
    const timer = Number.isFinite(this.countedMsMax) ? setTimeout(end, this.countedMsMax) : undefined;
    try {
      return await work();
    } finally {
      end();
    }
  }
}
