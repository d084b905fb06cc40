/** The methods. A new one is a file like its neighbours and a line here. */
import type { Method } from '../categories.ts';
import { average } from './average.ts';
import { fifo } from './fifo.ts';
import { hifo } from './hifo.ts';
import { lifo } from './lifo.ts';
import { lofo } from './lofo.ts';
import type { MethodRule } from './method-rule.ts';
import { specificId } from './specific-id.ts';

export type { Method } from '../categories.ts';

const TABLE: Readonly<Record<Method, MethodRule>> = { fifo, lifo, hifo, lofo, average, specificId };

export const METHODS = Object.keys(TABLE) as readonly Method[];
export const METHOD_RULES = TABLE;

export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && Object.hasOwn(TABLE, value);
}
