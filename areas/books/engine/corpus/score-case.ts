/**
 * Compares a result with a case: Amounts exactly, money within the set's tolerance, terms by the calendar rule.
 */
import { absolute, add, type Amount, type Decimal, divide, parseUsd, subtract, type Usd } from '@holdfast/money';
import type { CaseResult, CorpusCase, ExpectedLot, ExpectedRow, ResultRow } from './corpus-case.ts';
import { readAmount, readUsd } from './translate-transaction.ts';

/** Rows finer than this are rounding of the oracle and do not count. */
const AMOUNT_MIN = readAmount('0.000000000001');

/** The first disagreement in words, or null. */
export function disagreement(corpusCase: CorpusCase, result: CaseResult): string | null {
  if (corpusCase.expected_error !== undefined) return result.error === null ? 'an error was expected' : null;
  if (result.error !== null) return `unexpected error ${result.error}`;
  const toleranceUsd = toleranceOf(corpusCase);
  return (
    compareRows(corpusCase, result, toleranceUsd) ??
    compareYears(corpusCase, result, toleranceUsd) ??
    compareLots(corpusCase.expected_open_lots, result, { toleranceUsd, isComplete: true }) ??
    compareLots(corpusCase.expected_lots, result, { toleranceUsd, isComplete: false }) ??
    compareLots(corpusCase.expected_unused_basis, result, { toleranceUsd, isComplete: true }) ??
    compareUnits(corpusCase, result) ??
    compareFinal(corpusCase, result) ??
    compareMoves(corpusCase, result)
  );
}

function toleranceOf(corpusCase: CorpusCase): Usd {
  if (corpusCase.tolerance_usd !== undefined) return parseUsd(corpusCase.tolerance_usd);
  return parseUsd(corpusCase.id.startsWith('rp2_') ? '0.000000001' : '0.005');
}

interface Figures {
  amount: Decimal;
  proceeds: Decimal;
  basis: Decimal;
  gain: Decimal;
  term: string | null;
}

function compareRows(corpusCase: CorpusCase, result: CaseResult, toleranceUsd: Usd): string | null {
  const expected = corpusCase.expected ?? [];
  if (corpusCase.scope === 'form') return compareForm(expected, result);
  const byLot = expected.every((row) => row.lot_id !== undefined);
  const keyOf = (row: ExpectedRow | ResultRow): string => (byLot ? `${row.event_id} ${row.lot_id}` : `${row.event_id}`);
  const wanted = sumRows(expected, keyOf);
  const given = sumRows(result.rows, keyOf);
  for (const [key, want] of wanted) {
    const got = given.get(key);
    if (!got) return `row ${key} is missing`;
    const sample = expected.find((row) => keyOf(row) === key) ?? {};
    if (sample.amount !== undefined && want.amount !== got.amount)
      return `row ${key}: amount ${got.amount} instead of ${want.amount}`;
    for (const name of ['proceeds', 'basis', 'gain'] as const) {
      if (sample[name] !== undefined && absolute(subtract(want[name], got[name])) > toleranceUsd)
        return `row ${key}: ${name} ${got[name]} instead of ${want[name]}`;
    }
    if (want.term !== null && want.term !== got.term) return `row ${key}: term ${got.term} instead of ${want.term}`;
  }
  if (corpusCase.partial_expected || corpusCase.expected === undefined) return null;
  for (const key of given.keys()) if (!wanted.has(key)) return `row ${key} was not expected`;
  return null;
}

function sumRows<Row extends ExpectedRow | ResultRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Figures> {
  const sums = new Map<string, Figures>();
  for (const row of rows) {
    const amount = readAmount(row.amount ?? undefined);
    if (amount < AMOUNT_MIN) continue;
    const running = sums.get(keyOf(row));
    const term = ('term_irs' in row ? row.term_irs : undefined) ?? row.term ?? null;
    sums.set(keyOf(row), {
      amount: add(running?.amount ?? (0n as Decimal), amount),
      proceeds: add(running?.proceeds ?? (0n as Decimal), readUsd(row.proceeds)),
      basis: add(running?.basis ?? (0n as Decimal), readUsd(row.basis)),
      gain: add(running?.gain ?? (0n as Decimal), readUsd(row.gain)),
      term,
    });
  }
  return sums;
}

function compareForm(expected: readonly ExpectedRow[], result: CaseResult): string | null {
  const wrong = expected.findIndex((line, index) => readUsd(result.rows[index]?.gain) !== readUsd(line.col_h));
  return wrong < 0 ? null : `line ${wrong} of the form differs`;
}

/** Yearly gains check that each event falls into the right year. */
function compareYears(corpusCase: CorpusCase, result: CaseResult, toleranceUsd: Usd): string | null {
  if (!corpusCase.expected_by_year) return null;
  const years = new Map(
    (corpusCase.transactions ?? []).map(({ id, timestamp }) => [id, Number(timestamp.slice(0, 4))]),
  );
  const gains = new Map<number, Decimal>();
  for (const { year, gain } of corpusCase.expected_by_year)
    gains.set(year, subtract(gains.get(year) ?? (0n as Decimal), readUsd(gain)));
  for (const row of result.rows) {
    const year = years.get(row.event_id ?? '') ?? 0;
    gains.set(year, add(gains.get(year) ?? (0n as Decimal), readUsd(row.gain)));
  }
  const slackUsd = ((toleranceUsd as bigint) * BigInt(result.rows.length + 1)) as Decimal;
  for (const [year, difference] of gains)
    if (absolute(difference) > slackUsd) return `the gain of ${year} is off by ${difference}`;
  return null;
}

function compareLots(
  expected: readonly ExpectedLot[] | undefined,
  result: CaseResult,
  options: { toleranceUsd: Usd; isComplete: boolean },
): string | null {
  if (!expected) return null;
  const keyOf = (lot: { lot_id: string; wallet?: string }): string =>
    expected[0]?.wallet === undefined ? lot.lot_id : `${lot.lot_id} ${lot.wallet}`;
  const sum = (lots: readonly ExpectedLot[]): Map<string, { amount: Amount; basis: Usd }> => {
    const sums = new Map<string, { amount: Amount; basis: Usd }>();
    for (const lot of lots) {
      const running = sums.get(keyOf(lot)) ?? { amount: 0n as Amount, basis: 0n as Usd };
      sums.set(keyOf(lot), {
        amount: add(running.amount, readAmount(lot.amount)),
        basis: add(running.basis, readUsd(lot.basis)),
      });
    }
    return sums;
  };
  const given = sum(result.lots);
  const wanted = sum(expected);
  for (const [key, want] of wanted) {
    const got = given.get(key);
    if (got?.amount !== want.amount) return `lot ${key}: ${got?.amount} instead of ${want.amount}`;
    const sample = expected.find((lot) => keyOf(lot) === key);
    if (sample?.basis !== undefined && absolute(subtract(got.basis, want.basis)) > options.toleranceUsd)
      return `lot ${key}: basis ${got.basis} instead of ${want.basis}`;
    if (sample?.unit !== undefined && divide(got.basis, got.amount, 'halfEven') !== readUsd(sample.unit))
      return `lot ${key}: unit cost differs`;
  }
  if (options.isComplete)
    for (const [key, got] of given)
      if (!wanted.has(key) && got.amount >= AMOUNT_MIN) return `lot ${key} was not expected`;
  return null;
}

function compareUnits(corpusCase: CorpusCase, result: CaseResult): string | null {
  for (const [wallet, amount] of Object.entries(corpusCase.expected_remaining_units ?? {})) {
    if (readAmount(result.units?.[wallet]) !== readAmount(amount))
      return `wallet ${wallet} holds ${result.units?.[wallet]} instead of ${amount}`;
  }
  return null;
}

/** Adds up what was found and, with the opposite sign, what was expected: what is left is the difference. */
function createTally(): { left: ReadonlyMap<string, Decimal>; count: (key: string, amount: Decimal) => void } {
  const left = new Map<string, Decimal>();
  return { left, count: (key, amount) => void left.set(key, add(left.get(key) ?? (0n as Decimal), amount)) };
}

function compareFinal(corpusCase: CorpusCase, result: CaseResult): string | null {
  if (!corpusCase.expected_final) return null;
  const { left, count } = createTally();
  for (const lot of result.lots) count(`${lot.wallet} ${lot.lot_id}`, readAmount(lot.amount));
  for (const [wallet, lots] of Object.entries(corpusCase.expected_final)) {
    for (const [lotId, amount] of Object.entries(lots))
      count(`${wallet} ${lotId}`, subtract(0n as Decimal, readAmount(String(amount))));
  }
  for (const [key, difference] of left)
    if (absolute(difference) >= AMOUNT_MIN) return `lot ${key} is off by ${difference}`;
  return null;
}

function compareMoves(corpusCase: CorpusCase, result: CaseResult): string | null {
  if (!corpusCase.expected_moves) return null;
  const { left, count } = createTally();
  for (const move of result.moves ?? []) count(`${move.from_wallet} to ${move.to_wallet}`, readAmount(move.amount));
  for (const move of corpusCase.expected_moves) {
    count(`${move.from_wallet} to ${move.to_wallet}`, subtract(0n as Decimal, readAmount(move.amount_sent)));
  }
  for (const [key, difference] of left) if (difference !== 0n) return `the moves from ${key} are off by ${difference}`;
  return null;
}
