import { bookSettings, type YearSeal } from '@holdfast/contract';
import { add, type Decimal, formatDecimal, parseDecimal } from '@holdfast/money';
import { yearContent, type YearContent } from '../../../ledger/year-content.ts';
import type { Queries } from '../../../pricing/find-price.ts';

interface SealRow {
  year: number;
  settings: unknown;
  content_hash: string;
  content: unknown;
  sealed_at: Date;
  sealed_by_name: string | null;
}

export async function listYearSeals(queries: Queries): Promise<YearSeal[]> {
  const { rows } = await queries.query<SealRow>(
    `SELECT s.year, s.settings, s.content_hash, s.content, s.sealed_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS sealed_by_name
       FROM year_seals s LEFT JOIN users u ON u.id = s.sealed_by WHERE s.unsealed_at IS NULL ORDER BY s.year`,
  );
  return rows.map((row) => ({
    year: row.year,
    sealedAt: row.sealed_at.toISOString(),
    sealedByName: row.sealed_by_name,
    settings: bookSettings.parse(row.settings),
    contentHash: row.content_hash,
    ...figuresOf(yearContent.parse(row.content)),
  }));
}

function figuresOf({
  positions,
  flows,
}: YearContent): Pick<YearSeal, 'disposals' | 'shortUsd' | 'longUsd' | 'incomeUsd' | 'expensesUsd'> {
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
