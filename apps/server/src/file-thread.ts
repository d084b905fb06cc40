/** The program of a thread that reads one uploaded file: a blank form that comes with the start, or rows piece by piece. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BlankFormWork, readBlankForm } from '@holdfast/books/server';
import { serveFileReading } from '@holdfast/imports/server';

const work = workerData as BlankFormWork | null;
if (work === null) {
  if (parentPort) serveFileReading(parentPort);
} else parentPort?.postMessage(readBlankForm(work.blankForm), []);
