import { handlersOf } from '@holdfast/http/server/handler.ts';
import type { TransactionsCalls } from '../contract/calls.ts';

/** Declares handlers where they are implemented. */
export const defineHandlers = handlersOf<TransactionsCalls>();
