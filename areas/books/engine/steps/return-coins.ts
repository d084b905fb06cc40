/**
 * Borrowed coins go back to their lender, or the debt is relieved without coins: what that realises (setting
 * `borrowedCoins: 'inKind'`; borrowed-coins.ts has the rules and examples).
 */
import { type Amount, formatDecimal, type Usd } from '@holdfast/money';
import type { AccountId } from '../ids.ts';
import type { Flag } from '../lists.ts';
import type { Lot } from '../lots/lot.ts';
import { joinFlags, MISSING_PRICE, NO_FLAGS } from '../lots/row-flags.ts';
import type { Transfer } from '../types.ts';
import {
  borrowedElsewhere,
  closeShort,
  divideReturned,
  Rest,
  type ReturnTaker,
  takeBorrowed,
} from './borrowed-coins.ts';
import { ClosingWriter, type Disposal } from './closing-writer.ts';
import { closeUncovered, dispose, reportOversold } from './dispose.ts';
import type { AccountState, AssetState, Ledger } from './ledger.ts';
import { marketValue } from './market-value.ts';
import { place } from './move-lots.ts';
import { openLot } from './open-lot.ts';
import { type LotTaker, takeLots } from './take-lots.ts';

/** Borrowed coins at hand go back first. Returns how many parts the transfer has closed. */
export function returnCoins(ledger: Ledger, transfer: Transfer, accountId: AccountId, partsBefore: number): number {
  const asset = ledger.assetOf(transfer.coinId);
  const account = ledger.accountOf(asset, accountId);
  const { amount } = transfer;
  const disposal: Disposal = {
    transfer,
    accountId,
    kind: 'repayment',
    proceedsUsd: 'cost',
    taxable: false,
    partsBefore,
  };
  // The token of a liquidity position leaves with all that it cost.
  if (asset.position !== null) return dispose(ledger, disposal);
  const unitsBefore = account.units;
  account.units -= amount;
  const writer = new ClosingWriter(ledger, disposal, asset);
  const borrowed = takeBorrowed(ledger, asset, ledger.borrowedAt(asset, account), amount);
  if (borrowed > 0n) writer.postUncovered(borrowed);
  const rest = (amount - borrowed) as Amount;
  const taker = createReturnTaker(ledger, { transfer, asset, account }, writer);
  const divide = (lot: Lot | null, part: Amount, costUsd: Usd, isNamed: boolean): void =>
    divideReturned(ledger, { asset, account }, { lot, amount: part, costUsd, isNamed }, taker);
  const own: LotTaker = { take: (lot, part, costUsd, isNamed = false) => divide(lot, part, costUsd, isNamed) };
  const withoutLot =
    rest === 0n ? rest : takeLots(ledger, { transfer, asset, account, amount: rest, rule: ledger.rule }, own);
  const uncovered = takeMovedUnrecorded(ledger, { asset, account }, withoutLot);
  if (uncovered < withoutLot) writer.postUncovered((withoutLot - uncovered) as Amount);
  if (uncovered > 0n) {
    const uncoveredWriter = {
      take: () => divide(null, uncovered, 0n as Usd, false),
      postUncovered: (left: Amount) => writer.postUncovered(left),
    };
    closeUncovered(ledger, { transfer, asset, account, amount, uncovered, writer: uncoveredWriter });
  } else if (unitsBefore >= 0n && account.units < 0n) reportOversold(ledger, { transfer, asset, account });
  return writer.parts;
}

/** Borrowed coins that are in another account by the records, and went back from this one. Returns what is left. */
function takeMovedUnrecorded(
  ledger: Ledger,
  { asset, account }: { readonly asset: AssetState; readonly account: AccountState },
  wanted: Amount,
): Amount {
  let left = wanted;
  for (let other = borrowedElsewhere(ledger, asset, account); left > 0n && other !== undefined; ) {
    left = (left - takeBorrowed(ledger, asset, other, left)) as Amount;
    other = borrowedElsewhere(ledger, asset, account);
  }
  return left;
}

function createReturnTaker(
  ledger: Ledger,
  at: { readonly transfer: Transfer; readonly asset: AssetState; readonly account: AccountState },
  writer: ClosingWriter,
): ReturnTaker {
  return {
    replace: (other, lot, amount, costUsd) => replaceBorrowed(ledger, { ...at, other }, { lot, amount, costUsd }),
    deliver: (short, lot, amount, costUsd, isNamed) => writer.deliver(short, lot, amount, costUsd, isNamed),
    exceed: (lot, amount, costUsd, isNamed) => writer.take(lot, amount, costUsd, isNamed),
  };
}

/** Own coins went back instead of borrowed ones that are elsewhere: those are own now, with their cost and date. */
function replaceBorrowed(
  ledger: Ledger,
  {
    transfer,
    asset: { assetId },
    account,
    other,
  }: {
    readonly transfer: Transfer;
    readonly asset: AssetState;
    readonly account: AccountState;
    readonly other: AccountState;
  },
  { lot, amount, costUsd }: { readonly lot: Lot; readonly amount: Amount; readonly costUsd: Usd },
): void {
  const { journal } = ledger;
  const [away, transferId] = [-amount as Amount, transfer.id];
  place({ lot, amount, costUsd }, other, ledger.rule);
  if (journal === null) return;
  journal.flag(lot.flags);
  journal.takeLot({ assetId, accountId: account.accountId, amount, transferId }, lot, costUsd);
  journal.postLot({ assetId, accountId: other.accountId, amount, transferId }, lot.origin, costUsd);
  journal.postCoins({ assetId, accountId: other.accountId, amount: away, transferId });
}

/** A loan bought other coins before it was paid out: its coins were borrowed and sold at once. */
export function sellBorrowed(ledger: Ledger, transfer: Transfer, accountId: AccountId): void {
  const asset = ledger.assetOf(transfer.coinId);
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const disposal: Disposal = { transfer, accountId, kind: 'shortSale', proceedsUsd: valueUsd, flags };
  ledger.journal?.postCoins({ assetId: asset.assetId, accountId, amount: transfer.amount, transferId: transfer.id });
  new ClosingWriter(ledger, disposal, asset).sellShort(transfer.amount);
}

/**
 * A debt falls without coins of an own wallet: the borrowed coins that are left are bought for what it was worth, and
 * short sales close at that.
 */
export function relieveDebt(
  ledger: Ledger,
  relief: { readonly transfer: Transfer; readonly accountId: AccountId; readonly valueUsd: Usd | null },
): void {
  const { transfer, accountId, valueUsd } = relief;
  const asset = ledger.assetOf(transfer.coinId);
  const flags: readonly Flag[] = valueUsd === null ? MISSING_PRICE : NO_FLAGS;
  const rest = new Rest(transfer.amount, valueUsd ?? (0n as Usd));
  for (const account of ledger.isPerWallet ? [...asset.accounts.values()] : [null]) {
    const borrowed = takeBorrowed(ledger, asset, account ?? asset, rest.amount);
    if (borrowed > 0n)
      buyBorrowed(ledger, transfer, {
        asset,
        accountId: account?.accountId ?? holderOf(asset) ?? accountId,
        amount: borrowed,
        costUsd: rest.take(borrowed),
        flags,
      });
  }
  const writer = new ClosingWriter(ledger, { transfer, accountId, kind: 'shortSale', proceedsUsd: 'cost' }, asset);
  while (rest.amount > 0n) {
    const short = closeShort(asset, rest.amount);
    if (short === null) return;
    writer.cover({ ...short, flags: joinFlags(short.flags, flags) }, rest.take(short.amount));
  }
}

function holderOf({ accounts }: AssetState): AccountId | undefined {
  for (const { accountId, units } of accounts.values()) if (units > 0n) return accountId;
  return undefined;
}

/** The coins are there already; from now on they have a lot. */
function buyBorrowed(
  ledger: Ledger,
  transfer: Transfer,
  bought: {
    readonly asset: AssetState;
    readonly accountId: AccountId;
    readonly amount: Amount;
    readonly costUsd: Usd;
    readonly flags: readonly Flag[];
  },
): void {
  const { asset, accountId, amount, costUsd, flags } = bought;
  openLot(ledger, { transfer, accountId, amount, costUsd, flags, addsUnits: false });
  const units = { assetId: asset.assetId, accountId, amount: -amount as Amount, transferId: transfer.id };
  ledger.journal?.postCoins(units);
}

/** A debt that is recorded as less than what is returned for it: a person should settle what the rest is. */
export function reportBeyondDebt(ledger: Ledger, transfer: Transfer, amount: Amount): void {
  const { assetId } = ledger.assetOf(transfer.coinId);
  ledger.issues.report(
    'repaid_beyond_debt',
    [
      `${formatDecimal(amount)} ${assetId} more were repaid than are recorded as borrowed;`,
      'they are no expense until it is known what they are.',
    ].join(' '),
    { transactionId: ledger.transaction.id, transferId: transfer.id, assetId, amount },
  );
}
