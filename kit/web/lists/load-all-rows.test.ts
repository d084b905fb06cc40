import { describe, expect, test } from 'vitest';
import { loadAllRows } from './load-all-rows.ts';

const rowKey = (row: number) => String(row);

function server(rows: readonly number[]) {
  const requested: number[] = [];
  return {
    requested,
    loadPage: async ({ page, limit }: { page: number; limit: number }) => {
      requested.push(page);
      return { items: rows.slice((page - 1) * limit, page * limit), total: rows.length };
    },
  };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('loadAllRows', () => {
  test.each([0, 1, 9, 10, 11, 25, 30])(
    '%i rows come whole and in order, ten to a page, without a page too many',
    async (count) => {
      const { requested, loadPage } = server(upTo(count));
      const result = await loadAllRows({ loadPage, rowKey, signal: new AbortController().signal, pageSize: 10 });
      expect(result).toEqual({ rows: upTo(count), total: count });
      expect(requested).toEqual(upTo(Math.max(1, Math.ceil(count / 10))));
    },
  );

  test('a total that the server stopped counting does not end the export', async () => {
    const { loadPage } = server(upTo(35));
    const result = await loadAllRows({
      loadPage: async (request) => ({ ...(await loadPage(request)), total: 20, isTotalCapped: true }),
      rowKey,
      signal: new AbortController().signal,
      pageSize: 10,
    });
    expect(result).toEqual({ rows: upTo(35), total: 35 });
  });

  test('the progress is reported after each page', async () => {
    const seen: unknown[] = [];
    await loadAllRows({
      ...server(upTo(25)),
      rowKey,
      signal: new AbortController().signal,
      pageSize: 10,
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen).toEqual([
      { done: 10, total: 25 },
      { done: 20, total: 25 },
      { done: 25, total: 25 },
    ]);
  });

  test('a row that slid onto the next page is taken once', async () => {
    const pages = [[1, 2], [2, 3], [4]];
    const result = await loadAllRows({
      loadPage: async ({ page }) => ({ items: pages[page - 1] ?? [], total: 5 }),
      rowKey,
      signal: new AbortController().signal,
      pageSize: 2,
    });
    expect(result.rows).toEqual([1, 2, 3, 4]);
  });

  test('the limit cuts the export off and the total is returned', async () => {
    const { requested, loadPage } = server(upTo(100));
    const result = await loadAllRows({
      loadPage,
      rowKey,
      signal: new AbortController().signal,
      pageSize: 10,
      rowsMax: 25,
    });
    expect(result).toEqual({ rows: upTo(25), total: 100 });
    expect(requested).toEqual([1, 2, 3]);
  });

  test('error: a cancelled export stops before the next page', async () => {
    const { requested, loadPage } = server(upTo(100));
    const controller = new AbortController();
    const exporting = loadAllRows({
      loadPage,
      rowKey,
      signal: controller.signal,
      pageSize: 10,
      onProgress: ({ done }) => done === 20 && controller.abort(),
    });
    await expect(exporting).rejects.toMatchObject({ name: 'AbortError' });
    expect(requested).toEqual([1, 2]);
  });

  test('error: what the server refuses is handed on', async () => {
    const refused = new Error('503');
    await expect(
      loadAllRows({ loadPage: () => Promise.reject(refused), rowKey, signal: new AbortController().signal }),
    ).rejects.toBe(refused);
  });
});
