import { figuresOf, type YearContent, type YearFlow, type YearPosition } from './year-content.ts';

export interface RowDifference<Row> {
  readonly change: 'added' | 'removed' | 'changed';
  readonly filed: Row | null;
  readonly now: Row | null;
}

export interface ContentDifference {
  readonly positions: readonly RowDifference<YearPosition>[];
  readonly flows: readonly RowDifference<YearFlow>[];
}

/**
 * Row by row, what was filed against what the books say now. Rows of the same figures are the same, whatever their ids.
 */
export function compareContent(filed: YearContent, now: YearContent): ContentDifference {
  return { positions: compareRows(filed.positions, now.positions), flows: compareRows(filed.flows, now.flows) };
}

function compareRows<Row extends YearPosition | YearFlow>(
  filed: readonly Row[],
  now: readonly Row[],
): RowDifference<Row>[] {
  const gone = withoutSame(filed, now);
  const come = new Map(withoutSame(now, filed).map((row) => [row.id, row]));
  const partners = new Map<Row, Row>();
  const pair = (row: Row, other: Row | undefined): void => {
    if (other === undefined || partners.has(row)) return;
    partners.set(row, other);
    come.delete(other.id);
  };
  for (const row of gone) pair(row, come.get(row.id));
  // Where no part of the same lot is left: another lot that the same transfer took.
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

/** The id of a row begins with its transfer; what was entered by hand stands for itself. */
function transferOf({ id }: YearPosition | YearFlow): string {
  return id.startsWith('manual/') ? id : id.slice(0, id.includes('/') ? id.indexOf('/') : undefined);
}

/** Each row of the others takes one of the same figures away. */
function withoutSame<Row extends YearPosition | YearFlow>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(figuresOf(other), (counts.get(figuresOf(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = counts.get(figuresOf(row)) ?? 0;
    counts.set(figuresOf(row), count - 1);
    return count <= 0;
  });
}
