import { createBookReadingHandlers } from './create-book-reading-handlers.ts';
import { createBookRecordHandlers } from './create-book-record-handlers.ts';
import { createBookWritingHandlers } from './create-book-writing-handlers.ts';
import type { ReadingDependencies } from './reading-dependencies.ts';

type BookHandlers = ReturnType<typeof createBookReadingHandlers> &
  ReturnType<typeof createBookWritingHandlers> &
  ReturnType<typeof createBookRecordHandlers>;

export function createBookHandlers(dependencies: ReadingDependencies): BookHandlers {
  return {
    ...createBookReadingHandlers(dependencies),
    ...createBookWritingHandlers(dependencies),
    ...createBookRecordHandlers(dependencies),
  };
}
