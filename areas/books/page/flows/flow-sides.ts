/** Income and expenses share one page: their labels and their categories. */

import { booksCalls } from '../../contract/calls.ts';
export interface FlowSide {
  readonly call: typeof booksCalls.listIncome | typeof booksCalls.listExpenses;
  readonly title: string;
  readonly subtitle: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly categories: Readonly<Record<string, string>>;
  readonly empty: { readonly title: string; readonly text: string };
}

export const FLOW_SIDES: Readonly<Record<'income' | 'expense', FlowSide>> = {
  income: {
    call: booksCalls.listIncome,
    title: 'Income',
    subtitle: 'Income at its market value on receipt.',
    noun: { one: 'receipt', many: 'receipts' },
    categories: {
      staking: 'Staking rewards',
      farming: 'Farming rewards',
      poolFees: 'Pool fees',
      interest: 'Interest',
      airdrop: 'Airdrops',
      fork: 'Forks',
      mining: 'Mining',
      other: 'Other income',
    },
    empty: {
      title: 'No income yet',
      text: 'Rewards, interest, airdrops and mining appear here once their transactions are classified.',
    },
  },
  expense: {
    call: booksCalls.listExpenses,
    title: 'Expenses',
    subtitle: 'Expenses at their market value on the day.',
    noun: { one: 'payment', many: 'payments' },
    categories: { fee: 'Fees and gas', purchase: 'Purchases and services', interestPaid: 'Interest paid' },
    empty: {
      title: 'No expenses yet',
      text: 'Fees, purchases and interest paid appear here once their transactions are classified.',
    },
  },
};

/** A newer server may send categories that this page does not have; they are shown under their raw name. */
export function categoryLabel({ categories }: Pick<FlowSide, 'categories'>, category: string): string {
  return Object.hasOwn(categories, category) ? (categories[category] ?? category) : category;
}
