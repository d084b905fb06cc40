import { bookSettings, type YearLock } from '@holdfast/contract';
import { add, type Decimal, formatDecimal, parseDecimal } from '@holdfast/money';
import { yearContent, type YearContent } from '../../../books/year-content.ts';
import type { Queries } from '../../../db/queries.ts';

interface LockRow {
  year: number;
  settings: unknown;
  content_hash: string;
  content: unknown;
  locked_at: Date;
  locked_by_name: string | null;
}

export async function listYearLocks(queries: Queries): Promise<YearLock[]> {
  const { rows } = await queries.query<LockRow>(
    `SELECT s.year, s.settings, s.content_hash, s.content, s.locked_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS locked_by_name
       FROM year_locks s LEFT JOIN users u ON u.id = s.locked_by WHERE s.unlocked_at IS NULL ORDER BY s.year`,
  );
  return rows.map((row) => ({
    year: row.year,
    lockedAt: row.locked_at.toISOString(),
    lockedByName: row.locked_by_name,
    settings: bookSettings.parse(row.settings),
    contentHash: row.content_hash,
    ...figuresOf(yearContent.parse(row.content)),
  }));
}

function figuresOf({
  positions,
  flows,
}: YearContent): Pick<YearLock, 'disposals' | 'shortUsd' | 'longUsd' | 'incomeUsd' | 'expensesUsd'> {
  const taxable = positions.filter(({ isTaxable }) => isTaxable);
  const gain = (term: 'short' | 'long'): string =>
    total(taxable.filter((row) => row.term === term).map(({ gainUsd }) => gainUsd));
  const flow = (side: 'income' | 'expense'): string =>
    total(flows.filter((row) => row.side === side).map(({ valueUsd }) => valueUsd));
  return {
    disposals: taxable.length,
    shortUsd: gain('short'),
    longUsd: gain('long'),
    incomeUsd: flow('income'),
    expensesUsd: flow('expense'),
  };
}

function total(values: readonly string[]): string {
  return formatDecimal(values.reduce((sum, value) => add(sum, parseDecimal(value)), 0n as Decimal));
}
