/** Prints each call of the specification's section 7, one a line, as present or missing. */
import { missingCalls, SPECIFIED_CALLS } from '@holdfast/overview/contract';

const missing = new Set<string>(missingCalls());
for (const call of SPECIFIED_CALLS) console.log(`${missing.has(call) ? 'missing' : 'present'} ${call}`);
