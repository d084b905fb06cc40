/** Files in the shape of an export, each with the layout that recognises it and the transactions that it becomes. */
import { expect, test } from 'vitest';
import { problems, read, shown } from './testing-shown.ts';

export interface KnownFile {
  readonly layout: string;
  readonly text: string;
  readonly expected: readonly string[];
  /** The results of the rows that are no part of a transaction. */
  readonly problems?: readonly string[];
  readonly fileName?: string;
}

export function testKnownFiles(files: readonly KnownFile[]): void {
  test.each(files)('$layout', async (file) => {
    const reading = await read(file.text, { timeZone: 'UTC', fileName: file.fileName ?? 'file.csv' });
    expect(reading.layout.id).toBe(file.layout);
    expect(shown(reading)).toEqual(file.expected);
    expect(problems(reading)).toEqual(file.problems ?? []);
    expect(reading.balance?.firstBreak ?? null).toBeNull();
  });
}
