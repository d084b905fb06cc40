import { handlersOf } from '@holdfast/http/server/handler.ts';
import type { BooksCalls } from '../contract/calls.ts';

/** Declares handlers where they are implemented. */
export const defineHandlers = handlersOf<BooksCalls>();
