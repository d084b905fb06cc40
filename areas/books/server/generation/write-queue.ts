/**
 * Writes that run one after the other while the caller goes on computing. The caller waits only while much is waiting,
 * so that neither the processor nor the database is idle for long and the memory stays bounded.
 */

/** Characters or bytes. */
const WAITING_MAX = 16 * 1024 * 1024;

export class WriteQueue {
  private readonly waiting: { readonly size: number; readonly done: Promise<void> }[] = [];
  private waitingSize = 0;
  private tail: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readonly failures: unknown[] = [];

  /** Throws the error of an earlier write; after one, no further write runs. */
  async add(write: () => Promise<unknown>, size = 0): Promise<void> {
    while (this.waitingSize > WAITING_MAX && this.waiting[0]) await this.waiting[0].done;
    this.throwFailure();
    const done = this.tail.then(() => this.run(write, size));
    this.tail = done;
    this.waiting.push({ size, done });
    this.waitingSize += size;
  }

  /** Waits for everything that was added. */
  async drain(): Promise<void> {
    await this.tail;
    this.throwFailure();
  }

  /** Drops what has not begun, and waits for what has: afterwards the connection is the caller's alone. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.tail;
  }

  private async run(write: () => Promise<unknown>, size: number): Promise<void> {
    try {
      if (!this.isStopped) await write();
    } catch (error) {
      this.isStopped = true;
      this.failures.push(error);
    }
    this.waiting.shift();
    this.waitingSize -= size;
  }

  private throwFailure(): void {
    if (this.failures.length > 0) throw this.failures[0];
  }
}
