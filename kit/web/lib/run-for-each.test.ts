import { expect, test } from 'vitest';
import { runForEach } from './run-for-each.ts';

test('each row is tried in order and accounted for, also after a failure', async () => {
  const tried: number[] = [];
  const refusal = new Error('The last admin cannot be disabled');
  const result = await runForEach([1, 2, 3], async (row) => {
    tried.push(row);
    if (row === 2) throw refusal;
  });
  expect(tried).toEqual([1, 2, 3]);
  expect(result).toEqual({ succeeded: [1, 3], failed: [{ row: 2, error: refusal }] });
});
