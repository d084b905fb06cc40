import { parseBooksDay } from '@holdfast/calendar';
import { describe, expect, it } from 'vitest';
import { type ExportedEntry, planExport } from './plan-export.ts';
import type { PostedEntry } from './posted-entry.ts';

const march = parseBooksDay('2025-03-07');
const fees = { code: '6000', name: 'Fees' };
const bank = { code: '1000', name: 'Bank' };

function entryOf(number: number, cents: bigint, changes: Partial<PostedEntry> = {}): PostedEntry {
  return {
    key: `transaction:${number}`,
    number: `HF-T${number}`,
    day: march,
    narration: 'fee',
    lines: [
      { account: fees, cents, description: '', name: '' },
      { account: bank, cents: -cents, description: '', name: '' },
    ],
    ...changes,
  };
}

/** What is remembered after several exports. */
function remembered(...exports: (readonly PostedEntry[])[]): ExportedEntry[] {
  const memory = new Map<string, ExportedEntry>();
  for (const entries of exports)
    for (const entry of planExport(entries, { exported: memory.values() }).remember) memory.set(entry.key, entry);
  return [...memory.values()];
}

const shown = (entries: readonly PostedEntry[]) => entries.map(({ number, lines }) => [number, lines[0]!.cents]);

describe('an export', () => {
  it('posts what is new, and nothing twice', () => {
    const first = planExport([entryOf(1, 100n)], { exported: [] });
    expect(shown(first.entries)).toEqual([['HF-T1', 100n]]);
    const again = planExport([entryOf(1, 100n), entryOf(2, 7n)], { exported: first.remember });
    expect(shown(again.entries)).toEqual([['HF-T2', 7n]]);
    expect(again.counts).toEqual({ created: 1, adjusted: 0, removed: 0, same: 1 });
  });

  it('reverses what changed as it was posted, and posts it again under the next number', () => {
    const plan = planExport([entryOf(1, 120n)], { exported: remembered([entryOf(1, 100n)]) });
    expect(shown(plan.entries)).toEqual([
      ['HF-T1-R1', -100n],
      ['HF-T1-2', 120n],
    ]);
    expect(plan.entries.map(({ narration }) => narration)).toEqual(['Reversal of HF-T1', 'fee (replaces HF-T1)']);
    expect(planExport([entryOf(1, 120n)], { exported: plan.remember }).entries).toEqual([]);
  });

  it('reverses what is gone once, and posts it again if it comes back', () => {
    const gone = planExport([], { exported: remembered([entryOf(1, 100n)]) });
    expect(shown(gone.entries)).toEqual([['HF-T1-R1', -100n]]);
    expect(planExport([], { exported: gone.remember }).entries).toEqual([]);
    const back = planExport([entryOf(1, 100n)], { exported: gone.remember });
    expect(shown(back.entries)).toEqual([['HF-T1-2', 100n]]);
    expect(shown(planExport([entryOf(1, 3n)], { exported: back.remember }).entries)).toEqual([
      ['HF-T1-R2', -100n],
      ['HF-T1-3', 3n],
    ]);
  });

  it('whatever was exported in between, the postings add up to the entries of today', () => {
    const states = [[100n, 7n], [100n], [40n, 7n, 9n], [], [100n, 8n]].map((amounts) =>
      amounts.map((cents, index) => entryOf(index + 1, cents)),
    );
    const numbers = new Set<string>();
    let balance = 0n;
    states.forEach((entries, index) => {
      const plan = planExport(entries, { exported: remembered(...states.slice(0, index)) });
      for (const { number, lines } of plan.entries) {
        expect(numbers.has(number), number).toBe(false);
        numbers.add(number);
        balance += lines[0]!.cents;
      }
      expect(balance).toBe(entries.reduce((total, { lines }) => total + lines[0]!.cents, 0n));
    });
  });

  it('does not post a new description', () => {
    const renamed = entryOf(1, 100n, { narration: 'network fee', lines: entryOf(1, 100n).lines.toReversed() });
    expect(planExport([renamed], { exported: remembered([entryOf(1, 100n)]) }).counts.same).toBe(1);
  });

  it('corrects a closed period on the first open day, once', () => {
    const openFrom = parseBooksDay('2025-04-01');
    const plan = planExport([entryOf(1, 120n)], { exported: remembered([entryOf(1, 100n)]), openFrom });
    expect(plan.entries.map(({ day }) => day)).toEqual([openFrom, openFrom]);
    expect(planExport([entryOf(1, 120n)], { exported: plan.remember, openFrom }).counts.same).toBe(1);
  });
});
