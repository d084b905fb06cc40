import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { loadCoins, type NamedCoin, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import {
  figuresOf,
  type PeriodBalance,
  type PeriodContent,
  type PeriodEntry,
  type PeriodFlow,
  type PeriodPosition,
  type PeriodRow,
} from './period-content.ts';

export interface RowDifference<Row> {
  readonly change: 'added' | 'removed' | 'changed';
  readonly filed: Row | null;
  readonly now: Row | null;
}

export interface ContentDifference {
  readonly positions: readonly RowDifference<PeriodPosition>[];
  readonly flows: readonly RowDifference<PeriodFlow>[];
  /** Of the journal; none where the filed content has no entries. */
  readonly entries: readonly RowDifference<PeriodEntry>[];
  /** Balances at the beginning of the period; none where the filed content has none. */
  readonly opening: readonly RowDifference<PeriodBalance>[];
}

/** Compares the filed rows with the current ones. Rows with the same figures are equal, whatever their ids. */
export function compareContent(filed: PeriodContent, now: PeriodContent): ContentDifference {
  return {
    positions: compareRows(filed.positions, now.positions),
    flows: compareRows(filed.flows, now.flows),
    entries: compareRows(filed.entries ?? [], now.entries ?? []),
    opening: compareRows(filed.opening ?? [], now.opening ?? []),
  };
}

function compareRows<Row extends PeriodRow>(filed: readonly Row[], now: readonly Row[]): RowDifference<Row>[] {
  const gone = withoutSame(filed, now);
  const come = new Map(withoutSame(now, filed).map((row) => [row.id, row]));
  const partners = new Map<Row, Row>();
  const pair = (row: Row, other: Row | undefined): void => {
    if (other === undefined || partners.has(row)) return;
    partners.set(row, other);
    come.delete(other.id);
  };
  for (const row of gone) pair(row, come.get(row.id));
  // A row without a counterpart of the same id is paired with another row of the same transfer.
  const byTransfer = new Map<string, Row[]>();
  for (const row of come.values()) byTransfer.set(transferOf(row), [...(byTransfer.get(transferOf(row)) ?? []), row]);
  for (const row of gone) if (!partners.has(row)) pair(row, byTransfer.get(transferOf(row))?.shift());
  return [
    ...gone.map(
      (row): RowDifference<Row> => ({
        change: partners.has(row) ? 'changed' : 'removed',
        filed: row,
        now: partners.get(row) ?? null,
      }),
    ),
    ...[...come.values()].map((row): RowDifference<Row> => ({ change: 'added', filed: null, now: row })),
  ];
}

/** The id of a row begins with its transfer; a manual entry has its own id. */
function transferOf({ id }: PeriodRow): string {
  return id.startsWith('manual/') ? id : id.slice(0, id.includes('/') ? id.indexOf('/') : undefined);
}

/** The rows that have no equal among the others; each of the others cancels one row. */
function withoutSame<Row extends PeriodRow>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(figuresOf(other), (counts.get(figuresOf(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = counts.get(figuresOf(row)) ?? 0;
    counts.set(figuresOf(row), count - 1);
    return count <= 0;
  });
}

const SHOWN_MAX = 3;

/**
 * The first differences as a sentence: "the disposal of 1 ETH on 2024-03-01 would have a gain of $5 instead of $4; and
 * 2 more."
 */
export async function describeDifference(
  queries: Queries,
  { positions, flows, entries, opening }: ContentDifference,
): Promise<string> {
  if (positions.length + flows.length + entries.length === 0) return describeOpening(opening);
  if (positions.length + flows.length === 0) return describeEntries(entries);
  const shown: RowDifference<PeriodPosition | PeriodFlow>[] = [...positions, ...flows].slice(0, SHOWN_MAX);
  const coins = await loadCoins(
    queries,
    shown.flatMap(({ filed, now }) => [filed, now].flatMap((row) => (row ? [row.coinId] : []))),
  );
  return joined(
    shown.map((difference) => describeRow(difference, coins)),
    positions.length + flows.length,
  );
}

function joined(sentences: readonly string[], total: number): string {
  const more = total - sentences.length;
  return `${[...sentences, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`;
}

const ENTRY_CHANGES = { added: 'be new', removed: 'be removed', changed: 'change' } as const;

/** Where no disposal, income or expense changes, such as a move to another account. */
function describeEntries(entries: ContentDifference['entries']): string {
  const sentences = entries.slice(0, SHOWN_MAX).map(({ change, filed, now }) => {
    const { day = '', action = null } = now ?? filed ?? {};
    const what = isAction(action) ? `the entry “${actionLabel(action)}” of ${day}` : `the entry of ${day}`;
    return `${what} would ${ENTRY_CHANGES[change]}`;
  });
  return joined(sentences, entries.length);
}

/** Where entries of earlier days change what the period begins with. */
function describeOpening(opening: ContentDifference['opening']): string {
  return opening.length === 1
    ? 'the balance that one account begins with would change.'
    : `the balances that ${opening.length} accounts begin with would change.`;
}

function describeRow(
  { change, filed, now }: RowDifference<PeriodPosition | PeriodFlow>,
  coins: ReadonlyMap<number, NamedCoin>,
): string {
  const row = now ?? filed;
  if (!row) return 'a row would change';
  const what =
    `${nameOf(row)} of ${row.amount} ${symbolOf(coins, row.coinId)} on ` +
    `${'side' in row ? row.day : row.disposedDay}`;
  if (change === 'added') return `${what} would be new, with ${figureOf(row)}`;
  if (change === 'removed' || !filed || !now) return `${what} would be removed, with ${figureOf(row)}`;
  return figureOf(filed) === figureOf(now)
    ? `${what} would change`
    : `${what} would have ${figureOf(now)} instead of $${dollarsOf(filed)}`;
}

function nameOf(row: PeriodPosition | PeriodFlow): string {
  return 'side' in row ? `the ${row.side}` : 'the disposal';
}

function figureOf(row: PeriodPosition | PeriodFlow): string {
  return `a ${'side' in row ? 'value' : 'gain'} of $${dollarsOf(row)}`;
}

function dollarsOf(row: PeriodPosition | PeriodFlow): string {
  return 'side' in row ? row.valueUsd : row.gainUsd;
}
