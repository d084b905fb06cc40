/** The order of a list of positions: of stored ones in SQL, and of those of a past day in the program. */
import { parseUsd } from '@holdfast/money';

/** A column of stored positions, and the same of a position of a past day. */
export interface SortKey<Row> {
  readonly column: string;
  readonly read: (row: Row) => string | null;
  /** Sorted by letters instead of by size. */
  readonly isText?: true;
}

type Order = 'asc' | 'desc';

/** What follows ORDER BY. The unknown comes last in either order. */
export function orderUnknownLast({ column }: Pick<SortKey<never>, 'column'>, order: Order, id: string): string {
  return `${column} ${order === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, ${id}`;
}

/** Compares as `orderUnknownLast` does; texts by code point, as the database does. */
export function compareBy<Row>(
  { read, isText }: Omit<SortKey<Row>, 'column'>,
  order: Order,
  idOf: (row: Row) => number,
): (left: Row, right: Row) => number {
  const compare = (first: string, second: string): number => {
    const [one, other] = isText ? [first.toLowerCase(), second.toLowerCase()] : [parseUsd(first), parseUsd(second)];
    return one === other ? 0 : one < other ? -1 : 1;
  };
  return (left, right) => {
    const [first, second] = [read(left), read(right)];
    const compared =
      first === null || second === null
        ? Number(first === null) - Number(second === null)
        : compare(first, second) * (order === 'desc' ? -1 : 1);
    return compared || idOf(left) - idOf(right);
  };
}
