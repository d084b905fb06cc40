/**
 * How fast the cost-basis engine is, beside a bare matching loop and beside other programs.
 *
 *   npm run bench -- accounting            everything
 *   npm run bench -- accounting quick      10k and 100k only
 *
 * Each figure is the best of several fresh processes, which take turns, so that a busy moment of the machine does not
 * fall on one engine alone. `cpu` is processor time of all threads, garbage collection included; `memory` is the peak of
 * the whole process with its input.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compareWithPython } from './accounting/python-programs.ts';

interface Measurement {
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly memoryMb: number;
  readonly gainUsd: string;
}

interface Bar {
  readonly text: string;
  readonly value: number;
  readonly limit: number;
  readonly isMinimum?: boolean;
}

const MEASURE = fileURLToPath(new URL('accounting/measure.ts', import.meta.url));
const FIFO_GAIN_100K = '-371358.401753';
const ROUNDS = 2;
const results = new Map<string, Measurement>();

export async function run(parameters: string[]): Promise<void> {
  const isQuick = parameters.includes('quick');
  measure(smallTasks());
  if (!isQuick) measure(largeTasks());
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
    ['fifo', 'hifo'].flatMap((method) => [`holdfast ${size} ${method} universal normal`, `holdfast ${size} ${method} perWallet normal`, `bare ${size} ${method} universal normal`]),
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
  ]);
}

function smallBars(): Bar[] {
  return [
    { text: '100k FIFO, times faster than basis-engine', value: ratio('basis-engine 100000 fifo perWallet normal', 'holdfast 100000 fifo perWallet normal'), limit: 5, isMinimum: true },
    { text: '100k HIFO, times faster than basis-engine', value: ratio('basis-engine 100000 hifo perWallet normal', 'holdfast 100000 hifo perWallet normal'), limit: 10, isMinimum: true },
    { text: '100k FIFO deep against normal', value: ratio('holdfast 100000 fifo universal deep', 'holdfast 100000 fifo universal normal'), limit: 2 },
    { text: '100k HIFO deep against normal', value: ratio('holdfast 100000 hifo universal deep', 'holdfast 100000 hifo universal normal'), limit: 2 },
  ];
}

function largeBars(): Bar[] {
  return ['fifo', 'hifo'].flatMap((method) => {
    const name = method.toUpperCase();
    const million = `holdfast 1000000 ${method} universal normal`;
    return [
      { text: `1M ${name} against the bare loop`, value: ratio(million, `bare 1000000 ${method} universal normal`), limit: 3 },
      { text: `1M ${name} against 100k`, value: ratio(million, `holdfast 100000 ${method} universal normal`), limit: 12 },
      { text: `1M ${name} deep against normal`, value: ratio(`holdfast 1000000 ${method} universal deep`, million), limit: 2 },
      { text: `1M ${name} memory in GB`, value: (results.get(million)?.memoryMb ?? Number.NaN) / 1024, limit: 1 },
    ];
  });
}

function measure(tasks: readonly string[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const task of tasks) {
      // Two long ones run once, for a second run could not change the verdict.
      if (round > 0 && (task.startsWith('basis-engine 100000 hifo') || task.startsWith('holdfast 1000000 fifo perWallet'))) continue;
      const measured = measureOnce(task);
      const best = results.get(task);
      results.set(task, best === undefined ? measured : better(best, measured));
    }
  }
}

function measureOnce(task: string): Measurement {
  const child = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', MEASURE, ...task.split(' ')], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Measurement;
}

function better(left: Measurement, right: Measurement): Measurement {
  return {
    milliseconds: Math.min(left.milliseconds, right.milliseconds),
    cpuMilliseconds: Math.min(left.cpuMilliseconds, right.cpuMilliseconds),
    memoryMb: Math.min(left.memoryMb, right.memoryMb),
    gainUsd: left.gainUsd,
  };
}

/** By processor time, which a busy neighbour disturbs least; on an idle machine the clock says the same. */
function ratio(above: string, below: string): number {
  return (results.get(above)?.cpuMilliseconds ?? Number.NaN) / (results.get(below)?.cpuMilliseconds ?? Number.NaN);
}

function printTable(): void {
  console.log('engine         transactions  method scope      shape      clock ms    cpu ms  memory MB   × bare   gain USD');
  for (const [task, result] of results) {
    const [engine = '', size = '', method = '', scope = '', shape = ''] = task.split(' ');
    const bare = results.get(`bare ${size} ${method} universal normal`);
    const times = bare ? (result.cpuMilliseconds / bare.cpuMilliseconds).toFixed(2) : '';
    console.log(
      [
        engine.padEnd(14), size.padStart(12), ` ${method.padEnd(6)}`, scope.padEnd(10), shape.padEnd(8), result.milliseconds.toFixed(0).padStart(10),
        result.cpuMilliseconds.toFixed(0).padStart(9), result.memoryMb.toFixed(0).padStart(10), times.padStart(8), `  ${result.gainUsd}`,
      ].join(' '),
    );
  }
}

function holds({ value, limit, isMinimum }: Bar): boolean {
  return isMinimum ? value >= limit : value <= limit;
}

function printBar(bar: Bar): void {
  console.log(`${holds(bar) ? 'ok  ' : 'MISS'} ${bar.text}: ${bar.value.toFixed(2)} (${bar.isMinimum ? 'at least' : 'at most'} ${bar.limit})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
