/**
 * Coins received as a loan and owed in kind (setting `borrowedCoins`): they are counted and have no lots, because they
 * were not acquired. Whoever takes coins takes own lots first and borrowed coins then.
 *
 *   10 borrowed, returned untouched            nothing is realised, whatever happened to the price
 *   10 borrowed at 100, sold; 10 bought at 70,
 *   returned                                   a short sale: $300, realised when the coins are returned
 *   10 borrowed, 10 bought in another wallet
 *   and returned from there                    the borrowed ones are own from then on, with cost and date of those
 *
 * Debt that is relieved without coins (a liquidator repaid it) buys the borrowed coins at what it was worth.
 */
import type { Amount, Usd } from '@holdfast/money';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import type { AccountId } from '../ids.ts';
import type { ShortSale, Transfer } from '../types.ts';
import type { AccountState, AssetState, BorrowedAt, Ledger } from './ledger.ts';

/** Takes up to so many borrowed coins, and returns how many there were. */
export function takeBorrowed(ledger: Ledger, { assetId }: AssetState, place: BorrowedAt, wanted: Amount): Amount {
  const taken = draw(place, wanted);
  if (taken > 0n) ledger.borrowedMoves.push({ at: ledger.transaction.at, assetId, amount: -taken as Amount });
  return taken;
}

/** Up to so many borrowed coins change place, and are borrowed still. Returns how many there were. */
export function moveBorrowed(from: BorrowedAt, to: BorrowedAt, wanted: Amount): Amount {
  const moved = draw(from, wanted);
  to.borrowed += moved;
  return moved;
}

function draw(place: BorrowedAt, wanted: Amount): Amount {
  if (wanted <= 0n || place.borrowed === 0n) return 0n as Amount;
  const taken = place.borrowed < wanted ? place.borrowed : wanted;
  place.borrowed -= taken;
  return taken as Amount;
}

/** Coins come in that are owed in kind. */
export function receiveBorrowed(ledger: Ledger, transfer: Transfer, accountId: AccountId): void {
  const { amount, id: transferId } = transfer;
  const asset = ledger.assetOf(transfer.coinId);
  const account = ledger.accountOf(asset, accountId);
  account.units += amount;
  ledger.borrowedAt(asset, account).borrowed += amount;
  ledger.borrowedMoves.push({ at: ledger.transaction.at, assetId: asset.assetId, amount });
  ledger.journal?.postCoins({ assetId: asset.assetId, accountId, amount, transferId });
}

/** Where borrowed coins of an asset are, other than in one account. */
export function borrowedElsewhere(ledger: Ledger, asset: AssetState, account: AccountState): AccountState | undefined {
  if (!ledger.isPerWallet) return undefined;
  for (const other of asset.accounts.values()) if (other !== account && other.borrowed > 0n) return other;
  return undefined;
}

/** Takes up to so many coins off the oldest short sale: the part of it that is closed, null when none is open. */
export function closeShort(asset: AssetState, wanted: Amount): ShortSale | null {
  const [short] = asset.shorts;
  if (short === undefined) return null;
  if (short.amount <= wanted) {
    asset.shorts.shift();
    return short;
  }
  const proceedsUsd = short.proceedsUsd === null ? null : partOf(short.proceedsUsd, wanted, short.amount);
  const feeUsd = partOf(short.feeUsd, wanted, short.amount);
  asset.shorts[0] = {
    ...short,
    amount: (short.amount - wanted) as Amount,
    proceedsUsd: short.proceedsUsd === null ? null : ((short.proceedsUsd - (proceedsUsd ?? 0n)) as Usd),
    feeUsd: (short.feeUsd - feeUsd) as Usd,
  };
  return { ...short, amount: wanted, proceedsUsd, feeUsd };
}

/** Coins with their dollars, of which parts are taken by amount; the last part takes what remains. */
export class Rest {
  constructor(
    public amount: Amount,
    private usd: Usd,
  ) {}

  /** Returns the dollars of the part. */
  take(amount: Amount): Usd {
    const usd = partOf(this.usd, amount, this.amount);
    this.amount = (this.amount - amount) as Amount;
    this.usd = (this.usd - usd) as Usd;
    return usd;
  }
}

/** What happens to coins that are returned beyond the borrowed ones at hand. */
export interface ReturnTaker {
  /** They take the place of borrowed coins in another account. */
  replace(other: AccountState, lot: Lot, amount: Amount, costUsd: Usd): void;
  deliver(short: ShortSale, lot: Lot | null, amount: Amount, costUsd: Usd, isNamed: boolean): void;
  /** No borrowed coins are known for them. */
  exceed(lot: Lot | null, amount: Amount, costUsd: Usd, isNamed: boolean): void;
}

/** A part of a lot that is returned, or coins that no lot covers, as what it is returned for. */
export function divideReturned(
  ledger: Ledger,
  { asset, account }: { readonly asset: AssetState; readonly account: AccountState },
  part: { readonly lot: Lot | null; readonly amount: Amount; readonly costUsd: Usd; readonly isNamed: boolean },
  taker: ReturnTaker,
): void {
  const { lot, isNamed } = part;
  const rest = new Rest(part.amount, part.costUsd);
  while (rest.amount > 0n) {
    const other = borrowedElsewhere(ledger, asset, account);
    if (other !== undefined && lot !== null) {
      const amount = takeBorrowed(ledger, asset, other, rest.amount);
      taker.replace(other, lot, amount, rest.take(amount));
      continue;
    }
    const short = closeShort(asset, rest.amount);
    if (short !== null) taker.deliver(short, lot, short.amount, rest.take(short.amount), isNamed);
    else {
      const { amount } = rest;
      taker.exceed(lot, amount, rest.take(amount), isNamed);
    }
  }
}
