/**
 * One measurement in a process of its own, so that no engine profits or suffers from the heap of another:
 *
 *   node MEASURE ENGINE SIZE METHOD SCOPE SHAPE        (MEASURE is this file, bundled by bench/accounting.ts)
 *
 * prints {milliseconds, cpuMilliseconds, memoryMb, gainUsd}. Memory is the peak of the whole process, in 10⁶ bytes.
 * Each engine gets its input in its own form, made before the clock starts, and holds it to the end together with all
 * its rows; only `holdfast-stream` makes the input inside the measurement, batch by batch, as it would come from a
 * database, and releases each batch of rows once it is added up.
 */
import { add, type Decimal, formatDecimal, fromSmallestUnits, parseAmount, parseUsd } from '@holdfast/money';
import { BooksStream } from '../../areas/books/engine/books-stream.ts';
import { computeBooks } from '../../areas/books/engine/compute-books.ts';
import type { BookRows, Transaction } from '../../areas/books/engine/types.ts';
import { matchBare } from './bare-loop.ts';
import {
  amountText,
  toBasisEngineEvent,
  toTrade,
  toTransaction,
  toTransactionOf,
  valueOf,
  WALLET_IDS,
} from './engine-input.ts';
import { generateWorkload, makeWorkload, type Shape, type WorkloadRow } from './workload.ts';

const [engine = '', sizeText = '', method = 'fifo', scope = 'universal', shape = 'normal'] = process.argv.slice(2);
const BATCH_SIZE = 1000;
const size = Number(sizeText);
const settings = { method: method as 'fifo' | 'hifo', scope: { kind: scope as 'universal' | 'perWallet' } };

function totalGain({ closed, issues }: BookRows): Decimal {
  if (issues.length > 0) throw new Error(`The workload raised issues: ${issues[0]?.detail}`);
  return closed.reduce((total, position) => add(total, position.gainUsd), 0n as Decimal);
}

/** Releases each row as it is converted, so that the memory measured is the engine's and its input's. */
function convert<Input>(toInput: (row: WorkloadRow) => Input): Input[] {
  const rows = makeWorkload(size, shape as Shape).reverse();
  const inputs: Input[] = [];
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) inputs.push(toInput(row));
  return inputs;
}

function* inBatches<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function streamGain(): Decimal {
  const stream = new BooksStream(settings);
  let gain = 0n as Decimal;
  for (const batch of inBatches(generateWorkload(size, shape as Shape))) {
    stream.read(batch.map(toTransaction));
    gain = add(gain, totalGain(stream.takeRows()));
  }
  return add(gain, totalGain(stream.finish()));
}

/** Trades with their money, which are in memory before the clock starts; rows and entries are released in batches. */
function tradesGain(hasJournal: boolean): () => Decimal {
  const transactions = convert(toTrade);
  return () => {
    const stream = new BooksStream(settings, { journal: hasJournal });
    let gain = 0n as Decimal;
    let lines = 0;
    for (let start = 0; start < transactions.length; start += BATCH_SIZE) {
      stream.read(transactions.slice(start, start + BATCH_SIZE));
      gain = add(gain, totalGain(stream.takeRows()));
      for (const entry of stream.takeEntries()) lines += entry.lines.length;
    }
    gain = add(gain, totalGain(stream.finish()));
    for (const entry of stream.takeEntries()) lines += entry.lines.length;
    if (lines < (hasJournal ? 4 * size : 0)) throw new Error(`The journal has only ${lines} lines.`);
    return gain;
  };
}

const ENGINES: Readonly<Record<string, () => Promise<() => Decimal>>> = {
  holdfast: async () => {
    const transactions = convert(toTransaction);
    return () => totalGain(computeBooks({ transactions, settings }));
  },
  'holdfast-stream': async () => streamGain,
  'trades-books': async () => tradesGain(false),
  'trades-journal': async () => tradesGain(true),
  'holdfast-text': async () => {
    const rows = makeWorkload(size, shape as Shape);
    const texts = rows.map((row) => ({ amount: amountText(row), value: formatDecimal(valueOf(row)) }));
    const read = (row: WorkloadRow, index: number): Transaction =>
      toTransactionOf(row, {
        amount: parseAmount(texts[index]?.amount ?? ''),
        valueUsd: parseUsd(texts[index]?.value ?? ''),
      });
    return () => totalGain(computeBooks({ transactions: rows.map(read), settings }));
  },
  bare: async () => {
    const rows = makeWorkload(size, shape as Shape);
    return () => {
      const matches = matchBare(rows, settings.method);
      return fromSmallestUnits(
        matches.reduce((total, { gain }) => total + gain, 0n),
        10,
      );
    };
  },
  'basis-engine': async () => {
    const { runBasisEngine } = await import('@profullstack/basis-engine');
    const events = convert(toBasisEngineEvent);
    return () => {
      const { disposals } = runBasisEngine(events, {
        method: settings.method,
        wallets: WALLET_IDS.map((id) => ({ id, kind: 'self' as const })),
      });
      return fromSmallestUnits(
        disposals.reduce((total, disposal) => total + disposal.proceeds - disposal.basis, 0n),
        6,
      );
    };
  },
};

const prepare = ENGINES[engine];
if (!prepare) throw new Error(`There is no engine ${engine}.`);
const compute = await prepare();
globalThis.gc?.();
const cpuStart = process.cpuUsage();
const start = performance.now();
const gain = compute();
const milliseconds = performance.now() - start;
const cpu = process.cpuUsage(cpuStart);
const cpuMilliseconds = (cpu.user + cpu.system) / 1000;
const memoryMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
console.log(JSON.stringify({ milliseconds, cpuMilliseconds, memoryMb, gainUsd: formatDecimal(gain) }));
