/**
 * What goes into the cost-basis engine and what comes out of it.
 *
 * In: transactions (facts) that carry an action (meaning), and settings (choices). Out: books, in which every figure
 * names the transfers and lots it came from. Everything is plain data, so that the same call runs in a job on the
 * server, in a test and in the browser.
 *
 * Instants are milliseconds since 1970 in UTC. A day is a `BooksDay`, the number of days since 1970-01-01 in the
 * operator's time zone, because tax years and holding periods are counted in dates and never in hours.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Price, Usd } from '@holdfast/money';
import type { Action } from '@holdfast/actions/actions.ts';
import type { Flag, IssueCode, Method, Term } from './lists.ts';
import type {
  DisposalKind,
  ExpenseCategory,
  IncomeCategory,
  LiabilityKind,
} from '@holdfast/actions/treatment-lists.ts';
import type { AccountId, CoinId, LotId, TransferId } from './ids.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/**
 * One coin moving between two accounts. Null is the account of somebody else: the market, a client, a protocol. The
 * accounts of an input are wallets; the engine moves coins to custody accounts. Only the fill of an order names one: it
 * gives what the payment set aside, under the id of what it received.
 */
export interface Transfer {
  /** Unique in the whole input, fills of orders aside. The lot that an incoming transfer opens has the same id. */
  readonly id: TransferId;
  readonly coinId: CoinId;
  readonly amount: Amount;
  readonly fromAccountId: AccountId | null;
  readonly toAccountId: AccountId | null;
  /** What the whole amount was worth at that moment; null when the price is missing. */
  readonly valueUsd: Usd | null;
  /** The quoted price of one coin, where it is not simply the value over the amount; used by `unitCostOrder` only. */
  readonly priceUsd?: Price;
  /**
   * `fee`: paid for the transaction. `withheldFee`: kept back from the coins just received, so it comes out of the lot
   * they open (26 CFR 1.1012-1(j)(5), examples 5 and 6). `seized`: collateral that a liquidation took. `repaid`: debt
   * that a liquidator repaid. The last two need not touch an own wallet. Absent: the transaction itself.
   */
  readonly role?: 'fee' | 'withheldFee' | 'seized' | 'repaid';
  /** Where the other side of a stake, a bridge or a loan sits, so that two protocols do not share one pool of lots. */
  readonly counterpartyId?: string;
  /** The client whose deposit, withdrawal or interest it is; used by the journal only. */
  readonly clientId?: string;
  /**
   * What coins that came in had cost before, and when they were acquired: what the giver of a gift had paid, or what
   * the owner recorded for coins that came back from a place without a recorded deposit.
   */
  readonly carried?: CarriedCost;
  /** The part of a repayment that is interest. It is an expense; the rest repays principal. */
  readonly interestAmount?: Amount;
  /** Which lots the owner named for this transfer. They go first under every method. */
  readonly identification?: Identification;
}

export interface CarriedCost {
  readonly costUsd: Usd;
  readonly acquiredAt: Instant;
  /** The coins that the cost is for. Absent: the whole transfer. */
  readonly amount?: Amount;
}

export interface Identification {
  /** When it was recorded. Later than the disposal it is not used, and an issue says so. */
  readonly recordedAt: Instant;
  readonly lots: readonly {
    readonly lotId: LotId;
    /** Absent: as much of the lot as is needed. */
    readonly amount?: Amount;
  }[];
}

export interface Transaction {
  readonly id: string;
  readonly at: Instant;
  /** The offset that the source wrote beside its time, used only by the `recordedOffset` calendar. */
  readonly utcOffsetMinutes?: number;
  /** The chain or file that it belongs to: within one moment, a series keeps the order of its blocks and sequence. */
  readonly series?: string;
  readonly block?: number;
  /** Order of the source among transactions of one moment: a position in a block, a row number. */
  readonly sequence?: number;
  readonly action: Action;
  readonly transfers: readonly Transfer[];
  /**
   * What a fee in a third coin paid for, in units of that coin: the exchange itself, and the disposal of the fee coin
   * (26 CFR 1.1001-7(b)(5), example 3). Absent: all of it paid for the exchange.
   */
  readonly feeAllocation?: FeeAllocation;
  /** What a pool's own events say about liquidity positions, in the order of the logs. */
  readonly positionChanges?: readonly PositionChange[];
}

export interface FeeAllocation {
  readonly swap: Amount;
  readonly feeDisposal: Amount;
}

/** A change of a liquidity position that is a token of its own (an NFT), as the protocol's event states it. */
export interface PositionChange {
  /** `decrease` makes principal payable, `collect` pays out what is payable and the fees. */
  readonly kind: 'increase' | 'decrease' | 'collect';
  /** The coin of the position's token. */
  readonly positionCoinId: CoinId;
  /** Zero for `collect`. */
  readonly liquidity: Amount;
  readonly amounts: readonly { readonly coinId: CoinId; readonly amount: Amount }[];
}

/** Part of one lot that left, through one transfer: one row of form 8949 when it is taxable. */
export interface ClosedPosition {
  /** Which part of its disposal it is, counted from one; see positionIdOf. */
  readonly part: number;
  readonly kind: DisposalKind;
  /** False for what leaves without a gain by rule (a gift, a loan repaid in kind): no row of form 8949. */
  readonly taxable: boolean;
  /** The coin that moved; lots are kept by `assetId`, the canonical coin of its aliases. */
  readonly coinId: CoinId;
  readonly assetId: CoinId;
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly acquiredAt: Instant;
  readonly disposedAt: Instant;
  readonly acquiredDay: BooksDay;
  readonly disposedDay: BooksDay;
  /** Tax year of the disposal. */
  readonly year: number;
  /** After fees. */
  readonly proceedsUsd: Usd;
  readonly costUsd: Usd;
  /** The part of the fees that was taken off the proceeds of this row. */
  readonly feeUsd: Usd;
  readonly gainUsd: Usd;
  readonly term: Term;
  readonly method: Method;
  /** Null when no lot covered it; such a row has the flag `missing_basis` and no cost. An obligation has none. */
  readonly lotId: LotId | null;
  readonly openTransactionId: string | null;
  /** Of a short sale, the transaction that sold the borrowed coins; the one that delivered coins closes it. */
  readonly soldTransactionId: string | null;
  readonly closeTransactionId: string;
  readonly closeTransferId: TransferId;
  readonly flags: readonly Flag[];
}

/** What is left of a lot in one account. */
export interface OpenLot {
  /** The transfer that opened it. Pieces of one lot in several accounts share the lot id. */
  readonly lotId: LotId;
  readonly coinId: CoinId;
  readonly assetId: CoinId;
  /** While the scope is universal: the account that acquired it, wherever the coins are now. */
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly costUsd: Usd;
  readonly acquiredAt: Instant;
  readonly acquiredDay: BooksDay;
  /** The first day on which selling it is long term. */
  readonly longFromDay: BooksDay;
  readonly openTransactionId: string;
  readonly flags: readonly Flag[];
}

/** Borrowed coins that left, open until coins are delivered for them: nothing is realised before. */
export interface ShortSale {
  readonly kind: DisposalKind;
  readonly taxable: boolean;
  readonly coinId: CoinId;
  readonly assetId: CoinId;
  readonly accountId: AccountId;
  /** What is still to be delivered. */
  readonly amount: Amount;
  readonly soldAt: Instant;
  readonly soldDay: BooksDay;
  /** Null where coins leave at what they cost, as gifts do: the cost is that of the coins delivered. */
  readonly proceedsUsd: Usd | null;
  readonly feeUsd: Usd;
  readonly transactionId: string;
  readonly transferId: TransferId;
  readonly flags: readonly Flag[];
}

/** Coins or money earned or spent, with its value at the time. */
interface FlowRow<Category> {
  readonly id: string;
  readonly category: Category;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly year: number;
  readonly coinId: CoinId;
  readonly assetId: CoinId;
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly valueUsd: Usd;
  readonly transactionId: string;
  readonly transferId: TransferId;
  readonly flags: readonly Flag[];
}

export interface IncomeRow extends FlowRow<IncomeCategory> {
  /** Null for money, which opens no lot. */
  readonly lotId: LotId | null;
}

export type ExpenseRow = FlowRow<ExpenseCategory>;

/** A change of what is owed: positive when we owe more. */
export interface LiabilityRow {
  readonly id: string;
  readonly kind: LiabilityKind;
  readonly at: Instant;
  readonly coinId: CoinId;
  readonly assetId: CoinId;
  readonly amount: Amount;
  readonly transactionId: string;
  readonly transferId: TransferId;
}

/** What an account holds of an asset by its transfers alone, whatever the lots say. Negative when it is oversold. */
export interface Holding {
  readonly assetId: CoinId;
  readonly accountId: AccountId;
  readonly amount: Amount;
}

/** Units whose basis the safe-harbour allocation put into an account. */
export interface AllocationMove {
  readonly lotId: LotId;
  readonly assetId: CoinId;
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  readonly amount: Amount;
}

/** Something in the data that a person should settle. The books are complete without it, on the reading it names. */
export interface Issue {
  readonly code: IssueCode;
  /** A whole sentence for people. */
  readonly detail: string;
  /** When what it is about happened; null where the data do not say. */
  readonly at: Instant | null;
  readonly transactionId: string | null;
  readonly transferId: TransferId | null;
  readonly assetId: CoinId | null;
  readonly accountId: AccountId | null;
  /** The uncovered or missing quantity where there is one. */
  readonly amount: Amount | null;
}

/** Coins that are owed in kind came in (positive), or are no longer at hand (negative), in any account. */
export interface BorrowedMove {
  readonly at: Instant;
  readonly assetId: CoinId;
  readonly amount: Amount;
}

/** What is written once, as the transactions are read, and never changes afterwards. */
export interface BookRows {
  readonly closed: readonly ClosedPosition[];
  readonly income: readonly IncomeRow[];
  readonly expenses: readonly ExpenseRow[];
  readonly liabilities: readonly LiabilityRow[];
  readonly allocation: readonly AllocationMove[];
  readonly borrowedMoves: readonly BorrowedMove[];
  readonly issues: readonly Issue[];
}

/** The rows, and how things stand after the last transaction. */
export interface Books extends BookRows {
  readonly open: readonly OpenLot[];
  readonly shorts: readonly ShortSale[];
  /** Coins at hand that are owed in kind, by asset. */
  readonly borrowed: readonly { readonly assetId: CoinId; readonly amount: Amount }[];
  readonly holdings: readonly Holding[];
  /** Set when the setting `missingBasis: 'stop'` ended the computation at this issue. */
  readonly stoppedBy: Issue | null;
}
