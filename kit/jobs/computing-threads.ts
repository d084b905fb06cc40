/**
 * Runs long computations in threads of their own, so that the thread of the requests stays free. Threads start when
 * there is work and end after a while without; work that waits is bounded, and so are the time and the memory of a
 * computation.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { findThreadProgram } from './thread-program.ts';

/** Functions by name. Input and result are copied between threads, so they are plain data. */
export type Computations = Readonly<Record<string, (input: never) => unknown>>;

export type RunComputation<C extends Computations> = <Name extends keyof C & string>(
  name: Name,
  input: Parameters<C[Name]>[0],
) => Promise<Awaited<ReturnType<C[Name]>>>;

interface Work {
  readonly name: string;
  readonly input: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export type ThreadReply =
  | { readonly isDone: true; readonly result: unknown }
  | { readonly isDone: false; readonly message: string };

const THREADS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 200;
const COMPUTATION_MS_MAX = 300_000;
const IDLE_MS_MAX = 60_000;
const MEMORY_MEGABYTES_MAX = 768;

export interface ThreadOptions {
  /** The built program of a thread; found beside the server unless given. */
  readonly program?: URL | undefined;
  readonly threadsMax?: number;
  readonly waitingMax?: number;
  readonly computationMsMax?: number;
}

export class ComputingThreads<C extends Computations> {
  readonly #idle: Thread[] = [];
  readonly #waiting: Work[] = [];
  readonly #program: URL | null;
  #running = 0;

  constructor(
    private readonly computations: C,
    private readonly options: ThreadOptions = {},
  ) {
    this.#program = options.program ?? findThreadProgram('computing-thread');
  }

  readonly run: RunComputation<C> = (name, input) => this.#compute(name, input);

  async #compute<Result>(name: keyof C & string, input: unknown): Promise<Result> {
    if (this.#program === null) return (await this.computations[name]?.(input as never)) as Result;
    return this.#enqueue(name, input);
  }

  #enqueue<Result>(name: string, input: unknown): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= (this.options.waitingMax ?? WAITING_MAX)) {
        reject(busy('Too many documents are being prepared at the moment. Try again in a minute.'));
        return;
      }
      this.#waiting.push({ name, input, resolve: resolve as (result: unknown) => void, reject });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#program === null || this.#running >= (this.options.threadsMax ?? THREADS_MAX)) return;
    const work = this.#waiting.shift();
    if (!work) return;
    this.#running += 1;
    const thread = this.#idle.pop() ?? new Thread(this.#program);
    thread
      .compute(work, this.options.computationMsMax ?? COMPUTATION_MS_MAX)
      .then(work.resolve, work.reject)
      .finally(() => {
        this.#running -= 1;
        if (thread.isAlive) this.#rest(thread);
        this.#startNext();
      });
  }

  #rest(thread: Thread): void {
    this.#idle.push(thread);
    thread.endAfter(IDLE_MS_MAX, () => this.#idle.splice(this.#idle.indexOf(thread), 1));
  }
}

/**
 * The program of a thread, a file beside the built server. From the sources there is none, and computations run in the
 * thread that asks for them.
 */
class Thread {
  isAlive = true;
  readonly #worker: Worker;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(program: URL) {
    this.#worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES_MAX } });
    // The process may end while threads rest.
    this.#worker.unref();
  }

  compute({ name, input }: Work, msMax: number): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        // Only these: without its own listeners a worker delivers no further message.
        for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event);
        this.#worker.unref();
        settle();
      };
      const fail = (error: Error): void => {
        this.isAlive = false;
        void this.#worker.terminate();
        end(() => reject(error));
      };
      const timer = setTimeout(
        () => fail(busy('This document takes too long to prepare. Choose a shorter period.')),
        msMax,
      );
      this.#worker.once('message', (reply: ThreadReply) =>
        end(() => (reply.isDone ? resolve(reply.result) : reject(new Error(reply.message)))),
      );
      this.#worker.once('error', (error: Error & { code?: string }) =>
        fail(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? busy('This document is too large to prepare. Choose a shorter period.')
            : error,
        ),
      );
      this.#worker.once('exit', () => fail(new Error('A computing thread ended early.')));
      this.#worker.postMessage({ name, input }, []);
    });
  }

  endAfter(ms: number, onEnd: () => void): void {
    this.#idleTimer = setTimeout(() => {
      this.isAlive = false;
      onEnd();
      void this.#worker.terminate();
    }, ms);
    this.#idleTimer.unref();
  }
}

function busy(detail: string): AppError {
  return new AppError('unavailable', detail, { retryAfterSeconds: 30 });
}
