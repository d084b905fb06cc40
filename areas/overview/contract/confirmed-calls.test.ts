import { expect, it } from 'vitest';
import type { Call } from '@holdfast/contract';
import { type CallName, contract } from './contract.ts';
import { WITHOUT_CONFIRMATION } from './without-confirmation.ts';

const calls = Object.entries(contract as Record<CallName, Call>) as [CallName, Call][];
const writing = calls.filter(([, call]) => call.method !== 'GET' || call.audit !== undefined);

it('every call that writes has a decision: it asks for a confirmation, or states why not', () => {
  const undecided = writing.filter(
    ([name, call]) => (call.confirm === undefined) === (WITHOUT_CONFIRMATION.get(name) === undefined),
  );
  expect(undecided.map(([name]) => name)).toEqual([]);
});

it('the decisions are about calls that write', () => {
  const names = new Set(writing.map(([name]) => name));
  expect([...WITHOUT_CONFIRMATION.keys()].filter((name) => !names.has(name))).toEqual([]);
});

it.each([
  ['classifyTransaction', 'clientMoney'],
  ['addTransaction', 'clientMoney'],
  ['replaceTransaction', 'clientMoney'],
  ['deleteTransaction', 'clientMoney'],
  ['resetTransaction', 'clientMoney'],
  ['undoClassification', 'clientMoney'],
  ['acceptSuggestions', 'clientMoney'],
  ['cancelClientTransaction', 'recent'],
  ['cancelOwnClientTransaction', 'recent'],
  ['deleteClientTransaction', 'recent'],
  ['setManualPrice', 'recent'],
  ['importPrices', 'recent'],
  ['setCoverageLimit', 'recent'],
  ['lockYear', 'recent'],
  ['removeDocument', 'recent'],
  ['undoImport', 'recent'],
] as const)('%s asks: %s', (name, confirm) => {
  expect((contract[name] as Call).confirm).toBe(confirm);
});
