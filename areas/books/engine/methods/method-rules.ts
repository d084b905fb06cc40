/** The methods. A new one is a file like its neighbours, a line here and its name in lists.ts. */
import type { Method } from '../lists.ts';
import { average } from './average.ts';
import { fifo } from './fifo.ts';
import { hifo } from './hifo.ts';
import { lifo } from './lifo.ts';
import { lofo } from './lofo.ts';
import type { MethodRule } from './method-rule.ts';
import { specificId } from './specific-id.ts';

export const METHOD_RULES: Readonly<Record<Method, MethodRule>> = { fifo, lifo, hifo, lofo, average, specificId };

export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && Object.hasOwn(METHOD_RULES, value);
}
