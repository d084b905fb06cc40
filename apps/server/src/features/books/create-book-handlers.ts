import { createBookReadingHandlers } from './create-book-reading-handlers.ts';
import { createBookWritingHandlers } from './create-book-writing-handlers.ts';
import type { ReadingDependencies } from './reading-dependencies.ts';

export function createBookHandlers(dependencies: ReadingDependencies): ReturnType<typeof createBookReadingHandlers> & ReturnType<typeof createBookWritingHandlers> {
  return { ...createBookReadingHandlers(dependencies), ...createBookWritingHandlers(dependencies) };
}
