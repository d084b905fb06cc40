import { describe, expect, test, vi } from 'vitest';
import { allOf, derived, loadFailureText, type Read } from './loaded.tsx';

const read = <Data>(data: Data | undefined, error: unknown = null): Read<Data> => ({ data, error, refetch: vi.fn() });

describe('several reads as one', () => {
  test('have a result once all have one, in their order', () => {
    expect(allOf(read(1), read<string>(undefined)).data).toBeUndefined();
    expect(allOf(read(1), read('two')).data).toEqual([1, 'two']);
  });

  test('fail with the first error, and are repeated together', async () => {
    const [first, second] = [read<number>(undefined), read<number>(undefined, new Error('The server is busy.'))];
    const all = allOf(first, second);
    expect(all.error).toBe(second.error);
    await all.refetch?.();
    expect(first.refetch).toHaveBeenCalledOnce();
    expect(second.refetch).toHaveBeenCalledOnce();
  });
});

test('a derived value keeps the error and the retry of its read', () => {
  const query = read({ items: [1, 2] }, new Error('Not refreshed.'));
  expect(derived(query, 2)).toEqual({ data: 2, error: query.error, refetch: query.refetch });
});

describe('the text of a failed read', () => {
  test('is the message of the server', () => {
    expect(loadFailureText(read(undefined, new Error('The server is busy.')))).toBe('The server is busy.');
  });

  test('is empty while old content is shown, and without an error', () => {
    expect(loadFailureText(read(1, new Error('Not refreshed.')))).toBe('');
    expect(loadFailureText(read(undefined))).toBe('');
  });
});
