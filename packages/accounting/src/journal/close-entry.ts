/**
 * The end of an entry: its money, then its balance.
 *
 * The engine keeps no account of money, so the money of a transaction is read from its transfers. Dollars count at face
 * value. Another currency is carried at what it was worth when it came in; spent at another rate, the difference is a
 * currency difference, which is on no form. Money that another party holds (lent, deposited, on its way) stays an asset
 * until it comes back; what comes back beyond that is from an account that is not recorded.
 */
import type { Amount, Usd } from '@holdfast/money';
import { custodyAccount } from '../engine/custody-account.ts';
import { faultOfTransfer } from '../engine/input-check.ts';
import type { Ledger } from '../engine/ledger.ts';
import { cashValue, payingAccountId } from '../engine/legs.ts';
import type { AccountId, CoinId, TransferId } from '../ids.ts';
import { partOf } from '../lots/part-of.ts';
import type { JournalFlag } from '../lists.ts';
import type { Transfer } from '../types.ts';
import type { CarriedBalance } from './carried-balance.ts';
import type { JournalWriter } from './journal-writer.ts';
import { ledgerAccountKey } from './ledger-account.ts';

const MISSING_PRICE: readonly JournalFlag[] = ['missing_price'];

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
}

export function closeEntry(ledger: Ledger, journal: JournalWriter): void {
  const unrated: Unrated = { incoming: null, isOutgoing: false };
  for (const transfer of ledger.transaction.transfers) {
    if (typeof transfer !== 'object' || transfer === null || !ledger.cashCoinIds.has(transfer.coinId)) continue;
    if (ledger.isClaim(transfer.coinId) || faultOfTransfer(transfer) !== null || transfer.amount === 0n) continue;
    postTransfer(ledger, journal, { transfer, unrated });
  }
  valueUnrated(journal, unrated);
  journal.closeTransaction(ledger.transaction, ledger.day);
}

function postTransfer(
  ledger: Ledger,
  journal: JournalWriter,
  { transfer, unrated }: { readonly transfer: Transfer; readonly unrated: Unrated },
): void {
  const { amount, role, id: transferId } = transfer;
  const { assetId } = ledger.assetOf(transfer.coinId);
  const move: MoneyMove = { assetId, transferId, isForeign: ledger.foreignCashCoinIds.has(transfer.coinId) };
  const valueUsd = cashValue(ledger, transfer);
  // A fee that its receiver withholds is paid by the account that it names.
  const isWithheld = (role === 'fee' || role === 'withheldFee') && transfer.fromAccountId === null;
  const from = isWithheld ? payingAccountId(transfer) : transfer.fromAccountId;
  const to = isWithheld ? null : transfer.toAccountId;
  const { incoming, outgoing } = journal.treatment;
  if (from !== null && to !== null) {
    if (from !== to) enter(journal, move, { accountId: to, amount, usd: leave(journal, move, from, amount, valueUsd) });
  } else if (from !== null) {
    const leftUsd = leave(journal, move, from, amount, valueUsd);
    if (role === undefined && outgoing?.do === 'setAside')
      enter(journal, move, { accountId: custodyAccount(outgoing.custody, transfer), amount, usd: leftUsd });
    else if (valueUsd !== null) postCurrencyDifference(journal, move, (leftUsd - valueUsd) as Usd);
    else noteUnrated(journal, unrated, null);
  } else if (to !== null && role === undefined && incoming?.do === 'takeBack') {
    const place = custodyAccount(incoming.custody, transfer);
    const rest = (amount - comeBack(journal, move, { place, to, amount })) as Amount;
    const restUsd = partOf(valueUsd ?? (0n as Usd), rest, amount);
    if (rest === 0n) return;
    enter(journal, move, { accountId: to, amount: rest, usd: restUsd });
    journal.postPlain('ownerEquity', { assetId, usd: -restUsd as Usd, transferId });
  } else if (to !== null) {
    enter(journal, move, { accountId: to, amount, usd: valueUsd ?? (0n as Usd) });
    if (valueUsd === null)
      noteUnrated(journal, unrated, { line: journal.lineCount - 1, balance: balanceOf(journal, move, to) });
  }
}

/** Takes money out of an account, and returns the dollars that it was carried at. */
function leave(
  journal: JournalWriter,
  move: MoneyMove,
  accountId: AccountId,
  amount: Amount,
  valueUsd: Usd | null,
): Usd {
  const { assetId, transferId } = move;
  const usd = isCarried(move, accountId)
    ? balanceOf(journal, move, accountId).change(-amount, valueUsd ?? 0n)
    : (-amount as Usd);
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
  const change = isCarried(move, accountId) ? balanceOf(journal, move, accountId).change(amount, usd) : usd;
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
  enter(journal, move, { accountId: to, amount: covered, usd: leave(journal, move, place, covered, null) });
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

function noteUnrated(journal: JournalWriter, unrated: Unrated, incoming: Unrated['incoming']): void {
  journal.flag(MISSING_PRICE);
  if (incoming === null) unrated.isOutgoing = true;
  else unrated.incoming ??= incoming;
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
