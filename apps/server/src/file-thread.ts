/** The program of a thread that reads one uploaded file. */
import { parentPort } from 'node:worker_threads';
import { serveFileReading } from '@holdfast/imports/server';

if (parentPort) serveFileReading(parentPort);
