import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import { expect, test } from 'vitest';
import { ListCursor } from './list-cursor.ts';

const rowsOf = (count: number) => Array.from({ length: count }, () => ({ blockNumber: '5' }));
const cursor = (shown: number, inBlock: number) =>
  new ListCursor({
    fromBlock: 0,
    toBlock: 9,
    rowsAPage: 10,
    rowsMax: 100,
    read: async ({ fromBlock, rows }) => rowsOf(fromBlock > 5 ? 0 : Math.min(rows, shown, inBlock)),
  });

test('a block with more rows than a page is read with a larger page', async () => {
  const list = cursor(100, 40);
  while (list.through < 9) await list.advance();
  expect(list.take(9)).toHaveLength(40);
});

test('error: a plan that shows no more than a page does not cut a block without a word', async () => {
  const list = cursor(10, 40);
  await expect(
    (async () => {
      while (list.through < 9) await list.advance();
    })(),
  ).rejects.toThrow(new FatalChainError('The explorer shows only 10 entries of block 5, which has more.'));
});
