import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import type { LedgerClass } from '../lists.ts';
import type { Instant } from '../types.ts';
import { ledgerAccount } from './ledger-account.ts';
import type { JournalEntry } from './types.ts';

/** A journal entry that a person entered: dollars on accounts of the chart, and no coins. */
export interface EnteredJournalEntry {
  readonly id: string;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly lines: readonly { readonly chartAccountId: number; readonly class: LedgerClass; readonly usd: Usd }[];
}

const KINDS = {
  assets: 'enteredAssets',
  liabilities: 'enteredLiabilities',
  equity: 'enteredEquity',
  income: 'enteredIncome',
  expenses: 'enteredExpenses',
} as const;

export function createEnteredEntry({ id, at, day, lines }: EnteredJournalEntry): JournalEntry {
  return {
    id: `entered:${id}`,
    kind: 'entered',
    at,
    day,
    transactionId: null,
    action: null,
    flags: [],
    lines: lines.map(({ chartAccountId, class: ofClass, usd }) => ({
      account: ledgerAccount(KINDS[ofClass], { category: `chart:${chartAccountId}` }),
      assetId: null,
      amount: 0n as Amount,
      usd,
      lot: null,
      transferId: null,
    })),
  };
}
