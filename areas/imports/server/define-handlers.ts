import { handlersOf } from '@holdfast/http/server/handler.ts';
import type { ImportsCalls } from '../contract/calls.ts';

/** Declares handlers where they are implemented. */
export const defineHandlers = handlersOf<ImportsCalls>();
