/**
 * Writes one entry for each transaction while the engine reads it: the engine posts what it does to lots, income,
 * expenses and debts, and the end of the transaction posts the money and closes the entry.
 *
 * Order at the end: money; then the difference in dollars, which goes to the account that explains it; then the trading
 * lines, which close the units of each commodity. Where both sides of a trade are recorded there is no difference. It
 * exists where a side is not part of the books:
 *
 *   a gift                              the giver's cost, or the cost that left, is in the account of gifts
 *   a debt settled for other dollars    debts are carried at what they were worth when they arose
 *   money without a rate                counts as what is left of the other side
 *   anything else                       paid from or into an account that is not recorded: equity of the owner
 *
 * The writer holds what the next transaction may need: the dollars that debts and foreign money are carried at.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import { type Treatment, TREATMENTS } from '@holdfast/actions/actions.ts';
import { RowList } from '../steps/row-list.ts';
import type { AccountId, CoinId, TransferId } from '../ids.ts';
import { type JournalEntryKind, type JournalFlag, type LedgerAccountKind, type Term } from '../lists.ts';
import {
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  INCOME_CATEGORIES,
  type IncomeCategory,
} from '@holdfast/actions/treatment-lists.ts';
import type { Lot } from '../lots/lot.ts';
import type { Instant, Transaction, Transfer } from '../types.ts';
import { CarriedBalance } from './carried-balance.ts';
import { ledgerAccount, ledgerAccountKey } from './ledger-account.ts';
import { type Commodity, Places } from './places.ts';
import type { JournalEntry, JournalLine, JournalLot, LedgerAccount } from './types.ts';
import { MISSING_PRICE } from '../lots/row-flags.ts';

const NO_UNITS = 0n as Amount;
const NO_USD = 0n as Usd;
const NO_FLAGS: readonly JournalFlag[] = [];

const INCOME = new Map(INCOME_CATEGORIES.map((category) => [category, ledgerAccount('income', { category })]));
const EXPENSES = new Map(EXPENSE_CATEGORIES.map((category) => [category, ledgerAccount('expense', { category })]));
const GAINS: Readonly<Record<Term, LedgerAccount>> = {
  short: ledgerAccount('realisedGain', { term: 'short' }),
  long: ledgerAccount('realisedGain', { term: 'long' }),
};
const PLAIN = {
  gifts: ledgerAccount('gifts'),
  unclaimedLoss: ledgerAccount('unclaimedLoss'),
  ownerEquity: ledgerAccount('ownerEquity'),
  openingEquity: ledgerAccount('openingEquity'),
  settlementDifference: ledgerAccount('settlementDifference'),
  currencyDifference: ledgerAccount('currencyDifference'),
} as const satisfies Partial<Record<LedgerAccountKind, LedgerAccount>>;
export type PlainKind = keyof typeof PLAIN;

/** What the journal needs to know beyond the settings of the books. */
export interface JournalOptions {
  /** Own wallets that are accounts at an exchange. */
  readonly exchangeAccountIds?: readonly AccountId[];
}

/** A line of units: a part of a lot, or coins alone. */
interface Units {
  readonly assetId: CoinId;
  readonly accountId: AccountId;
  readonly amount: Amount;
  readonly transferId: TransferId | null;
}

export interface Dollars {
  readonly assetId: CoinId | null;
  readonly usd: Usd;
  readonly transferId: TransferId | null;
}

export interface Owed extends Omit<Dollars, 'usd'> {
  readonly kind: LedgerAccountKind;
  readonly assetId: CoinId;
  readonly partyId: string | null;
  /** Positive when more is owed. */
  readonly amount: Amount;
  /** Without a sign; null when it is not known. */
  readonly valueUsd: Usd | null;
  /** What it is carried at changes by this, where that is known already. */
  readonly carriedUsd?: Usd | undefined;
  /** Owed in kind: the coins that stand for it are carried at as much. */
  readonly isInKind?: boolean;
}

export class JournalWriter {
  readonly entries = new RowList<JournalEntry>();
  /** By the key of the ledger account. */
  readonly balances = new Map<string, CarriedBalance>();
  readonly places: Places;
  /** What the coins of each account cost, where an average pooled over accounts will have to be divided; else null. */
  readonly costs: Map<LedgerAccount, bigint> | null;
  /** Transfers of the transaction at hand whose value counts and is not known. */
  readonly unvalued: Transfer[] = [];
  /** How the transaction at hand is read. */
  treatment: Treatment = TREATMENTS.noOp;

  private lines: JournalLine[] = [];
  private readonly touched: Commodity[] = [];
  private usdTotal = 0n;
  private flags: readonly JournalFlag[] = NO_FLAGS;
  private settlesDebt = false;

  constructor(
    options: JournalOptions,
    { moneyCoinIds, tracksCosts }: { readonly moneyCoinIds: ReadonlySet<CoinId>; readonly tracksCosts: boolean },
  ) {
    this.places = new Places({ exchangeAccountIds: new Set(options.exchangeAccountIds), moneyCoinIds });
    this.costs = tracksCosts ? new Map() : null;
  }

  /** Adds a part of a lot to an account, or takes it off: amount and dollars have the same sign. */
  postLot({ assetId, accountId, amount, transferId }: Units, lot: JournalLot, usd: Usd): void {
    const account = this.unitsAt(assetId, accountId, amount);
    if (this.costs !== null) this.costs.set(account, (this.costs.get(account) ?? 0n) + usd);
    this.usdTotal += usd;
    this.lines.push({ account, assetId, amount, usd, lot, transferId });
  }

  /** Coins that no lot covers, or whose lot stays where it is booked. */
  postCoins({ assetId, accountId, amount, transferId }: Units): void {
    const account = this.unitsAt(assetId, accountId, amount);
    this.lines.push({ account, assetId, amount, usd: NO_USD, lot: null, transferId });
  }

  postMoney({ assetId, accountId, amount, transferId }: Units, usd: Usd): void {
    const account = this.unitsAt(assetId, accountId, amount);
    this.usdTotal += usd;
    this.lines.push({ account, assetId, amount, usd, lot: null, transferId });
  }

  /** A part of a lot leaves one account. It is booked in the account of the lot, which can be another one. */
  takeLot(units: Units, lot: Lot, costUsd: Usd): void {
    const { assetId, accountId, amount, transferId } = units;
    const away = -amount as Amount;
    this.postLot({ assetId, accountId: lot.accountId, amount: away, transferId }, lot.origin, -costUsd as Usd);
    if (lot.accountId === accountId) return;
    this.postCoins({ assetId, accountId: lot.accountId, amount, transferId });
    this.postCoins({ assetId, accountId, amount: away, transferId });
  }

  /** Corrects what the coins of an account cost, where an average was kept over several accounts. */
  postCost({ assetId, accountId }: { readonly assetId: CoinId; readonly accountId: AccountId }, costUsd: bigint): void {
    const account = this.places.accountOf(this.places.commodityOf(assetId), accountId);
    const usd = (costUsd - (this.costs?.get(account) ?? 0n)) as Usd;
    this.costs?.set(account, costUsd);
    this.post(account, { assetId, usd, transferId: null });
  }

  /** Restores what an earlier writer knew of the cost of an account's coins. */
  restoreCost({ assetId, accountId }: { readonly assetId: CoinId; readonly accountId: AccountId }, usd: bigint): void {
    this.costs?.set(this.places.accountOf(this.places.commodityOf(assetId), accountId), usd);
  }

  /** What a liquidity position cost. Its token is among the coins of a wallet, without a cost. */
  postPosition(assetId: CoinId, lot: JournalLot, { usd, transferId }: Pick<Dollars, 'usd' | 'transferId'>): void {
    const { position } = this.places.commodityOf(assetId);
    this.post(position, { assetId, usd, transferId }, lot);
  }

  /** What short sales of a coin brought in, until coins are delivered for them: a credit is negative. */
  postShort(assetId: CoinId, { usd, transferId }: Pick<Dollars, 'usd' | 'transferId'>): void {
    this.post(this.places.commodityOf(assetId).shortSales, { assetId, usd, transferId });
  }

  /** The counterpart of what is owed in kind, so that neither coming in nor going back changes equity. */
  postBorrowed(assetId: CoinId, { usd, transferId }: Pick<Dollars, 'usd' | 'transferId'>): void {
    this.post(this.places.commodityOf(assetId).borrowedCoins, { assetId, usd, transferId });
  }

  postIncome(category: IncomeCategory, { assetId, usd, transferId }: Dollars): void {
    this.post(INCOME.get(category), { assetId, usd: -usd as Usd, transferId });
  }

  postExpense(category: ExpenseCategory, dollars: Dollars): void {
    this.post(EXPENSES.get(category), dollars);
  }

  postGain(term: Term, { assetId, usd, transferId }: Dollars, lot: JournalLot | null): void {
    this.post(GAINS[term], { assetId, usd: -usd as Usd, transferId }, lot);
  }

  /** A debit is positive. */
  postPlain(kind: PlainKind, dollars: Dollars): void {
    this.post(PLAIN[kind], dollars);
  }

  /**
   * More or less is owed: what is added counts at its value, what is paid off at what it is carried at. Returns whether
   * the value counts and is not known.
   */
  postOwed({ kind, assetId, partyId, amount, valueUsd, carriedUsd, isInKind, transferId }: Owed): boolean {
    const account = ledgerAccount(kind, { assetId, partyId });
    const key = ledgerAccountKey(account);
    const balance = this.balanceOf(key);
    const lacksValue = valueUsd === null && balance.needsValue(amount);
    const change =
      carriedUsd === undefined
        ? balance.change(amount, valueUsd ?? 0n, valueUsd !== null)
        : balance.set(amount, carriedUsd);
    if (balance.isChangeUnknown) this.flag(MISSING_PRICE);
    const commodity = this.touch(assetId);
    commodity.net = (commodity.net ?? 0n) - amount;
    this.usdTotal -= change;
    this.settlesDebt = true;
    this.lines.push({
      account,
      assetId,
      amount: -amount as Amount,
      usd: -change as Usd,
      lot: null,
      transferId,
    });
    if (isInKind === true) this.postBorrowed(assetId, { usd: change, transferId });
    return lacksValue;
  }

  flag(flags: readonly JournalFlag[]): void {
    if (flags.length === 0 || flags === this.flags) return;
    this.flags = this.flags.length === 0 ? flags : [...new Set([...this.flags, ...flags])];
  }

  balanceOf(key: string): CarriedBalance {
    let balance = this.balances.get(key);
    if (balance === undefined) this.balances.set(key, (balance = new CarriedBalance()));
    return balance;
  }

  /** The dollars that are still missing to balance the entry. */
  get differenceUsd(): bigint {
    return -this.usdTotal;
  }

  /** Puts dollars on the last line of money that came in without a rate. */
  valueLine(index: number, usd: Usd): void {
    const line = this.lines[index];
    if (line === undefined) return;
    this.lines[index] = { ...line, usd: (line.usd + usd) as Usd };
    this.usdTotal += usd;
  }

  get lineCount(): number {
    return this.lines.length;
  }

  closeTransaction({ id, at, action }: Transaction, day: BooksDay): void {
    if (this.usdTotal !== 0n)
      this.postPlain(this.explainDifference(), { assetId: null, usd: -this.usdTotal as Usd, transferId: null });
    this.close({ id: `transaction:${id}`, kind: 'transaction', at, day, transactionId: id, action });
  }

  /** Closes the entry with its trading lines. An entry without lines is not written. */
  close(head: {
    readonly id: string;
    readonly kind: JournalEntryKind;
    readonly at: Instant;
    readonly day: BooksDay;
    readonly transactionId: string | null;
    readonly action: Transaction['action'] | null;
  }): void {
    const { lines, flags, touched } = this;
    for (const commodity of touched) {
      const { net, assetId, trading } = commodity;
      commodity.net = null;
      if (net !== null && net !== 0n)
        lines.push({ account: trading, assetId, amount: -net as Amount, usd: NO_USD, lot: null, transferId: null });
    }
    touched.length = 0;
    this.usdTotal = 0n;
    this.settlesDebt = false;
    this.flags = NO_FLAGS;
    if (lines.length === 0) return;
    this.lines = [];
    const { id, kind, at, day, transactionId, action } = head;
    this.entries.push({ id, kind, at, day, transactionId, action, lines, flags });
  }

  private explainDifference(): PlainKind {
    const { incoming, outgoing } = this.treatment;
    if (incoming?.do === 'gift' || outgoing?.do === 'gift') return 'gifts';
    if (outgoing?.do === 'lose') return 'unclaimedLoss';
    return this.settlesDebt || outgoing?.do === 'seize' ? 'settlementDifference' : 'ownerEquity';
  }

  private post(account: LedgerAccount | undefined, dollars: Dollars, lot: JournalLot | null = null): void {
    const { assetId, usd, transferId } = dollars;
    if (usd === 0n || account === undefined) return;
    this.usdTotal += usd;
    this.lines.push({ account, assetId, amount: NO_UNITS, usd, lot, transferId });
  }

  private unitsAt(assetId: CoinId, accountId: AccountId, amount: Amount): LedgerAccount {
    const commodity = this.touch(assetId);
    commodity.net = (commodity.net ?? 0n) + amount;
    return this.places.accountOf(commodity, accountId);
  }

  private touch(assetId: CoinId): Commodity {
    const commodity = this.places.commodityOf(assetId);
    if (commodity.net === null) this.touched.push(commodity);
    return commodity;
  }
}
