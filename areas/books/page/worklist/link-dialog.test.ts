import type { Transaction } from '@holdfast/transactions/contract';
import { expect, test } from 'vitest';
import { linkEnds } from './link-dialog.tsx';

const ends = (id: number, ...transfers: (readonly [role: string, direction: string])[]) =>
  ({ id, transfers: transfers.map(([role, direction]) => ({ role, direction })) }) as unknown as Pick<
    Transaction,
    'id' | 'transfers'
  >;

test('the sending transfer is the outgoing side, whichever was opened', () => {
  const [out, into] = [ends(7, ['transfer', 'out'], ['fee', 'out']), ends(5, ['transfer', 'in'])];
  expect(linkEnds(out, into)).toEqual({ outTransactionId: 7, inTransactionId: 5 });
  expect(linkEnds(into, out)).toEqual({ outTransactionId: 7, inTransactionId: 5 });
});

test('error: two transfers in the same direction are not a pair, and neither is a fee', () => {
  expect(linkEnds(ends(1, ['transfer', 'out']), ends(2, ['transfer', 'out']))).toBeNull();
  expect(linkEnds(ends(1, ['fee', 'out']), ends(2, ['transfer', 'in']))).toBeNull();
});
