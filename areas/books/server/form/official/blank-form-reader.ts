/**
 * Recognises uploaded blank forms in threads of their own, with bounds on time and memory, because a file may be made
 * to stop the server. From the sources there is no program of a thread, and files are read in the thread that asks.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { findThreadProgram } from '@holdfast/jobs/thread-program.ts';
import { ConcurrencyLimit } from '@holdfast/http/client/concurrency-limit.ts';
import type { RecognisedForm } from '../../../engine/form-8949/official/editions.ts';
import { readBlankForm } from './read-blank-form.ts';

/** What the program of a thread finds as its data. */
export interface BlankFormWork {
  readonly blankForm: Uint8Array;
}

export interface BlankFormReaderOptions {
  /** The built program of a thread; found beside the server unless given. */
  readonly program?: URL | undefined;
  readonly workMsMax?: number;
  readonly memoryMegabytesMax?: number;
}

const WORK_MS_MAX = 20_000;
const MEMORY_MEGABYTES_MAX = 256;
const YOUNG_MEGABYTES_MAX = 32;
/** Files that are read at the same time; further ones wait. */
const READ_AT_ONCE = 2;
const TOO_LARGE = 'The PDF needs more time or memory than a form. Use the file as the IRS published it.';

export type RecogniseBlankForm = (bytes: Uint8Array) => Promise<RecognisedForm>;

export function createBlankFormReader(options: BlankFormReaderOptions = {}): RecogniseBlankForm {
  const program = options.program ?? findThreadProgram('file-thread');
  if (program === null) return async (bytes) => readBlankForm(bytes);
  const limit = new ConcurrencyLimit(READ_AT_ONCE);
  return (bytes) => limit.run(() => readInThread(program, bytes, options));
}

async function readInThread(
  program: URL,
  bytes: Uint8Array,
  { workMsMax = WORK_MS_MAX, memoryMegabytesMax = MEMORY_MEGABYTES_MAX }: BlankFormReaderOptions,
): Promise<RecognisedForm> {
  const worker = new Worker(program, {
    workerData: { blankForm: bytes } satisfies BlankFormWork,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytesMax,
      maxYoungGenerationSizeMb: Math.min(YOUNG_MEGABYTES_MAX, memoryMegabytesMax),
    },
  });
  // The process may end while a thread works.
  worker.unref();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<RecognisedForm>((resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('too_large', TOO_LARGE)), workMsMax);
      worker.once('message', resolve);
      worker.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('too_large', TOO_LARGE) : error),
      );
      worker.once('exit', () => reject(new Error('The thread of a blank form ended early.')));
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
