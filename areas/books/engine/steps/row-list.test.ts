import { expect, it } from 'vitest';
import { RowList } from './row-list.ts';

const push = (list: RowList<number[]>, rows: readonly number[][]): void => {
  for (const row of rows) list.push(row);
};

it('rows come out in the order they went in, each once, however many there are', () => {
  for (const length of [0, 1, 4095, 4096, 4097, 3 * 4096, 20_000]) {
    const rows = Array.from({ length }, (_, index) => [index]);
    const list = new RowList<number[]>();
    push(list, rows);
    expect(list.take()).toEqual(rows);
    expect(list.take()).toEqual([]);
    push(list, rows.slice(0, 5));
    expect(list.take()).toEqual(rows.slice(0, 5));
  }
});
