/**
 * Reads uploaded files in threads of their own, one for each file, with bounds on time and memory. From the sources
 * there is no program of a thread, and files are read in the thread that asks.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { findThreadProgram } from '@holdfast/jobs/thread-program.ts';
import type { RecordReading } from '../providers/build-records.ts';
import { genericLayout } from '../providers/generic/generic.ts';
import type { HeaderCell } from '../providers/kit/header.ts';
import { ImportError } from '../providers/kit/import-error.ts';
import type { Layout } from '../providers/kit/layout.ts';
import { LAYOUTS } from '../providers/layouts.ts';
import { type ImportOptions, type OpenImport, openImport } from '../providers/read-import.ts';
import type { FromThread, ToThread } from './file-thread.ts';

export type OpenedFile = Pick<
  OpenImport,
  'layout' | 'columns' | 'sheets' | 'sheet' | 'isTimeZoneKnown' | 'evidence'
> & {
  readonly readings: AsyncGenerator<readonly RecordReading[]>;
  /** Ends the thread of a file whose rows are not read to the end. */
  close(): void;
};

export interface FileReader {
  /** Recognises the file and reads its records in batches. */
  open(source: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<OpenedFile>;
  /** Throws for a file that cannot be read. Reads it to its end, or only as far as its header. */
  check(
    source: AsyncIterable<Uint8Array>,
    options: ImportOptions,
    extent: { readonly isWhole: boolean },
  ): Promise<Layout>;
}

export interface FileReaderOptions {
  /** The built program of a thread; found beside the server unless given. */
  readonly program?: URL | undefined;
  readonly workMsMax?: number;
  readonly memoryMegabytesMax?: number;
  readonly checksMax?: number;
}

const WORK_MS_MAX = 120_000;
const MEMORY_MEGABYTES_MAX = 512;
const YOUNG_MEGABYTES_MAX = 32;
/** Files that are checked at the same time; further ones wait. */
const CHECKS_MAX = 2;
const WAITING_MAX = 20;

export function createFileReader(options: FileReaderOptions = {}): FileReader {
  const program = options.program ?? findThreadProgram('file-thread');
  if (program === null) return READ_HERE;
  const limit = new ConcurrencyLimit(options.checksMax ?? CHECKS_MAX);
  const open = async (source: AsyncIterable<Uint8Array>, chosen: ImportOptions): Promise<FileThread> => {
    const thread = new FileThread(program, source, options);
    await thread.open(chosen);
    return thread;
  };
  return {
    open: async (source, chosen) => (await open(source, chosen)).opened(chosen),
    check: (source, chosen, { isWhole }) =>
      limit.run(async () => {
        const thread = await open(source, chosen);
        try {
          if (isWhole) await thread.readToEnd();
          return thread.layout(chosen);
        } finally {
          thread.end();
        }
      }),
  };
}

const READ_HERE: FileReader = {
  open: async (source, options) => ({ ...(await openImport(source, options)), close: () => {} }),
  async check(source, options, { isWhole }) {
    const { layout, readings } = await openImport(source, options);
    for await (const _ of readings) if (!isWhole) break;
    return layout;
  },
};

class FileThread {
  readonly #worker: Worker;
  readonly #pieces: AsyncIterator<Uint8Array>;
  #workMsLeft: number;
  #isEnded = false;
  #head: (FromThread & { readonly kind: 'opened' }) | null = null;

  constructor(
    program: URL,
    source: AsyncIterable<Uint8Array>,
    { workMsMax = WORK_MS_MAX, memoryMegabytesMax = MEMORY_MEGABYTES_MAX }: FileReaderOptions,
  ) {
    this.#worker = new Worker(program, {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMegabytesMax,
        maxYoungGenerationSizeMb: Math.min(YOUNG_MEGABYTES_MAX, memoryMegabytesMax),
      },
    });
    // The process may end while a thread waits.
    this.#worker.unref();
    this.#workMsLeft = workMsMax;
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async open(options: ImportOptions): Promise<void> {
    const reply = await this.#request({ kind: 'open', options });
    if (reply.kind !== 'opened') throw new Error(`The thread of a file replied ${reply.kind} instead of opened.`);
    this.#head = reply;
  }

  layout(options: ImportOptions): Layout {
    const { layoutId, header } = this.#opened();
    return layoutOf(layoutId, header, options);
  }

  opened(options: ImportOptions): OpenedFile {
    const { columns, sheets, sheet, isTimeZoneKnown, evidence } = this.#opened();
    const shared = { ...evidence };
    return {
      layout: this.layout(options),
      columns,
      sheets,
      sheet,
      isTimeZoneKnown,
      evidence: shared,
      readings: this.#readings(shared),
      close: () => this.end(),
    };
  }

  async readToEnd(): Promise<void> {
    await this.#request({ kind: 'check' });
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    void this.#worker.terminate();
    void this.#pieces.return?.();
  }

  #opened(): FromThread & { readonly kind: 'opened' } {
    if (this.#head === null) throw new Error('The file is not open.');
    return this.#head;
  }

  /** The thread reads the next rows while those before are used. */
  async *#readings(evidence: OpenImport['evidence']): AsyncGenerator<readonly RecordReading[]> {
    try {
      let next = this.#request({ kind: 'next' });
      for (;;) {
        const reply = await next;
        if (reply.kind !== 'batch') return;
        next = this.#request({ kind: 'next' });
        // Thrown when its turn comes.
        next.catch(() => {});
        Object.assign(evidence, reply.evidence);
        yield reply.readings;
      }
    } finally {
      this.end();
    }
  }

  /**
   * Sends a message and returns the reply, after the pieces that the thread needs for it. Ends the thread on failure.
   */
  async #request(message: ToThread): Promise<FromThread> {
    try {
      let reply = await this.#exchange(message);
      while (reply.kind === 'needsPiece') {
        const { done, value } = await this.#pieces.next();
        reply = await this.#exchange({ kind: 'piece', bytes: done ? null : value });
      }
      if (reply.kind === 'refused') throw new ImportError(reply.code, reply.message, reply.columns);
      if (reply.kind === 'failed') throw new Error(reply.message);
      return reply;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Only the time in which the thread works counts, not the one in which it waits for bytes or for the database. */
  #exchange(message: ToThread): Promise<FromThread> {
    const startedAt = performance.now();
    return new Promise<FromThread>((resolve, reject) => {
      const worker = this.#worker;
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        this.#workMsLeft -= performance.now() - startedAt;
        end();
      };
      const timer = setTimeout(
        () => settle(() => reject(new ImportError('too_large', TOO_SLOW))),
        Math.max(0, this.#workMsLeft),
      );
      worker.once('message', (reply: FromThread) => settle(() => resolve(reply)));
      worker.once('error', (error: Error & { code?: string }) =>
        settle(() =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportError('too_large', TOO_MUCH_MEMORY) : error),
        ),
      );
      worker.once('exit', () => settle(() => reject(new Error('The thread of a file ended early.'))));
      worker.postMessage(message, []);
    });
  }
}

const TOO_SLOW = 'The file takes too long to read. Export a shorter period, as CSV.';
const TOO_MUCH_MEMORY = 'The file needs too much memory to read. Export a shorter period, as CSV.';

function layoutOf(id: string, header: readonly HeaderCell[], { mapping }: ImportOptions): Layout {
  const layout = LAYOUTS.find((each) => each.id === id) ?? genericLayout(header, mapping);
  if (layout === null) throw new Error(`There is no layout ${id}.`);
  return layout;
}

class ConcurrencyLimit {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= WAITING_MAX)
      throw new AppError('unavailable', 'Too many files are being read at the moment. Try again in a minute.', {
        retryAfterSeconds: 30,
      });
    if (this.#running >= this.max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
