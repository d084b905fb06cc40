/** A worker for the fault tests that generates the books, as Holdfast's own worker does, and ends with the job. */
import { regenerateBooks } from '../../areas/books/server/regenerate/regenerate-books.ts';
import { runUntilFinished } from './run-until-finished.ts';

await runUntilFinished({
  kind: regenerateBooks,
  findJobId: async () => Number(process.env['JOB_ID']),
});
