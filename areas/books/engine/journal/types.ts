/**
 * The journal: double entry under every figure of the books.
 *
 * Coins are commodities at cost. An entry balances twice, to the last digit: its dollars add up to zero, and so do its
 * units of every commodity. Debits are positive, credits negative.
 *
 *   buy 1 ETH for 1,000 USD and a fee of 1 USD     wallet      ETH  +1        +$1,001   lot 7
 *                                                  money       USD  −1,001    −$1,001
 *                                                  trading     ETH  −1             $0
 *                                                  trading     USD  +1,001         $0
 *
 * The trading account closes the units that were exchanged for others, and never has dollars (multi-commodity double
 * entry). Lines of income, expenses, gains and equity are in dollars alone: their amount is zero.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import type { Action } from '@holdfast/actions/actions.ts';
import type { AccountId, CoinId, LotId, TransferId } from '../ids.ts';
import type { JournalEntryKind, JournalFlag, LedgerAccountKind, Term } from '../lists.ts';
import type { ExpenseCategory, IncomeCategory } from '@holdfast/actions/treatment-lists.ts';
import type { Instant } from '../types.ts';

/** An account of the general ledger. What does not distinguish accounts of its kind is null. */
export interface LedgerAccount {
  readonly kind: LedgerAccountKind;
  /** Assets, liabilities, suspense, trading and fair value adjustments are kept by asset. */
  readonly assetId: CoinId | null;
  /** Of assets: the wallet or custody account. Null for the cost of a liquidity position, which has no wallet. */
  readonly accountId: AccountId | null;
  /** The client of a client liability, or the lender of a loan; null while it is not known. */
  readonly partyId: string | null;
  /** Of income and expenses; of a line that a person entered, the account of the chart. */
  readonly category: IncomeCategory | ExpenseCategory | `chart:${number}` | null;
  /** Of realised gains. */
  readonly term: Term | null;
  /** Of kinds that are distinguished by action (`accountOfAction`); null in the entries of the engine. */
  readonly action: Action | null;
}

/** The lot that a line opens, adds to or reduces. */
export interface JournalLot {
  readonly id: LotId;
  readonly acquiredAt: Instant;
  readonly acquiredDay: BooksDay;
  readonly openTransactionId: string;
}

export interface JournalLine {
  readonly account: LedgerAccount;
  /** The commodity of the amount; for lines without units, the asset that they are about, if there is one. */
  readonly assetId: CoinId | null;
  /** Units of the commodity: positive when the account grows by a debit. Zero for lines in dollars alone. */
  readonly amount: Amount;
  /** Dollars at cost: a debit is positive, a credit negative. */
  readonly usd: Usd;
  /**
   * Of coins. The dollars are what the units cost, so the unit cost is dollars over amount. A line of coins without a
   * lot moves units alone, at no dollars: no lot covers them, or the lot is booked in the account that acquired it
   * (while the scope is universal). A line with a lot and no units is the cost of a liquidity position.
   */
  readonly lot: JournalLot | null;
  readonly transferId: TransferId | null;
}

/** One balanced entry. Its lines are never empty. */
export interface JournalEntry {
  /** Made of what it is about ("transaction:12"), so that it stays the same whenever the journal is generated. */
  readonly id: string;
  readonly kind: JournalEntryKind;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly transactionId: string | null;
  readonly action: Action | null;
  readonly lines: readonly JournalLine[];
  /** An unknown price or cost counts as $0 in the lines, and is marked here. */
  readonly flags: readonly JournalFlag[];
  /** The day in a closed period that the entry is about; it is posted on an open day. */
  readonly correctsDay?: BooksDay;
}
