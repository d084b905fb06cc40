/** The program of a computing thread: runs the computation that each message names, and replies with its result. */
import { parentPort } from 'node:worker_threads';
import { BOOK_COMPUTATIONS } from '@holdfast/books/server';
import { LENDING_COMPUTATIONS } from '@holdfast/lending/server';
import type { ThreadReply } from '@holdfast/jobs/computing-threads.ts';

const COMPUTATIONS = { ...LENDING_COMPUTATIONS, ...BOOK_COMPUTATIONS };

parentPort?.on('message', async ({ name, input }: { name: keyof typeof COMPUTATIONS; input: never }) => {
  const reply: ThreadReply = await compute(name, input);
  parentPort?.postMessage(reply, []);
});

async function compute(name: keyof typeof COMPUTATIONS, input: never): Promise<ThreadReply> {
  try {
    return { isDone: true, result: await COMPUTATIONS[name](input) };
  } catch (error) {
    return { isDone: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
