import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from '@holdfast/actions/treatment-lists.ts';
import { type LedgerAccountKind, type Term } from '../../engine/lists.ts';
import type { ChartMappingRow, StatementClass } from '../../contract/ledger.ts';
import { FLOW_SIDES } from '../flows/flow-sides.ts';

export const CLASS_LABELS: Readonly<Record<StatementClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expenses: 'Expenses',
};

export const TERM_LABELS: Readonly<Record<Term, string>> = { short: 'Short term', long: 'Long term' };

const CATEGORY_LABELS: Readonly<Record<string, string>> = {
  ...FLOW_SIDES.income.categories,
  ...FLOW_SIDES.expense.categories,
};

export function categoryChoices(kind: LedgerAccountKind): { value: string; label: string }[] {
  const categories = kind === 'income' ? INCOME_CATEGORIES : kind === 'expense' ? EXPENSE_CATEGORIES : [];
  return categories.map((value) => ({ value, label: CATEGORY_LABELS[value] ?? value }));
}

/** "Wallets, ETH, Cold wallet". */
export function mappingLabel({ kindName, category, term, coinSymbol, walletName, action }: ChartMappingRow): string {
  const details = [
    category === null ? null : (CATEGORY_LABELS[category] ?? category),
    term === null ? null : TERM_LABELS[term],
    coinSymbol,
    walletName,
    isAction(action) ? actionLabel(action) : action,
  ];
  return [kindName, ...details.filter((detail) => detail !== null)].join(', ');
}
