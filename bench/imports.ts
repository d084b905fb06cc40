/**
 * Export files: how long it takes to read a file, and to import it.
 *
 * `split` is the least that any reader has to do: decode, cut at line ends, cut at commas. `cells` is our CSV reader,
 * which also follows quotes over lines, limits lengths and counts rows; `csv-parse` does the same in the common
 * package. `records` reads every row into a time, coins, exact amounts and a key. Bars: cells take at most 1.5 times
 * split, and our reader is not slower than csv-parse. The file with quotes has half the rows, because it may not exceed
 * 64 MB. Each figure is the best of several rounds, taken alternately in one process.
 *
 * Then the file goes through the server, in a process of its own for the peak of its memory: import, the same file
 * again, undo, and a bare COPY of the rows that the import wrote (bench/imports/measure-import.ts). Bars: import at
 * most 2 × (records + COPY), again and undo at most 1 × import. Memory is compared with that of a tenth of the rows;
 * the bar of 1.5 holds from a million rows on, because the tenth must have several parts too.
 *
 *   npm run bench -- imports [ROWS]     100,000 rows unless given; a million takes several minutes
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decodeText, RecordSplitter, splitFields } from '@holdfast/csv';
import { openImport } from '../areas/imports/providers/read-import.ts';
import { parse } from 'csv-parse';

const ROWS = Number(process.argv[2] ?? 100_000);
/** A figure of a few milliseconds says nothing, so that files are read at this size at least. */
const READ_ROWS = Math.max(ROWS, 300_000);
const MEMORY_BAR_ROWS = 1_000_000;
const ROUNDS = 3;
const RATIO_MAX = 1.5;
const PIECE = 65_536;
const START_MS = Date.UTC(2020, 0, 1);

/** Rows as Kraken writes them: text in quotes, numbers without; two rows are one trade. */
function makeLedger(rows: number): Buffer {
  const lines = ['"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"'];
  for (let row = 0; row < rows; row += 1) {
    const time = new Date(START_MS + Math.floor(row / 2) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const isBase = row % 2 === 0;
    const [id, trade] = [row, row >> 1].map((number) => number.toString(36).toUpperCase());
    const coin = isBase ? '"XXBT",0.0012345600,0' : '"ZEUR",-34.5678,0.0899';
    lines.push(`"L${id}","T${trade}","${time}","trade","","currency",${coin},${row}.1234`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Rows without any quotes, as Binance writes them. */
function makeHistory(rows: number): Buffer {
  const lines = ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark'];
  for (let row = 0; row < rows; row += 1) {
    const time = new Date(START_MS + Math.floor(row / 2) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    lines.push(`1,${time},Spot,${row % 2 === 0 ? 'Buy,BTC,0.00123456' : 'Transaction Related,EUR,-34.5678'},`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

function* pieces(file: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < file.length; at += PIECE) yield file.subarray(at, at + PIECE);
}

async function split(file: Buffer): Promise<number> {
  let cells = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for (const piece of pieces(file)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) cells += line.split(',').length;
  }
  return cells;
}

async function cells(file: Buffer): Promise<number> {
  let count = 0;
  const splitter = new RecordSplitter();
  for await (const text of decodeText(pieces(file)))
    for (const record of splitter.push(text)) count += splitFields(record.text, ',').length;
  for (const record of splitter.end()) count += splitFields(record.text, ',').length;
  return count;
}

async function csvParse(file: Buffer): Promise<number> {
  let count = 0;
  const parser = parse({ relax_column_count: true });
  parser.on('data', (fields: string[]) => {
    count += fields.length;
  });
  const done = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', reject);
  });
  for (const piece of pieces(file))
    if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve));
  parser.end();
  await done;
  return count;
}

async function records(file: Buffer): Promise<number> {
  let count = 0;
  const { readings } = await openImport(pieces(file), { provider: 'auto' });
  for await (const batch of readings) for (const { reading } of batch) if (reading) count += 1;
  return count;
}

async function measure(name: string, file: Buffer): Promise<boolean> {
  const works = { split, cells, 'csv-parse': csvParse, records };
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [work, run] of Object.entries(works)) {
      globalThis.gc?.();
      const started = performance.now();
      await run(file);
      best.set(work, Math.min(best.get(work) ?? Number.POSITIVE_INFINITY, performance.now() - started));
    }
  }
  const base = best.get('split') ?? 1;
  console.log(`${name}: ${(file.length / 1e6).toFixed(1)} MB`);
  for (const [work, ms] of best)
    console.log(`  ${work.padEnd(10)} ${(ms / 1000).toFixed(2)} s, ${(ms / base).toFixed(2)} × split`);
  return (best.get('cells') ?? 0) <= base * RATIO_MAX && (best.get('cells') ?? 0) <= (best.get('csv-parse') ?? 0);
}

const isWithinBars = [
  await measure('without quotes', makeHistory(READ_ROWS)),
  await measure('with quotes', makeLedger(READ_ROWS / 2)),
];
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
interface Figures {
  readonly rows: number;
  readonly parse: number;
  readonly import: number;
  readonly again: number;
  readonly undo: number;
  readonly copy: number;
  readonly peakMb: number;
  /** Seconds of the processor, of this process and of the database, for each step of each round. */
  readonly cpu: readonly string[];
}

function throughServer(rows: number): Figures {
  const program = fileURLToPath(new URL('./imports/measure-import.ts', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', program, String(rows)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Figures;
}

const small = throughServer(ROWS / 10);
const large = throughServer(ROWS);
for (const { rows, parse: read, import: imported, again, undo, copy, peakMb, cpu } of [small, large]) {
  console.log(
    `${rows.toLocaleString('en-US')} rows: parse ${read.toFixed(2)} s, bare COPY ${copy.toFixed(2)} s, import ` +
      `${imported.toFixed(2)} s (${(imported / (read + copy)).toFixed(2)} ×), again ${again.toFixed(2)} s, undo ` +
      `${undo.toFixed(2)} s, peak memory ${peakMb.toFixed(0)} MB`,
  );
  console.log(`  processor, program + database: ${cpu.join(', ')}`);
}
const bars: readonly [string, number, number][] = [
  ['import ÷ (parse + bare COPY)', large.import / (large.parse + large.copy), 2],
  ['again ÷ import', large.again / large.import, 1],
  ['undo ÷ import', large.undo / large.import, 1],
  ['memory ÷ that of a tenth', large.peakMb / small.peakMb, ROWS >= MEMORY_BAR_ROWS ? RATIO_MAX : Infinity],
];
for (const [name, figure, bar] of bars)
  console.log(
    `${figure <= bar ? 'within' : 'MISSED'} ${name}: ${figure.toFixed(2)}, ` +
      (Number.isFinite(bar) ? `bar ${bar}` : 'no bar'),
  );
if (isWithinBars.includes(false) || bars.some(([, figure, bar]) => figure > bar)) {
  console.log(`A bar is missed: cells take at most ${RATIO_MAX} × split and no longer than csv-parse.`);
  process.exitCode = 1;
}
