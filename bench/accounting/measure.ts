/**
 * One measurement in a process of its own, so that no engine profits or suffers from the heap of another:
 *
 *   tsx bench/accounting/measure.ts ENGINE SIZE METHOD SCOPE SHAPE
 *
 * prints {milliseconds, memoryMb, gainUsd}. Making the input is not timed; every engine gets it in its own form.
 */
import { type LedgerEvent, runBasisEngine } from '@profullstack/basis-engine';
import { computeBooks } from '../../packages/accounting/src/compute-books.ts';
import type { Transaction } from '../../packages/accounting/src/types.ts';
import { add, type Amount, type Decimal, formatDecimal, fromSmallestUnits, parseAmount, parseUsd, type Usd } from '../../packages/money/src/index.ts';
import { matchBare } from './bare-loop.ts';
import { makeWorkload, type Shape, type WorkloadRow } from './workload.ts';

const [engine = '', sizeText = '', method = 'fifo', scope = 'universal', shape = 'normal'] = process.argv.slice(2);
const WALLETS = 4;
const rows = makeWorkload(Number(sizeText), shape as Shape);
const ourSettings = {
  method: method as 'fifo' | 'hifo',
  scope: { kind: scope as 'universal' | 'perWallet' },
};

const walletIds = Array.from({ length: WALLETS }, (_, index) => `wallet${index}`);
const coinIds = Array.from({ length: 10 }, (_, index) => `A${index}`);
/** A coin lives in one wallet, so that every sale is covered whatever the scope. */
const walletOf = (row: WorkloadRow): string => walletIds[row.coin % WALLETS] ?? '';
const coinOf = (row: WorkloadRow): string => coinIds[row.coin] ?? '';
const valueOf = (row: WorkloadRow): Usd => fromSmallestUnits<Usd>(row.amountUnits * row.priceCents, 10);
const amountText = (row: WorkloadRow): string => formatDecimal(fromSmallestUnits(row.amountUnits, 8));

function toTransaction(row: WorkloadRow, amount: Amount, valueUsd: Usd): Transaction {
  const walletId = walletOf(row);
  return {
    id: row.id,
    at: row.at,
    action: row.isBuy ? 'buy' : 'sell',
    transfers: [
      {
        id: row.id,
        coinId: coinOf(row),
        amount,
        fromWalletId: row.isBuy ? null : walletId,
        toWalletId: row.isBuy ? walletId : null,
        valueUsd,
      },
    ],
  };
}

const toOurs = (row: WorkloadRow): Transaction => toTransaction(row, fromSmallestUnits(row.amountUnits, 8), valueOf(row));

function computeOurs(transactions: readonly Transaction[]): Decimal {
  const books = computeBooks({ transactions, settings: ourSettings });
  if (books.issues.length > 0) throw new Error(`The workload raised issues: ${books.issues[0]?.detail}`);
  return books.closed.reduce((total, position) => add(total, position.gainUsd), 0n as Decimal);
}

function toTheirs(row: WorkloadRow): LedgerEvent {
  const common = { id: row.id, at: new Date(row.at).toISOString(), wallet: walletOf(row), asset: coinOf(row), qty: amountText(row) };
  const usd = formatDecimal(valueOf(row));
  return row.isBuy ? { ...common, type: 'acquire', costUsd: usd } : { ...common, type: 'dispose', proceedsUsd: usd };
}

function computeTheirs(events: LedgerEvent[]): Decimal {
  const { disposals } = runBasisEngine(events, { method: method as 'fifo', wallets: walletIds.map((id) => ({ id, kind: 'self' as const })) });
  const micro = disposals.reduce((total, disposal) => total + disposal.proceeds - disposal.basis, 0n);
  return fromSmallestUnits(micro, 6);
}

/** Lets go of each row as it is converted, so that the memory measured is the engine's and its input's. */
function convert<Input>(toInput: (row: WorkloadRow) => Input): Input[] {
  const inputs: Input[] = [];
  rows.reverse();
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) inputs.push(toInput(row));
  return inputs;
}

/** Each engine's input is made before the clock starts. */
const ENGINES: Readonly<Record<string, () => () => Decimal>> = {
  holdfast: () => {
    const transactions = convert(toOurs);
    return () => computeOurs(transactions);
  },
  'holdfast-text': () => {
    const texts = rows.map((row) => ({ amount: amountText(row), value: formatDecimal(valueOf(row)) }));
    return () => computeOurs(rows.map((row, index) => toTransaction(row, parseAmount(texts[index]?.amount ?? ''), parseUsd(texts[index]?.value ?? ''))));
  },
  bare: () => () => {
    const matches = matchBare(rows, method as 'fifo' | 'hifo');
    return fromSmallestUnits(matches.reduce((total, { gain }) => total + gain, 0n), 10);
  },
  'basis-engine': () => {
    const events = convert(toTheirs);
    return () => computeTheirs(events);
  },
};

const prepare = ENGINES[engine];
if (!prepare) throw new Error(`There is no engine ${engine}.`);
const compute = prepare();
globalThis.gc?.();
const cpuStart = process.cpuUsage();
const start = performance.now();
const gain = compute();
const milliseconds = performance.now() - start;
const cpu = process.cpuUsage(cpuStart);
const cpuMilliseconds = (cpu.user + cpu.system) / 1000;
console.log(JSON.stringify({ milliseconds, cpuMilliseconds, memoryMb: process.resourceUsage().maxRSS / 1024, gainUsd: formatDecimal(gain) }));
