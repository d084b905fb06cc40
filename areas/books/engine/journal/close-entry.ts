/**
 * The end of an entry: its money, then its balance.
 *
 * The engine keeps no account of money, so the money of a transaction is read from its transfers. Dollars count at face
 * value. Another currency is carried at what it was worth when it came in; spent at another rate, the difference is a
 * currency difference, which is on no form. Money that another party holds (lent, deposited, on its way) stays an asset
 * until it comes back; what comes back beyond that is from an account that is not recorded.
 *
 * Money without a rate is reported where its value counts: what is carried already moves at the dollars it has.
 */
import type { Amount, Usd } from '@holdfast/money';
import { custodyAccount } from '../steps/custody-account.ts';
import { faultOfTransfer } from '../steps/input-check.ts';
import type { Ledger } from '../steps/ledger.ts';
import { cashValue, payingAccountId } from '../steps/legs.ts';
import { reportMissingPrice } from '../steps/market-value.ts';
import type { AccountId, CoinId, TransferId } from '../ids.ts';
import { partOf } from '../lots/part-of.ts';
import type { Transfer } from '../types.ts';
import type { CarriedBalance } from './carried-balance.ts';
import type { JournalWriter } from './journal-writer.ts';
import { ledgerAccountKey } from './ledger-account.ts';
import { MISSING_PRICE } from '../lots/row-flags.ts';

/** Money that came in, or went out, without a rate. */
interface Unrated {
  incoming: { readonly line: number; readonly balance: CarriedBalance } | null;
  isOutgoing: boolean;
}

/** One transfer of money and where it is posted. */
interface MoneyMove {
  readonly assetId: CoinId;
  readonly transferId: TransferId;
  readonly isForeign: boolean;
  /** Null when the rate is not known. */
  readonly valueUsd: Usd | null;
  /** Set when the value counts and is not known. */
  lacksValue: boolean;
  /** Set when the dollars depend on a value that is not known: this one, or that of money that came in before. */
  isUnknown: boolean;
}

export function closeEntry(ledger: Ledger, journal: JournalWriter): void {
  const { unvalued } = journal;
  const unrated: Unrated = { incoming: null, isOutgoing: false };
  for (const transfer of ledger.transaction.transfers) {
    if (typeof transfer !== 'object' || transfer === null || !ledger.cashCoinIds.has(transfer.coinId)) continue;
    if (ledger.isClaim(transfer.coinId) || faultOfTransfer(transfer) !== null || transfer.amount === 0n) continue;
    postTransfer(ledger, journal, { transfer, unrated });
  }
  valueUnrated(journal, unrated);
  // Last, so that the issues that books without a journal have are the same here.
  for (const transfer of unvalued) reportMissingPrice(ledger, transfer);
  if (unvalued.length > 0) unvalued.length = 0;
  journal.closeTransaction(ledger.transaction, ledger.day);
}

function postTransfer(
  ledger: Ledger,
  journal: JournalWriter,
  { transfer, unrated }: { readonly transfer: Transfer; readonly unrated: Unrated },
): void {
  const { amount, role, id: transferId } = transfer;
  const { assetId } = ledger.assetOf(transfer.coinId);
  const isForeign = ledger.foreignCashCoinIds.has(transfer.coinId);
  const valueUsd = cashValue(ledger, transfer);
  const move: MoneyMove = { assetId, transferId, isForeign, valueUsd, lacksValue: false, isUnknown: false };
  // A fee that its receiver withholds is paid by the account that it names.
  const isWithheld = (role === 'fee' || role === 'withheldFee') && transfer.fromAccountId === null;
  const from = isWithheld ? payingAccountId(transfer) : transfer.fromAccountId;
  const to = isWithheld ? null : transfer.toAccountId;
  const { incoming, outgoing } = journal.treatment;
  if (from !== null && to !== null) {
    if (from !== to) pass(journal, move, { from, to, amount });
  } else if (from !== null && role === undefined && outgoing?.do === 'setAside') {
    pass(journal, move, { from, to: custodyAccount(outgoing.custody, transfer), amount });
  } else if (from !== null) {
    const leftUsd = leave(journal, move, from, amount);
    if (valueUsd !== null) postCurrencyDifference(journal, move, (leftUsd - valueUsd) as Usd);
    else move.lacksValue = unrated.isOutgoing = true;
  } else if (to !== null && role === undefined && incoming?.do === 'takeBack') {
    const place = custodyAccount(incoming.custody, transfer);
    const rest = (amount - comeBack(journal, move, { place, to, amount })) as Amount;
    if (rest > 0n) {
      const restUsd = partOf(valueUsd ?? (0n as Usd), rest, amount);
      move.lacksValue = valueUsd === null;
      enter(journal, move, { accountId: to, amount: rest, usd: restUsd });
      journal.postPlain('ownerEquity', { assetId, usd: -restUsd as Usd, transferId });
    }
  } else if (to !== null) {
    move.lacksValue = valueUsd === null;
    enter(journal, move, { accountId: to, amount, usd: valueUsd ?? (0n as Usd) });
    if (valueUsd === null) unrated.incoming ??= { line: journal.lineCount - 1, balance: balanceOf(journal, move, to) };
  }
  if (move.isUnknown || move.lacksValue) journal.flag(MISSING_PRICE);
  if (move.lacksValue) journal.unvalued.push(transfer);
}

/** Moves money between two accounts at the dollars that it was carried at. */
function pass(
  journal: JournalWriter,
  move: MoneyMove,
  { from, to, amount }: { readonly from: AccountId; readonly to: AccountId; readonly amount: Amount },
): void {
  enter(journal, move, { accountId: to, amount, usd: leave(journal, move, from, amount) });
}

/** Takes money out of an account, and returns the dollars that it was carried at. */
function leave(journal: JournalWriter, move: MoneyMove, accountId: AccountId, amount: Amount): Usd {
  const { assetId, transferId, valueUsd } = move;
  let usd = -amount as Usd;
  if (isCarried(move, accountId)) {
    const balance = balanceOf(journal, move, accountId);
    if (valueUsd === null && balance.needsValue(-amount)) move.lacksValue = true;
    usd = balance.change(-amount, valueUsd ?? 0n, valueUsd !== null);
    move.isUnknown ||= balance.isChangeUnknown;
  }
  journal.postMoney({ assetId, accountId, amount: -amount as Amount, transferId }, usd);
  return -usd as Usd;
}

/** Puts money into an account at the given dollars. */
function enter(
  journal: JournalWriter,
  move: MoneyMove,
  { accountId, amount, usd }: { readonly accountId: AccountId; readonly amount: Amount; readonly usd: Usd },
): void {
  const { assetId, transferId } = move;
  let change = usd;
  if (isCarried(move, accountId)) {
    const balance = balanceOf(journal, move, accountId);
    change = balance.change(amount, usd, !move.isUnknown && !move.lacksValue);
    move.isUnknown ||= balance.isChangeUnknown;
  }
  postCurrencyDifference(journal, move, (usd - change) as Usd);
  journal.postMoney({ assetId, accountId, amount, transferId }, change);
}

/** Brings back what another party holds, and returns how much that is. */
function comeBack(
  journal: JournalWriter,
  move: MoneyMove,
  { place, to, amount }: { readonly place: AccountId; readonly to: AccountId; readonly amount: Amount },
): Amount {
  const { units } = balanceOf(journal, move, place);
  const covered = (units < amount ? units : amount) as Amount;
  if (covered <= 0n) return 0n as Amount;
  pass(journal, move, { from: place, to, amount: covered });
  return covered;
}

/** Money in own wallets is worth its face value when it is dollars; everything else is carried. */
function isCarried({ isForeign }: MoneyMove, accountId: AccountId): boolean {
  return isForeign || accountId.startsWith('custody:');
}

function balanceOf(journal: JournalWriter, { assetId }: MoneyMove, accountId: AccountId): CarriedBalance {
  const { places } = journal;
  return journal.balanceOf(ledgerAccountKey(places.accountOf(places.commodityOf(assetId), accountId)));
}

function postCurrencyDifference(journal: JournalWriter, { assetId, transferId }: MoneyMove, usd: Usd): void {
  journal.postPlain('currencyDifference', { assetId, usd, transferId });
}

/** Money without a rate is worth what is left of the other side. */
function valueUnrated(journal: JournalWriter, { incoming, isOutgoing }: Unrated): void {
  const usd = journal.differenceUsd as Usd;
  if (usd === 0n) return;
  if (incoming !== null && usd > 0n && incoming.balance.units > 0n) {
    incoming.balance.add(usd);
    journal.valueLine(incoming.line, usd);
  } else if (isOutgoing) journal.postPlain('currencyDifference', { assetId: null, usd, transferId: null });
}
