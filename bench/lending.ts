/**
 * A year of daily statements for 1,000 deposits, 365,000 rows, beside a bare BigInt loop that writes the same rows:
 * the same additions, one division a row, the same nine fields, and nothing of what makes it an engine (payments,
 * anniversaries, leap years, validation).
 *
 * `npx tsx bench/lending.ts` prints the medians of several alternating rounds. The bar is at most 3 times.
 */
import { DAY_MS, type UtcDay } from '@holdfast/calendar';
import { type Amount, ZERO } from '@holdfast/money';
import { type ClientTransaction } from '../areas/lending/engine/client-transaction.ts';
import { computeLoanBook } from '../areas/lending/engine/compute-loan-book.ts';
import { computeStatement, type StatementRow } from '../areas/lending/engine/statement.ts';

const DEPOSITS = 1_000;
const DAYS = 365;
const ROUNDS = 9;
const RATIO_MAX = 3;
const START_DAY = Date.UTC(2025, 0, 1) / DAY_MS;
/** 6 decimals in units of 10⁻²⁴. */
const RATE_PPM = 80_000;
const SMALLEST_UNIT = 10n ** 18n;

export interface LendingBench {
  rows: number;
  engineMs: number;
  bareMs: number;
  ratio: number;
  ratioMax: number;
  isWithinBar: boolean;
}

export function run(): LendingBench {
  const deposits = makeDeposits();
  const engineTimes: number[] = [];
  const bareTimes: number[] = [];
  let rows = 0;
  // The first round warms both up and checks that they agree; it is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const engine = timed(() => writeWithEngine(deposits));
    const bare = timed(() => writeBare(deposits));
    if (engine.result.rows !== bare.result.rows || engine.result.interest !== bare.result.interest) {
      throw new Error('The engine and the bare loop disagree.');
    }
    rows = engine.result.rows;
    if (round === 0) continue;
    engineTimes.push(engine.elapsedMs);
    bareTimes.push(bare.elapsedMs);
  }
  const engineMs = median(engineTimes);
  const bareMs = median(bareTimes);
  const ratio = engineMs / bareMs;
  return { rows, engineMs, bareMs, ratio, ratioMax: RATIO_MAX, isWithinBar: ratio <= RATIO_MAX };
}

function makeDeposits(): ClientTransaction[] {
  return Array.from({ length: DEPOSITS }, (_, index): ClientTransaction => {
    const amount = ((BigInt(index) * 7_919_123_457n + 1_234_567n) * SMALLEST_UNIT) as Amount;
    const at = START_DAY * DAY_MS;
    return {
      id: `d${index}`,
      userId: `u${index % 50}`,
      coinId: 'usdc',
      type: 'deposit',
      status: 'cleared',
      amount,
      initiatedAt: at,
      clearedAt: at,
      ratePpm: RATE_PPM,
      noticeDays: 14,
    };
  });
}

interface Written {
  rows: number;
  interest: bigint;
}

/** From client transactions to rows, the replay included. */
function writeWithEngine(deposits: readonly ClientTransaction[]): Written {
  const book = computeLoanBook(deposits, new Map([['usdc', 6]]));
  const written: Written = { rows: 0, interest: 0n };
  const period = { from: (START_DAY + 1) as UtcDay, to: (START_DAY + DAYS) as UtcDay };
  for (const loan of book.loans) count(computeStatement(loan, period).rows, written);
  return written;
}

function writeBare(deposits: readonly ClientTransaction[]): Written {
  const written: Written = { rows: 0, interest: 0n };
  for (const { amount } of deposits) {
    const rows: StatementRow[] = [];
    const daily = (amount as bigint) * 732n;
    let earned = 0n;
    let shown = 0n;
    for (let day = 1; day <= DAYS; day += 1) {
      earned += daily;
      const grown = earned / 3_339_750n;
      rows.push({
        day: (START_DAY + day) as UtcDay,
        deposited: ZERO,
        interest: (grown - shown) as Amount,
        interestPaid: ZERO,
        principalPaid: ZERO,
        roundedOff: ZERO,
        principal: amount,
        interestDue: ZERO,
        interestAccrued: grown as Amount,
      });
      shown = grown;
    }
    count(rows, written);
  }
  return written;
}

/** Reads every row, so that no compiler can leave them out. */
function count(rows: readonly StatementRow[], written: Written): void {
  for (const row of rows) written.interest += row.interest;
  written.rows += rows.length;
}

function timed<Result>(work: () => Result): { result: Result; elapsedMs: number } {
  const startedAt = performance.now();
  const result = work();
  return { result, elapsedMs: performance.now() - startedAt };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

if (process.argv[1] === import.meta.filename) {
  const { rows, engineMs, bareMs, ratio, ratioMax, isWithinBar } = run();
  console.log(`lending: ${rows.toLocaleString('en-US')} statement rows`);
  console.log(`  engine          ${engineMs.toFixed(0).padStart(6)} ms`);
  console.log(`  bare BigInt     ${bareMs.toFixed(0).padStart(6)} ms`);
  console.log(
    `  ratio           ${ratio.toFixed(2).padStart(6)} × (bar ${ratioMax} ×) ${isWithinBar ? 'met' : 'MISSED'}`,
  );
  if (!isWithinBar) process.exitCode = 1;
}
