/**
 * What the journal adds to the books: the engine with its entries against the engine alone, on the same trades.
 *
 *   npm run bench -- journal                       both measurements, with 200,000 trades and then a million
 *   npm run bench -- journal 200000                only the engine, with so many trades
 *   npm run bench -- journal balance 10000 50000   only the trial balance, with so many transactions
 *
 * Each trade has its money on the other side, and every third a fee. The input is in memory before the clock starts;
 * rows and entries are taken and released in batches, as in the job that writes them to the database. Processes
 * alternate, and the best of three counts.
 *
 * Then the trial balance as of any day, on books in a database (shared/trial-balance.ts).
 *
 * Bars: a million trades with their entries take at most 1.5 times the books alone; a trial balance at a million
 * transactions takes at most twice as long as at 10,000.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { measureTrialBalance } from './shared/trial-balance.ts';

const SOURCE = fileURLToPath(new URL('accounting/measure.ts', import.meta.url));
const RATIO_MAX = 1.5;
const ROUNDS = 3;
const SIZES = [200_000, 1_000_000];

interface Measurement {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly memoryMb: number;
}

const BALANCE_SIZES = [10_000, 1_000_000] as const;

export async function run(parameters: readonly string[]): Promise<void> {
  const [first, small, large] = parameters;
  if (first === 'balance')
    return measureTrialBalance([Number(small ?? BALANCE_SIZES[0]), Number(large ?? BALANCE_SIZES[1])]);
  measureEngine(parameters.length > 0 ? parameters.map(Number) : SIZES);
  if (parameters.length === 0) await measureTrialBalance(BALANCE_SIZES);
}

function measureEngine(sizes: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    const program = join(folder, 'measure.mjs');
    buildSync({ entryPoints: [SOURCE], outfile: program, bundle: true, platform: 'node', format: 'esm' });
    for (const size of sizes) compare(program, size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare(program: string, size: number): void {
  const runs = Array.from({ length: ROUNDS }, () => ({
    books: measure(program, `trades-books ${size}`),
    journal: measure(program, `trades-journal ${size}`),
  }));
  const best = (which: 'books' | 'journal', unit: keyof Measurement): number =>
    Math.min(...runs.map((measured) => measured[which][unit]));
  const text = (which: 'books' | 'journal'): string =>
    `${which}: ${best(which, 'milliseconds').toFixed(0)} ms, cpu ${best(which, 'cpuMilliseconds').toFixed(0)} ms`;
  const [byClock, byCpu] = (['milliseconds', 'cpuMilliseconds'] as const).map(
    (unit) => best('journal', unit) / best('books', unit),
  );
  const holds = Math.min(byClock ?? Number.NaN, byCpu ?? Number.NaN) <= RATIO_MAX;
  console.log(`${size.toLocaleString('en-US')} trades: ${text('books')}; ${text('journal')}`);
  const ratios = `${byClock?.toFixed(2)} by the clock, ${byCpu?.toFixed(2)} by processor time`;
  console.log(`${holds ? 'ok  ' : 'MISS'} journal against the books alone: ${ratios} (at most ${RATIO_MAX})`);
  if (!holds) process.exitCode = 1;
}

function measure(program: string, task: string): Measurement {
  const parameters = ['--expose-gc', program, ...task.split(' '), 'fifo', 'perWallet', 'normal'];
  const child = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Measurement;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
