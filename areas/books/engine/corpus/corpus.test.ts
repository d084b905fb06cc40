import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BooksStream } from '../books-stream.ts';
import { computeBooks } from '../compute-books.ts';
import type { BookRows } from '../types.ts';
import { setNameOf } from './conventions.ts';
import type { CorpusCase } from './corpus-case.ts';
import {
  type ReadingCase,
  readingDisagreement,
  readingSettingsOf,
  runReadingCase,
  transactionsOf,
} from './reading-case.ts';
import { runCase } from './run-case.ts';
import { disagreement } from './score-case.ts';
import { joinRows } from '../testing/streaming.ts';

const OWN = new URL('../fixtures/own-cases.jsonl', import.meta.url);
/** Beside the repository, as in the README of the data. */
const SHARED = new URL('../../../../../shared/data/accounting/', import.meta.url);
const SETS = [
  'basis_engine_perwallet',
  'rp2_branch_perwallet',
  'rp2_errors',
  'rp2_golden',
  'rp2_oracle',
  'rp2_perwallet',
  'us_official',
];

function readCases(file: URL): CorpusCase[] {
  const bytes = readFileSync(file);
  const text = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CorpusCase);
}

describe('own cases, checked manually', () => {
  it.each(readCases(OWN).map((one) => [one.id, one] as const))('%s agrees', (_id, one) => {
    expect(disagreement(one, runCase(one))).toBeNull();
  });

  it('error: a wrong figure, a missing row and a superfluous row are all noticed', () => {
    const [one] = readCases(OWN);
    const result = runCase(one!);
    const [first, second] = result.rows;
    expect(disagreement(one!, { ...result, rows: [{ ...first!, basis: '1000.01' }, second!] })).toContain('basis');
    expect(disagreement(one!, { ...result, rows: [{ ...first!, term: 'short' }, second!] })).toContain('term');
    expect(disagreement(one!, { ...result, rows: [first!] })).toContain('missing');
    expect(disagreement(one!, { ...result, rows: [first!, second!, { ...first!, lot_id: 'other' }] })).toContain(
      'not expected',
    );
    expect(disagreement(one!, { ...result, lots: [] })).toContain('lot b2');
    expect(disagreement(one!, { ...result, error: 'insufficient_lots' })).toContain('unexpected error');
  });
});

describe.skipIf(!existsSync(SHARED))(
  'the cost-basis corpus (skipped where ../shared/data/accounting is not beside the repository)',
  () => {
    it.each(SETS)('%s agrees on every case that follows the regulations’ order', (name) => {
      const file = readdirSync(SHARED).find((entry) => entry.startsWith(`${name}.jsonl`));
      const cases = readCases(new URL(file!, SHARED)).filter((one) => one.differs_from_reg_order !== true);
      const wrong = cases.flatMap((one) => {
        const difference = disagreement(one, runCase(one));
        return difference === null ? [] : [`${one.id}: ${difference}`];
      });
      expect(wrong).toEqual([]);
      expect(cases.length).toBeGreaterThan(0);
      expect(cases.every((one) => setNameOf(one.id) === name)).toBe(true);
    });
  },
);

describe('how transactions are read', () => {
  const cases = readFileSync(new URL('reading.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReadingCase);

  it.each(cases.map((one) => [one.id, one.about, one] as const))('%s: %s', (_id, _about, one) => {
    expect(readingDisagreement(one, runReadingCase(one))).toBeNull();
  });

  it.each(cases.map((one) => [one.id, one] as const))('%s gives the same books from a checkpoint', (_id, one) => {
    const transactions = transactionsOf(one).toSorted((left, right) => left.at - right.at);
    const settings = readingSettingsOf(one);
    let stream = new BooksStream(settings);
    const rows: BookRows[] = [];
    for (const transaction of transactions) {
      stream.read([transaction]);
      const next = transactions.find(({ at }) => at > transaction.at);
      if (next === undefined || transactions.some((other) => other !== transaction && other.at === transaction.at))
        continue;
      const state = JSON.stringify(stream.checkpoint(next.at));
      rows.push(stream.takeRows());
      stream = BooksStream.resume(JSON.parse(state) as string[], settings);
    }
    const last = stream.finish();
    rows.push(last);
    expect(joinRows(rows, last)).toEqual(computeBooks({ transactions, settings }));
  });

  it('error: a wrong figure and a missing row are noticed', () => {
    const [one] = cases;
    const result = runReadingCase(one!);
    const [row] = result.closed;
    expect(readingDisagreement(one!, { ...result, closed: [{ ...row!, gain: '601' }] })).toContain('gain');
    expect(readingDisagreement(one!, { ...result, open: [] })).toContain('rows expected');
  });
});
