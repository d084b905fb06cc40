/**
 * The state of the books while transactions are read one after another: which wallet holds how much, which lots there
 * are, and the rows that nobody has taken yet.
 *
 * Units and lots are two things. A wallet's units follow its transfers. Lots are pooled per asset while the scope is
 * universal and per wallet afterwards; the change of scope deals the lots out to the wallets by their units.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount } from '@holdfast/money';
import { AccountingError } from '../accounting-error.ts';
import { type Calendar, createCalendar } from '../calendar.ts';
import { longTermFrom } from '../long-term.ts';
import { IssueList } from './issue-list.ts';
import { RowList } from './row-list.ts';
import { LotPool } from '../lots/lot-pool.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { Lot } from '../lots/lot.ts';
import type { PositionLots } from '../lots/position-lots.ts';
import { fifo } from '../methods/fifo.ts';
import type { MethodRule } from '../methods/method-rule.ts';
import { METHOD_RULES } from '../methods/method-rules.ts';
import type { CoinClaim, EngineSettings } from '../settings.ts';
import type {
  AllocationMove,
  BookRows,
  BorrowedMove,
  ClosedPosition,
  ExpenseRow,
  IncomeRow,
  Instant,
  Issue,
  LiabilityRow,
  ShortSale,
  Transaction,
} from '../types.ts';
import type { AccountId, CoinId, LotId } from '../ids.ts';
import type { Flag, Method } from '../lists.ts';

export interface AccountState {
  readonly accountId: AccountId;
  readonly pool: LotPool;
  units: bigint;
  /** Of the units, those that are owed in kind, once lots are kept per wallet. */
  borrowed: bigint;
}

/** Where borrowed coins are counted: a wallet, or the asset while lots of all wallets are pooled. */
export interface BorrowedAt {
  borrowed: bigint;
}

export interface AssetState {
  readonly assetId: CoinId;
  readonly accounts: Map<AccountId, AccountState>;
  /** Lots of all wallets, while the scope is universal. */
  readonly universalPool: LotPool;
  /** Coins owed in kind that no lot stands for, while the scope is universal; see borrowed-coins.ts. */
  borrowed: bigint;
  /** Borrowed coins that left, oldest first. */
  readonly shorts: ShortSale[];
  /** A receipt or a debt token: its units are counted, and it has no lots. */
  readonly claim: CoinClaim | null;
  /** Set by the first event of a liquidity position: its lots, instead of those in the pools. */
  position: PositionLots | null;
}

/** What is owed to one lender in one asset. */
export interface Loan {
  principal: bigint;
  /** Known only where a debt token counts it. */
  interest: bigint;
  /**
   * What is owed as a property obligation, oldest first: where borrowed coins count at market value, and what came in
   * under the former readings.
   */
  readonly obligations: Obligation[];
}

/** A part of a debt in coins, with what it was worth when it arose. */
export interface Obligation {
  amount: bigint;
  usd: bigint;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly transactionId: string;
  readonly flags: readonly Flag[];
}

/** How many coins so many shares stood for, the last time that coins went in or came out. */
export interface ShareRate {
  readonly coins: bigint;
  readonly shares: bigint;
}

/** A whole number, for a field that once held another has its numbers, and those of all rows copied from it, boxed. */
const BEFORE_ALL_DAYS = -1_000_000 as BooksDay;
const NOTHING_READ: Transaction = { id: '', at: 0, action: 'noOp', transfers: [] };

export class Ledger {
  readonly settings: EngineSettings;
  readonly calendar: Calendar;
  readonly assets = new Map<CoinId, AssetState>();
  /** Money in every currency: it has no lots. */
  readonly cashCoinIds: ReadonlySet<CoinId>;
  readonly foreignCashCoinIds: ReadonlySet<CoinId>;
  readonly stablecoinIds: ReadonlySet<CoinId>;
  readonly issues = new IssueList();
  readonly closed = new RowList<ClosedPosition>();
  readonly income = new RowList<IncomeRow>();
  readonly expenses = new RowList<ExpenseRow>();
  readonly liabilities = new RowList<LiabilityRow>();
  readonly allocation = new RowList<AllocationMove>();
  readonly borrowedMoves = new RowList<BorrowedMove>();
  /** Lots by id, from the first time that the owner names one: most histories never need it. */
  private lotsById: Map<LotId, Lot[]> | null = null;
  /** By asset and lender; see reading/loans.ts. */
  readonly loans = new Map<string, Loan>();
  /** By the coin of the receipt, for receipts that are shares. */
  readonly shareRates = new Map<string, ShareRate>();
  readonly hasClaims: boolean;
  isPerWallet: boolean;
  stoppedBy: Issue | null = null;
  /** Null: the books are generated without a journal. */
  journal: JournalWriter | null = null;
  lotCount = 0;

  /** The transaction being read, with its date and the method of its year. */
  transaction: Transaction = NOTHING_READ;
  day: BooksDay = BEFORE_ALL_DAYS;
  /** The first day on which selling a lot of this day is long term. */
  longFromDay: BooksDay = BEFORE_ALL_DAYS;
  year = 0;
  method: Method = 'fifo';
  rule: MethodRule = fifo;

  private readonly assetByCoin = new Map<CoinId, AssetState>();
  private readonly comparesCost: boolean;
  private readonly methods: readonly { readonly fromYear: number; readonly method: Method }[];

  constructor(settings: EngineSettings) {
    this.settings = settings;
    this.calendar = createCalendar(settings.calendar);
    this.foreignCashCoinIds = new Set(settings.foreignCashCoinIds);
    this.cashCoinIds = new Set([...settings.cashCoinIds, ...settings.foreignCashCoinIds]);
    this.stablecoinIds = new Set(settings.stablecoinIds);
    this.hasClaims = Object.keys(settings.claims).length > 0;
    this.isPerWallet = settings.scope.kind === 'perWallet';
    this.comparesCost = settings.unitCostOrder === 'withFees';
    this.methods =
      typeof settings.method === 'string'
        ? [{ fromYear: Number.NEGATIVE_INFINITY, method: settings.method }]
        : settings.method.toSorted((left, right) => right.fromYear - left.fromYear);
    if (this.methods.length === 0)
      throw new AccountingError('invalid_settings', 'A method by year needs at least one year.');
    this.useMethodOf(0);
  }

  begin(transaction: Transaction): void {
    this.transaction = transaction;
    this.issues.reading = transaction;
    const day = this.calendar.dayOf(transaction);
    if (day !== this.day) this.beginDay(day);
  }

  beginDay(day: BooksDay): void {
    this.day = day;
    this.longFromDay = longTermFrom(day);
    const year = this.calendar.yearOf(this.day);
    if (year !== this.year) this.useMethodOf(year);
    this.year = year;
  }

  /** The asset a coin counts as, its aliases resolved. */
  assetOf(coinId: CoinId): AssetState {
    let asset = this.assetByCoin.get(coinId);
    if (asset !== undefined) return asset;
    const { aliases, claims } = this.settings;
    const claim = (Object.hasOwn(claims, coinId) ? claims[coinId] : undefined) ?? null;
    // A receipt is never an alias of what it stands for: its coins would count twice.
    const assetId =
      claim !== null ? coinId : ((Object.hasOwn(aliases, coinId) ? aliases[coinId] : undefined) ?? coinId);
    asset = this.assets.get(assetId) ?? {
      assetId,
      accounts: new Map(),
      universalPool: new LotPool(this.rule, this.comparesCost),
      borrowed: 0n,
      shorts: [],
      claim,
      position: null,
    };
    this.assets.set(assetId, asset);
    this.assetByCoin.set(coinId, asset);
    return asset;
  }

  accountOf(asset: AssetState, accountId: AccountId): AccountState {
    let account = asset.accounts.get(accountId);
    if (account === undefined) {
      account = { accountId, pool: new LotPool(this.rule, this.comparesCost), units: 0n, borrowed: 0n };
      asset.accounts.set(accountId, account);
    }
    return account;
  }

  poolOf(asset: AssetState, account: AccountState): LotPool {
    return this.isPerWallet ? account.pool : asset.universalPool;
  }

  borrowedAt(asset: AssetState, account: AccountState): BorrowedAt {
    return this.isPerWallet ? account : asset;
  }

  /**
   * The living lots with this id: a transfer that pays out a position's principal and its fees opens two. The first
   * call builds the index, and every lot opened afterwards is added to it.
   */
  findLots(lotId: LotId): readonly Lot[] {
    if (this.lotsById === null) {
      this.lotsById = new Map();
      for (const lot of this.pooledLots()) this.indexLot(lot);
    }
    return this.lotsById.get(lotId) ?? [];
  }

  indexLot(lot: Lot): void {
    if (this.lotsById === null) return;
    const { id, sequence } = lot.origin;
    const known = this.lotsById.get(id);
    if (known === undefined) this.lotsById.set(id, [lot]);
    // Pieces of one lot know each other. Two lots are in the order in which they were opened.
    else if (known.every(({ origin }) => origin.sequence !== sequence)) {
      known.push(lot);
      known.sort((left, right) => left.origin.sequence - right.origin.sequence);
    }
  }

  /** Whether the day has the readings of version 0.2 (setting `readingsFrom`). */
  get readsFormerly(): boolean {
    const { readingsFrom } = this.settings;
    return readingsFrom !== null && this.day < readingsFrom;
  }

  /** Averages belong to the pool, so that method applies to transfers as well. */
  get transferRule(): MethodRule {
    return this.settings.transferLots === 'disposalMethod' || this.rule.averagesCost ? this.rule : fifo;
  }

  isClaim(coinId: CoinId): boolean {
    return this.hasClaims && Object.hasOwn(this.settings.claims, coinId);
  }

  isDust(amount: Amount): boolean {
    return amount <= this.settings.dust;
  }

  countLots(): number {
    let count = 0;
    for (const asset of this.assets.values()) {
      count += asset.universalPool.lotCount + (asset.position?.lots.length ?? 0);
      for (const account of asset.accounts.values()) count += account.pool.lotCount;
    }
    return count;
  }

  /** Hands the rows on and forgets them. */
  takeRows(): BookRows {
    return {
      closed: this.closed.take(),
      income: this.income.take(),
      expenses: this.expenses.take(),
      liabilities: this.liabilities.take(),
      allocation: this.allocation.take(),
      borrowedMoves: this.borrowedMoves.take(),
      issues: this.issues.take(),
    };
  }

  private *pooledLots(): Generator<Lot> {
    for (const { universalPool, accounts } of this.assets.values()) {
      yield* universalPool.kept();
      for (const { pool } of accounts.values()) yield* pool.kept();
    }
  }

  private useMethodOf(year: number): void {
    // A year before the first entry uses the first, for some method must apply to it.
    const entry = this.methods.find(({ fromYear }) => fromYear <= year) ?? this.methods.at(-1);
    this.method = entry?.method ?? 'fifo';
    this.rule = METHOD_RULES[this.method];
  }
}
