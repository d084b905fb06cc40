/**
 * Runs one case through the engine and writes the result in the corpus's terms.
 */
import { add, type Decimal, formatDecimal, subtract } from '@holdfast/money';
import { computeBooks } from '../compute-books.ts';
import type { EngineSettings, MethodSetting, ScopeSetting } from '../settings.ts';
import type { Books } from '../types.ts';
import { conventionOf } from './conventions.ts';
import type { CaseResult, CorpusCase, CorpusTransaction, ResultRow } from './corpus-case.ts';
import { readAllocation } from './read-allocation.ts';
import { runAllocationCase } from './run-allocation-case.ts';
import { readAmount, readUsd, translateTransaction } from './translate-transaction.ts';
import type { Method } from '../lists.ts';

export function runCase(corpusCase: CorpusCase): CaseResult {
  if (corpusCase.scope === 'form') return runFormCase(corpusCase);
  if (corpusCase.task === 'global_allocation_2025') return runAllocationCase(corpusCase);
  const sources = corpusCase.transactions ?? [];
  const books = computeBooks({ transactions: sources.map(translateTransaction), settings: settingsOf(corpusCase) });
  if (books.stoppedBy) return { id: corpusCase.id, rows: [], lots: [], error: 'insufficient_lots' };
  const timestamps = new Map(sources.map((source) => [source.id, source.timestamp]));
  const result: CaseResult = {
    id: corpusCase.id,
    rows: [...closedRows(books, sources), ...incomeRows(books)],
    lots: books.open.map((lot) => ({
      lot_id: lot.openTransactionId,
      asset: lot.assetId,
      wallet: lot.accountId,
      amount: formatDecimal(lot.amount),
      basis: formatDecimal(lot.costUsd),
      acquired: timestamps.get(lot.openTransactionId) ?? '',
    })),
    error: null,
  };
  if (corpusCase.expected_remaining_units) result.units = unitsByWallet(books);
  return result;
}

export function settingsOf(corpusCase: CorpusCase): Partial<EngineSettings> {
  return { ...conventionOf(corpusCase.id), method: methodOf(corpusCase.method), scope: scopeOf(corpusCase) };
}

function methodOf(method: CorpusCase['method']): MethodSetting {
  if (typeof method === 'string') return ourMethod(method);
  return Object.entries(method).map(([year, name]) => ({ fromYear: Number(year), method: ourMethod(name) }));
}

function ourMethod(name: string): Method {
  return name === 'specific_id' ? 'specificId' : (name as Method);
}

function scopeOf({ scope, allocation }: CorpusCase): ScopeSetting {
  if (scope === 'universal') return { kind: 'universal' };
  if (scope === 'per_wallet') return { kind: 'perWallet' };
  return {
    kind: 'universalThenPerWallet',
    fromDay: '2025-01-01',
    allocation: allocation ? readAllocation(allocation) : null,
  };
}

/** One row per event and lot; what a swap pays as a fee in another coin is an event of its own. */
function closedRows(books: Books, sources: readonly CorpusTransaction[]): ResultRow[] {
  const kinds = new Map(sources.map((source) => [source.id, source.kind]));
  const rows = new Map<string, ResultRow>();
  for (const position of books.closed) {
    const isSwapFee = position.kind === 'fee' && kinds.get(position.closeTransactionId) === 'swap';
    const eventId = isSwapFee ? `${position.closeTransactionId}:fee` : position.closeTransactionId;
    const key = `${eventId} ${position.openTransactionId}`;
    const row = rows.get(key);
    const figures = {
      amount: sumText(row?.amount, position.amount),
      proceeds: sumText(row?.proceeds, position.proceedsUsd),
      basis: sumText(row?.basis, position.costUsd),
      gain: sumText(row?.gain, position.gainUsd),
    };
    rows.set(key, { event_id: eventId, lot_id: position.openTransactionId, ...figures, term: position.term });
  }
  return [...rows.values()];
}

function incomeRows(books: Books): ResultRow[] {
  return books.income.map((row) => {
    const valueUsd = formatDecimal(row.valueUsd);
    return {
      event_id: row.transactionId,
      lot_id: null,
      amount: formatDecimal(row.amount),
      proceeds: valueUsd,
      basis: '0',
      gain: valueUsd,
      term: 'income',
    };
  });
}

function unitsByWallet(books: Books): Record<string, string> {
  return Object.fromEntries(books.holdings.map(({ accountId, amount }) => [accountId, formatDecimal(amount)]));
}

/** Column (h) is proceeds less cost, plus or minus the adjustment of column (g). */
function runFormCase(corpusCase: CorpusCase): CaseResult {
  const rows = (corpusCase.expected ?? []).map((line): ResultRow => {
    const gainUsd = add(subtract(readUsd(line.col_d), readUsd(line.col_e)), readUsd(line.col_g ?? undefined));
    return {
      event_id: null,
      lot_id: null,
      amount: null,
      proceeds: formatDecimal(readUsd(line.col_d)),
      basis: formatDecimal(readUsd(line.col_e)),
      gain: formatDecimal(gainUsd),
      term: null,
    };
  });
  return { id: corpusCase.id, rows, lots: [], error: null };
}

function sumText(running: string | null | undefined, value: Decimal): string {
  return formatDecimal(add(readAmount(running ?? undefined) as Decimal, value));
}
