/** Contracts that answer as written down: a test states what a call returns, and any other call reverts. */
import type { ContractResult, ContractSource } from '@holdfast/chain/contract-source.ts';
import { type Argument, encodeCall, encodeWord } from './contract-batch.ts';

/** By contract: a signature, or a signature with its arguments, and the words that it returns. */
export type Answers = Readonly<
  Record<string, readonly (readonly [call: string | readonly [string, ...Argument[]], ...words: Argument[]])[]>
>;

export function fakeContracts(answers: Answers): ContractSource {
  const returned = new Map<string, string>();
  for (const [to, calls] of Object.entries(answers))
    for (const [call, ...words] of calls) {
      const [signature, ...values] = typeof call === 'string' ? ([call] as const) : call;
      returned.set(keyOf(to, encodeCall(signature, values)), `0x${words.map(encodeWord).join('')}`);
    }
  return {
    readContracts: ({ calls }) =>
      Promise.resolve(
        calls.map(({ to, data }): ContractResult => {
          // An answer without arguments holds for all of them.
          const found = returned.get(keyOf(to, data)) ?? returned.get(keyOf(to, data.slice(0, 10)));
          return found === undefined ? { kind: 'refused' } : { kind: 'returned', data: found };
        }),
      ),
  };
}

const keyOf = (to: string, data: string): string => `${to.toLowerCase()}:${data}`;
