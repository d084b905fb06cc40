/**
 * Runs cases of the cost-basis corpus through the accounting engine.
 *
 *   npm run -s corpus -- FILE.jsonl[.gz] …           one JSON line per case
 *   npm run -s corpus -- FILE.jsonl[.gz] … --score   agreement per set, and the first cases that disagree
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { AccountingError } from '../areas/books/engine/accounting-error.ts';
import { setNameOf } from '../areas/books/engine/corpus/conventions.ts';
import type { CaseResult, CorpusCase } from '../areas/books/engine/corpus/corpus-case.ts';
import {
  isReadingCase,
  type ReadingCase,
  readingDisagreement,
  type ReadingResult,
  runReadingCase,
} from '../areas/books/engine/corpus/reading-case.ts';
import { runCase } from '../areas/books/engine/corpus/run-case.ts';
import { disagreement } from '../areas/books/engine/corpus/score-case.ts';
import { MoneyError } from '@holdfast/money';

const SHOWN_PER_SET_MAX = 5;

interface Score {
  cases: number;
  agreed: number;
  skipped: number;
  disagreed: string[];
}

function readCases(file: string): (CorpusCase | ReadingCase)[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as CorpusCase | ReadingCase);
}

function runSafely(corpusCase: CorpusCase | ReadingCase): CaseResult | ReadingResult {
  try {
    return isReadingCase(corpusCase) ? runReadingCase(corpusCase) : runCase(corpusCase);
  } catch (error) {
    if (!(error instanceof AccountingError || error instanceof MoneyError)) throw error;
    return { id: corpusCase.id, rows: [], lots: [], error: error.code };
  }
}

/** Undefined: not scored. */
function differenceOf(
  corpusCase: CorpusCase | ReadingCase,
  result: CaseResult | ReadingResult,
): string | null | undefined {
  if (isReadingCase(corpusCase))
    return 'closed' in result ? readingDisagreement(corpusCase, result) : `unexpected error ${result.error ?? ''}`;
  if (corpusCase.differs_from_reg_order === true) return undefined;
  return 'rows' in result ? disagreement(corpusCase, result) : 'no rows';
}

function printScores(scores: ReadonlyMap<string, Score>): void {
  for (const [name, { cases, agreed, skipped, disagreed }] of scores) {
    const left = skipped > 0 ? `, ${skipped} not scored (they order FIFO by arrival)` : '';
    console.log(`${name}: ${agreed} of ${cases - skipped} agree${left}`);
    for (const line of disagreed.slice(0, SHOWN_PER_SET_MAX)) console.log(`  ${line}`);
  }
}

const parameters = process.argv.slice(2);
const isScoring = parameters.includes('--score');
const files = parameters.filter((parameter) => parameter !== '--score');
if (files.length === 0) {
  console.error('Give at least one file of cases: npm run -s corpus -- FILE.jsonl[.gz] … [--score]');
  process.exitCode = 2;
}
const scores = new Map<string, Score>();
for (const corpusCase of files.flatMap(readCases)) {
  const result = runSafely(corpusCase);
  if (!isScoring) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    continue;
  }
  const name = setNameOf(corpusCase.id);
  const score = scores.get(name) ?? { cases: 0, agreed: 0, skipped: 0, disagreed: [] };
  scores.set(name, score);
  score.cases += 1;
  const difference = differenceOf(corpusCase, result);
  if (difference === undefined) score.skipped += 1;
  else if (difference === null) score.agreed += 1;
  else score.disagreed.push(`${corpusCase.id}: ${difference}`);
}
if (isScoring) {
  printScores(scores);
  if ([...scores.values()].some(({ disagreed }) => disagreed.length > 0)) process.exitCode = 1;
}
