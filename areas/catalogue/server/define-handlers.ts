import { handlersOf } from '@holdfast/http/server/handler.ts';
import type { CatalogueCalls } from '../contract/calls.ts';

/** Declares handlers where they are implemented. */
export const defineHandlers = handlersOf<CatalogueCalls>();
