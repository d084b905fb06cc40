/**
 * How fast the cost-basis engine is, beside a bare matching loop and beside other programs.
 *
 *   npm run bench -- accounting            everything
 *   npm run bench -- accounting quick      10k and 100k only
 *
 * Times are the best of several fresh processes, which alternate, so that a busy moment of the machine does not fall
 * on one engine alone. `cpu` is processor time of all threads, garbage collection included. `memory` is the highest
 * peak of the resident memory of the whole process, in MB of 10⁶ bytes: for `holdfast` (computeBooks) with all
 * transactions and all rows in memory at once; for `holdfast-stream` (BooksStream) with the transactions coming in
 * batches and the rows added up and let go, as in the job that reads and writes the database. The time of
 * `holdfast-stream` includes making its input. The processes run a bundle, as the server does, so that no compiler
 * shares their memory.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { compareWithPython } from './accounting/python-programs.ts';

interface Measurement {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly memoryMb: number;
  readonly gainUsd: string;
}

interface Bar {
  readonly text: string;
  /** All of them must hold. */
  readonly values: readonly number[];
  readonly limit: number;
  readonly isMinimum?: boolean;
}

const SOURCE = fileURLToPath(new URL('accounting/measure.ts', import.meta.url));
const FIFO_GAIN_100K = '-371358.401753';
const MEMORY_MB_MAX = 1000;
const ROUNDS = 2;
const results = new Map<string, Measurement>();

export async function run(parameters: string[]): Promise<void> {
  const isQuick = parameters.includes('quick');
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    const program = join(folder, 'measure.mjs');
    buildSync({
      entryPoints: [SOURCE],
      outfile: program,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'warning',
    });
    measure(program, smallTasks());
    if (!isQuick) measure(program, largeTasks());
  } finally {
    rmSync(folder, { recursive: true });
  }
  printTable();
  const bars = [...smallBars(), ...(isQuick ? [] : largeBars())];
  for (const bar of bars) printBar(bar);
  const gain = results.get('holdfast 100000 fifo universal normal')?.gainUsd ?? '';
  const isExact = gain.startsWith(FIFO_GAIN_100K);
  console.log(`${isExact ? 'ok  ' : 'MISS'} FIFO gain of the 100k workload ${gain}, expected ${FIFO_GAIN_100K}…`);
  if (!isExact || !bars.every(holds)) process.exitCode = 1;
  compareWithPython();
}

function smallTasks(): string[] {
  const ours = [10_000, 100_000].flatMap((size) =>
    ['fifo', 'hifo'].flatMap((method) => [
      `holdfast ${size} ${method} universal normal`,
      `holdfast ${size} ${method} perWallet normal`,
      `bare ${size} ${method} universal normal`,
    ]),
  );
  const deep = ['fifo', 'hifo'].map((method) => `holdfast 100000 ${method} universal deep`);
  const text = ['fifo', 'hifo'].map((method) => `holdfast-text 100000 ${method} perWallet normal`);
  const others = ['fifo', 'hifo'].map((method) => `basis-engine 100000 ${method} perWallet normal`);
  return [...ours, ...deep, ...text, ...others];
}

function largeTasks(): string[] {
  return ['fifo', 'hifo'].flatMap((method) => [
    `bare 1000000 ${method} universal normal`,
    `holdfast 1000000 ${method} universal normal`,
    `holdfast 1000000 ${method} perWallet normal`,
    `holdfast 1000000 ${method} universal deep`,
    `holdfast-stream 1000000 ${method} universal normal`,
    `holdfast-stream 1000000 ${method} universal deep`,
  ]);
}

function smallBars(): Bar[] {
  return [
    {
      text: '100k FIFO, times faster than basis-engine',
      values: ratios('basis-engine 100000 fifo perWallet normal', 'holdfast 100000 fifo perWallet normal'),
      limit: 5,
      isMinimum: true,
    },
    {
      text: '100k HIFO, times faster than basis-engine',
      values: ratios('basis-engine 100000 hifo perWallet normal', 'holdfast 100000 hifo perWallet normal'),
      limit: 10,
      isMinimum: true,
    },
    {
      text: '100k FIFO deep against normal',
      values: ratios('holdfast 100000 fifo universal deep', 'holdfast 100000 fifo universal normal'),
      limit: 2,
    },
    {
      text: '100k HIFO deep against normal',
      values: ratios('holdfast 100000 hifo universal deep', 'holdfast 100000 hifo universal normal'),
      limit: 2,
    },
  ];
}

function largeBars(): Bar[] {
  return ['fifo', 'hifo'].flatMap((method) => {
    const name = method.toUpperCase();
    const million = `holdfast 1000000 ${method} universal normal`;
    return [
      {
        text: `1M ${name} against the bare loop`,
        values: ratios(million, `bare 1000000 ${method} universal normal`),
        limit: 3,
      },
      {
        text: `1M ${name} against 100k`,
        values: ratios(million, `holdfast 100000 ${method} universal normal`),
        limit: 12,
      },
      {
        text: `1M ${name} deep against normal`,
        values: ratios(`holdfast 1000000 ${method} universal deep`, million),
        limit: 2,
      },
      ...['holdfast', 'holdfast-stream'].flatMap((engine) =>
        ['normal', 'deep'].map((shape) => memoryBar(engine, method, shape)),
      ),
    ];
  });
}

function memoryBar(engine: string, method: string, shape: string): Bar {
  const how = engine === 'holdfast' ? 'all at once' : 'streamed';
  const value = results.get(`${engine} 1000000 ${method} universal ${shape}`)?.memoryMb ?? Number.NaN;
  return {
    text: `1M ${method.toUpperCase()} ${shape}, ${how}: memory in MB of 10⁶ bytes`,
    values: [value],
    limit: MEMORY_MB_MAX,
  };
}

function measure(program: string, tasks: readonly string[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const task of tasks) {
      // Two long ones run once, for a second run could not change the verdict.
      if (
        round > 0 &&
        (task.startsWith('basis-engine 100000 hifo') || task.startsWith('holdfast 1000000 fifo perWallet'))
      )
        continue;
      const measured = measureOnce(program, task);
      const best = results.get(task);
      results.set(task, best === undefined ? measured : better(best, measured));
    }
  }
}

function measureOnce(program: string, task: string): Measurement {
  const child = spawnSync(process.execPath, ['--expose-gc', program, ...task.split(' ')], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Measurement;
}

function better(left: Measurement, right: Measurement): Measurement {
  return {
    milliseconds: Math.min(left.milliseconds, right.milliseconds),
    cpuMilliseconds: Math.min(left.cpuMilliseconds, right.cpuMilliseconds),
    memoryMb: Math.max(left.memoryMb, right.memoryMb),
    gainUsd: left.gainUsd,
  };
}

/**
 * By the clock, which is what a user waits for, and by processor time, which counts the collector's threads as well.
 */
function ratios(above: string, below: string): number[] {
  return (['milliseconds', 'cpuMilliseconds'] as const).map(
    (unit) => (results.get(above)?.[unit] ?? Number.NaN) / (results.get(below)?.[unit] ?? Number.NaN),
  );
}

function printTable(): void {
  console.log(
    `load of the machine over the last 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  console.log(
    'engine          transactions  method scope      shape      clock ms    cpu ms  memory MB   × bare   gain USD',
  );
  for (const [task, result] of results) {
    const [engine = '', size = '', method = '', scope = '', shape = ''] = task.split(' ');
    const bare = results.get(`bare ${size} ${method} universal normal`);
    const times = bare ? (result.cpuMilliseconds / bare.cpuMilliseconds).toFixed(2) : '';
    console.log(
      [
        engine.padEnd(15),
        size.padStart(12),
        ` ${method.padEnd(6)}`,
        scope.padEnd(10),
        shape.padEnd(8),
        result.milliseconds.toFixed(0).padStart(10),
        result.cpuMilliseconds.toFixed(0).padStart(9),
        result.memoryMb.toFixed(0).padStart(10),
        times.padStart(8),
        `  ${result.gainUsd}`,
      ].join(' '),
    );
  }
}

function holds({ values, limit, isMinimum }: Bar): boolean {
  return values.every((value) => (isMinimum ? value >= limit : value <= limit));
}

function printBar(bar: Bar): void {
  const values = bar.values.map((value) => value.toFixed(2)).join(' by the clock, ');
  const ending = bar.values.length > 1 ? ' by processor time' : '';
  const limit = `${bar.isMinimum ? 'at least' : 'at most'} ${bar.limit}`;
  console.log(`${holds(bar) ? 'ok  ' : 'MISS'} ${bar.text}: ${values}${ending} (${limit})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
