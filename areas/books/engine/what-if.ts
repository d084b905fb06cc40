/**
 * The same history under two settings: what another method or scope would have meant, by year and term.
 */
import { add, subtract, type Usd } from '@holdfast/money';
import { computeBooks } from './compute-books.ts';
import type { EngineSettings } from './settings.ts';
import type { Books, ClosedPosition, Transaction } from './types.ts';
import type { Term } from './lists.ts';

export interface GainTotal {
  readonly year: number;
  readonly term: Term;
  readonly proceedsUsd: Usd;
  readonly costUsd: Usd;
  readonly gainUsd: Usd;
}

export interface GainDifference {
  readonly year: number;
  readonly term: Term;
  readonly beforeUsd: Usd;
  readonly afterUsd: Usd;
  /** After less before. */
  readonly differenceUsd: Usd;
}

export interface WhatIf {
  readonly before: Books;
  readonly after: Books;
  readonly differences: readonly GainDifference[];
  readonly totalDifferenceUsd: Usd;
}

const ZERO_USD = 0n as Usd;

export function compareSettings(input: {
  readonly transactions: readonly Transaction[];
  readonly before: Partial<EngineSettings>;
  readonly after: Partial<EngineSettings>;
}): WhatIf {
  const before = computeBooks({ transactions: input.transactions, settings: input.before });
  const after = computeBooks({ transactions: input.transactions, settings: input.after });
  const differences = compareTotals(summarizeGains(before.closed), summarizeGains(after.closed));
  const totalDifferenceUsd = differences.reduce((total, { differenceUsd }) => add(total, differenceUsd), ZERO_USD);
  return { before, after, differences, totalDifferenceUsd };
}

/** Taxable gains by year and term, years ascending, short before long. */
export function summarizeGains(closed: readonly ClosedPosition[]): GainTotal[] {
  const totals = new Map<string, GainTotal>();
  for (const { year, term, proceedsUsd, costUsd, gainUsd, taxable } of closed) {
    if (!taxable) continue;
    const key = `${year} ${term}`;
    const running = totals.get(key) ?? { year, term, proceedsUsd: ZERO_USD, costUsd: ZERO_USD, gainUsd: ZERO_USD };
    totals.set(key, {
      year,
      term,
      proceedsUsd: add(running.proceedsUsd, proceedsUsd),
      costUsd: add(running.costUsd, costUsd),
      gainUsd: add(running.gainUsd, gainUsd),
    });
  }
  return [...totals.values()].sort(byYearAndTerm);
}

function compareTotals(before: readonly GainTotal[], after: readonly GainTotal[]): GainDifference[] {
  const keys = new Map([...before, ...after].map(({ year, term }) => [`${year} ${term}`, { year, term }]));
  const gainIn = (totals: readonly GainTotal[], { year, term }: { year: number; term: Term }): Usd =>
    totals.find((total) => total.year === year && total.term === term)?.gainUsd ?? ZERO_USD;
  return [...keys.values()].sort(byYearAndTerm).map((key) => {
    const beforeUsd = gainIn(before, key);
    const afterUsd = gainIn(after, key);
    return { ...key, beforeUsd, afterUsd, differenceUsd: subtract(afterUsd, beforeUsd) };
  });
}

function byYearAndTerm(left: { year: number; term: Term }, right: { year: number; term: Term }): number {
  if (left.year !== right.year) return left.year - right.year;
  return left.term === right.term ? 0 : left.term === 'short' ? -1 : 1;
}
