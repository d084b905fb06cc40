/** An entry of the journal as a file of another program has it: in whole cents. */
import type { BooksDay } from '@holdfast/calendar';
import type { ChartAccount } from './ledger-names.ts';

export interface PostedLine {
  readonly account: ChartAccount;
  /** A debit is positive, a credit negative; never zero. */
  readonly cents: bigint;
  /** "0.5 ETH", or empty. */
  readonly description: string;
  /** The client or lender, or empty. */
  readonly name: string;
}

export interface PostedEntry {
  /** What the entry is about, the same each time: the id of the entry of the journal, "day:2025-03-07". */
  readonly key: string;
  /** Unique, and short enough for every program (21 characters). */
  readonly number: string;
  readonly day: BooksDay;
  readonly narration: string;
  /** Their cents add up to zero. */
  readonly lines: readonly PostedLine[];
}
