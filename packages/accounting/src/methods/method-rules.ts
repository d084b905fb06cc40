/** The methods. A new one is a file like its neighbours and a line here. */
import { average } from './average.ts';
import { fifo } from './fifo.ts';
import { hifo } from './hifo.ts';
import { lifo } from './lifo.ts';
import { lofo } from './lofo.ts';
import type { MethodRule } from './method-rule.ts';
import { specificId } from './specific-id.ts';

const TABLE = { fifo, lifo, hifo, lofo, average, specificId };

export type Method = keyof typeof TABLE;

export const METHODS = Object.keys(TABLE) as readonly Method[];
export const METHOD_RULES: Readonly<Record<Method, MethodRule>> = TABLE;

export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && Object.hasOwn(TABLE, value);
}
