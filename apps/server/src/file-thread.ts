/** The program of a thread that reads one uploaded file: a blank form that comes with the start, or rows by pieces. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BlankFormWork, readBlankForm } from '@holdfast/books/server';
import { serveFileReading } from '@holdfast/imports/server';

/** Only threads of blank forms are started with data. */
const work = workerData as BlankFormWork | null | undefined;
if (parentPort && work) parentPort.postMessage(readBlankForm(work.blankForm), []);
else if (parentPort) serveFileReading(parentPort);
