import type { JobProgress } from './job-kind.ts';

const WRITE_MILLISECONDS_MIN = 250;

/** Lets the newest progress through at most a few times a second, and one write at a time. */
export class ProgressWriter {
  private newest: JobProgress | null = null;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly write: (progress: JobProgress) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  report(progress: JobProgress): void {
    if (this.isClosed) return;
    this.newest = progress;
    if (this.timer) return;
    this.timer = setTimeout(() => this.next(), WRITE_MILLISECONDS_MIN);
    this.timer.unref();
    this.flush();
  }

  /** Nothing is written after this has come back. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.writing;
  }

  private next(): void {
    this.timer = null;
    const { newest } = this;
    if (newest) this.report(newest);
  }

  private flush(): void {
    const { newest } = this;
    this.newest = null;
    // A progress that cannot be shown is no reason to stop the work.
    if (newest) this.writing = this.writing.then(() => this.write(newest)).catch(this.onError);
  }
}
