/**
 * Coins that come in without an exchange: income, loans, gifts, and own coins that come back from custody.
 */
import { add, type Amount, formatDecimal, type Usd, ZERO } from '@holdfast/money';
import type { IncomingTreatment } from '@holdfast/actions/actions.ts';
import { receiveBorrowed } from './borrowed-coins.ts';
import type { Ledger } from './ledger.ts';
import { ownAccountId, splitTransfer } from './legs.ts';
import type { Lot } from '../lots/lot.ts';
import { partOf } from '../lots/part-of.ts';
import { cashMarketValue, marketValue } from './market-value.ts';
import { moveCovered, moveLots, openUncovered } from './move-lots.ts';
import { openLot } from './open-lot.ts';
import { MISSING_BASIS, MISSING_PRICE, NO_FLAGS } from '../lots/row-flags.ts';
import type { Dollars } from '../journal/journal-writer.ts';
import type { CarriedCost, Transfer } from '../types.ts';
import type { AccountId, LotId } from '../ids.ts';
import type { Custody, IncomeCategory } from '@holdfast/actions/treatment-lists.ts';

/** Null where no lot opens: coins that are owed in kind are no acquisition. */
export function receive(ledger: Ledger, transfer: Transfer, treatment: IncomingTreatment | null): Lot | null {
  const accountId = ownAccountId(transfer);
  if (treatment?.do === 'gift') return receiveGift(ledger, transfer);
  if (treatment?.do === 'income') return earn(ledger, transfer, treatment.category);
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const isInKind = treatment?.do === 'borrow' && ledger.settings.borrowedCoins === 'inKind' && !ledger.readsFormerly;
  // The cost of a liquidity position is not counted by its token.
  if (isInKind && ledger.assetOf(transfer.coinId).position === null) {
    receiveBorrowed(ledger, transfer, accountId);
    return null;
  }
  // What the action does not explain comes from outside the books.
  if (treatment === null && ledger.journal !== null)
    ledger.journal.postPlain('ownerEquity', postingOf(ledger, transfer, -valueUsd as Usd));
  return openLot(ledger, { transfer, accountId, costUsd: valueUsd, flags });
}

/** The dollars of a transfer as a line of the journal has them. */
export function postingOf(ledger: Ledger, { coinId, id }: Transfer, usd: Usd): Dollars {
  return { assetId: ledger.assetOf(coinId).assetId, usd, transferId: id };
}

/**
 * Income at market value, which is the cost of its lot. Own coins of the same transfer that no lot covered are in the
 * same lot, because a lot has the id of its transfer.
 */
export function earn(
  ledger: Ledger,
  transfer: Transfer,
  category: IncomeCategory,
  { id = transfer.id, uncovered = ZERO }: { readonly id?: string; readonly uncovered?: Amount } = {},
): Lot {
  const { valueUsd, flags } = marketValue(ledger, transfer);
  const lot = openLot(ledger, { transfer, accountId: ownAccountId(transfer), costUsd: valueUsd, flags, uncovered });
  writeIncome(ledger, { transfer, category, lotId: lot.origin.id, id });
  return lot;
}

function receiveGift(ledger: Ledger, transfer: Transfer): Lot {
  const accountId = ownAccountId(transfer);
  if (ledger.settings.giftsReceived === 'marketValue') {
    const { valueUsd, flags } = marketValue(ledger, transfer);
    return openLot(ledger, { transfer, accountId, costUsd: valueUsd, flags });
  }
  const { carried } = transfer;
  const { costUsd, uncovered } = costOf(transfer);
  const known = carried === undefined ? {} : { acquiredAt: carried.acquiredAt };
  const gift = { giftValueUsd: transfer.valueUsd };
  if (uncovered === 0n) return openLot(ledger, { transfer, accountId, costUsd, ...known, ...gift });
  const coins = `${formatDecimal(uncovered)} ${transfer.coinId}`;
  ledger.issues.report('gift_basis_unknown', `The donor’s cost of ${coins} is not recorded; the cost basis is $0.`, {
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    accountId,
    amount: uncovered,
  });
  return openLot(ledger, { transfer, accountId, costUsd, ...known, flags: ['gift_basis_unknown'] });
}

/** What the coins of a transfer had cost by the record, and how many of them the record does not cover. */
function costOf({ amount, carried }: Pick<Transfer, 'amount' | 'carried'>): {
  readonly costUsd: Usd;
  readonly uncovered: Amount;
} {
  if (carried === undefined) return { costUsd: 0n as Usd, uncovered: amount };
  const recorded = carried.amount ?? amount;
  const uncovered = (amount > recorded ? amount - recorded : 0n) as Amount;
  return { costUsd: uncovered > 0n ? carried.costUsd : partOf(carried.costUsd, amount, recorded), uncovered };
}

/** What a place returns beyond what went there. An exchange, a bridge and an order return what they were given. */
const EARNED: Readonly<Record<Custody, IncomeCategory | null>> = {
  stake: 'staking',
  collateral: 'interest',
  p2pLoan: 'interest',
  exchange: null,
  bridge: null,
  wrap: null,
  order: null,
};

/**
 * Coins come back from where they were set aside, with their lots. What a known place returns beyond them is income;
 * from a place that nothing is known to have gone to, its cost is unknown: a deposit was not recorded.
 */
export function takeBack(
  ledger: Ledger,
  transfer: Transfer,
  { custody, account, isKnown }: { readonly custody: Custody; readonly account: AccountId; readonly isKnown: boolean },
): void {
  const asset = ledger.assetOf(transfer.coinId);
  const toAccountId = ownAccountId(transfer);
  const units = asset.accounts.get(account)?.units ?? 0n;
  const [covered, surplus] = splitTransfer(transfer, (units > 0n ? units : 0n) as Amount);
  const move = { fromAccountId: account, toAccountId };
  if (surplus === null) return moveLots(ledger, { transfer, ...move });
  const withoutLot = covered === null ? ZERO : moveCovered(ledger, { transfer: covered, ...move });
  const category = EARNED[custody];
  if (isKnown && category !== null) {
    earn(ledger, surplus, category, { uncovered: withoutLot });
    return;
  }
  ledger.accountOf(asset, toAccountId).units += surplus.amount;
  // A recorded cost is that of the surplus alone, so it is not divided with the transfer.
  const { carried } = transfer;
  const uncovered =
    carried === undefined ? surplus.amount : openCarried(ledger, surplus, { carried, toAccountId, withoutLot });
  if (uncovered === 0n) return;
  const coins = `${formatDecimal(uncovered)} ${asset.assetId}`;
  const issue = ledger.issues.report(
    'missing_basis',
    `${coins} came back that no recorded transaction sent there; their cost basis is $0.`,
    {
      transactionId: ledger.transaction.id,
      transferId: transfer.id,
      assetId: asset.assetId,
      accountId: toAccountId,
      amount: uncovered,
    },
  );
  if (ledger.settings.missingBasis === 'stop') {
    ledger.stoppedBy = issue;
    const [{ assetId }, { amount }] = [asset, surplus];
    if (uncovered === amount)
      ledger.journal?.postCoins({ assetId, accountId: toAccountId, amount, transferId: transfer.id });
  } else if (uncovered === surplus.amount)
    openUncovered(ledger, { transfer, accountId: toAccountId, amount: add(surplus.amount, withoutLot) });
}

/**
 * Opens the lot of coins whose cost the owner recorded, and returns how many of them the record does not cover. A
 * transfer opens one lot, so coins beyond the record are in the same lot at no cost, with the flag.
 */
function openCarried(
  ledger: Ledger,
  transfer: Transfer,
  {
    carried,
    toAccountId: accountId,
    withoutLot,
  }: { readonly carried: CarriedCost; readonly toAccountId: AccountId; readonly withoutLot: Amount },
): Amount {
  const { costUsd, uncovered } = costOf({ amount: transfer.amount, carried });
  ledger.journal?.postPlain('openingEquity', postingOf(ledger, transfer, -costUsd as Usd));
  openLot(ledger, {
    transfer: { ...transfer, valueUsd: null },
    accountId,
    costUsd,
    acquiredAt: carried.acquiredAt,
    flags: uncovered > 0n ? MISSING_BASIS : NO_FLAGS,
    addsUnits: false,
    uncovered: withoutLot,
  });
  return uncovered;
}

export function writeIncome(
  ledger: Ledger,
  income: { transfer: Transfer; category: IncomeCategory; lotId: LotId | null; id?: string },
): void {
  const { transfer } = income;
  const { valueUsd, flags } =
    income.lotId === null
      ? cashMarketValue(ledger, transfer)
      : { valueUsd: transfer.valueUsd ?? (0n as Usd), flags: transfer.valueUsd === null ? MISSING_PRICE : NO_FLAGS };
  if (ledger.journal !== null) {
    ledger.journal.postIncome(income.category, postingOf(ledger, transfer, valueUsd));
    ledger.journal.flag(flags);
  }
  ledger.income.push({
    id: income.id ?? transfer.id,
    category: income.category,
    at: ledger.transaction.at,
    day: ledger.day,
    year: ledger.year,
    coinId: transfer.coinId,
    assetId: ledger.assetOf(transfer.coinId).assetId,
    accountId: ownAccountId(transfer),
    amount: transfer.amount,
    valueUsd,
    lotId: income.lotId,
    transactionId: ledger.transaction.id,
    transferId: transfer.id,
    flags,
  });
}
