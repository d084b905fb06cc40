/**
 * Liquidations: collateral that was taken is disposed of at market value where it lies, and the debt falls by what the
 * liquidator repaid (loans.ts). The transfers need not touch an own wallet: they have the roles `seized` and `repaid`.
 *
 *   2 WBTC pledged for aWBTC; a liquidator takes 0.5 WBTC worth $15,000 and repays 12,000 DAI
 *   → 0.5 WBTC leave the place of aWBTC for $15,000; 12,000 DAI less are owed
 *
 * Receipts that were taken are read as their coins. The receipts that the protocol burns for coins it pays out only
 * change their units.
 *
 * A helper contract can do as much for the owner: it borrows, buys collateral with the loan and deposits it, or sells
 * collateral and repays the loan, in one transaction. The coins in between touch no own wallet; only the receipt and
 * the debt token show them.
 *
 *   10 ETH out, 30 aETH and 60,000 debt USDC in   the loan bought 20 ETH, which lie in the place of aETH
 *   10 ETH in, 30 aETH and 60,000 debt USDC out   20 ETH were sold out of the place and repaid the loan
 */
import type { Amount, Usd } from '@holdfast/money';
import type { Transfer } from '../../types.ts';
import { custodyAccount, receiptAccount } from '../custody-account.ts';
import { dispose } from '../dispose.ts';
import type { AssetState, Ledger } from '../ledger.ts';
import { amountTotal, type Legs, payingAccountId, splitTransfers } from '../legs.ts';
import { marketValue } from '../market-value.ts';
import { openLot } from '../open-lot.ts';
import { type ClaimChanges, coinsLeaving, realiseInterest, type ReceiptChange, takeLegs, unitsOf } from './claims.ts';
import type { DebtChange } from './loans.ts';
import { coinIdOf } from '../../ids.ts';

/** What a token grows by less than this fraction of its units can be interest that accrued since the last time. */
const INTEREST_FRACTION = 10n;
/** Less than this is rounding of the protocol. */
const ROUNDING_FRACTION = 1_000_000n;

/** Disposes of what was taken. */
export function applySeizures(ledger: Ledger, legs: Legs, receipts: readonly ReceiptChange[]): void {
  for (const transfer of listSeized(ledger, legs, receipts)) {
    const { valueUsd, flags } = marketValue(ledger, transfer);
    const accountId = payingAccountId(transfer);
    dispose(ledger, { transfer, accountId, kind: 'liquidation', proceedsUsd: valueUsd, flags });
  }
}

/** What was taken, each leaving the account that it is in. */
function listSeized(ledger: Ledger, legs: Legs, receipts: readonly ReceiptChange[]): Transfer[] {
  const seized: Transfer[] = [];
  const changes = new Map(receipts.map((change) => [change.asset, change]));
  for (const transfer of legs.seized) {
    const asset = ledger.assetOf(transfer.coinId);
    if (!changes.has(asset)) {
      const held = heldReceipt(ledger, asset);
      if (held !== undefined) changes.set(asset, held);
    }
  }
  for (const [asset, change] of changes) {
    const accountId = receiptAccount(change.claim.custody, change.receipt.assetId);
    const coins = takeLegs(ledger, legs.seized, asset);
    const taken = [
      ...coins.map((transfer) => ({ ...transfer, fromAccountId: accountId, toAccountId: null })),
      ...coinsLeaving(ledger, change, change.seized),
    ];
    realiseInterest(ledger, taken, change);
    seized.push(...taken);
  }
  // Without a receipt the collateral lies where it was set aside, or in the wallet that it was taken from.
  for (const transfer of legs.seized)
    seized.push(
      transfer.fromAccountId === null
        ? { ...transfer, fromAccountId: custodyAccount('collateral', transfer), toAccountId: null }
        : transfer,
    );
  return seized;
}

/** The receipt for collateral in an asset that is still held, where the transaction itself moves none. */
function heldReceipt(ledger: Ledger, asset: AssetState): ReceiptChange | undefined {
  for (const [coinId, claim] of Object.entries(ledger.settings.claims)) {
    if (claim.kind !== 'receipt' || claim.custody !== 'collateral' || ledger.assetOf(claim.ofCoinId) !== asset)
      continue;
    const receipt = ledger.assetOf(coinIdOf(coinId));
    const units = unitsOf(receipt);
    if (units <= 0n) continue;
    return {
      receipt,
      claim,
      asset,
      unitsBefore: units,
      unitsAfter: units,
      grown: [],
      shrunk: [],
      seized: [],
      fees: [],
    };
  }
  return undefined;
}

/**
 * Reads collateral that a loan bought, or that was sold to repay one, and returns the changes without it. Where it is
 * not clear which loan belongs to which collateral, nothing is read.
 */
export function readLeverage(ledger: Ledger, legs: Legs, claims: ClaimChanges): ClaimChanges {
  if (claims.debts.length === 0) return claims;
  const totalOf = (list: readonly Transfer[], asset: AssetState): bigint =>
    amountTotal(list.filter(({ coinId }) => ledger.assetOf(coinId) === asset));
  const debts = claims.debts.flatMap((debt) => {
    const asset = ledger.assetOf(debt.claim.ofCoinId);
    const paid = totalOf(legs.outgoing, asset) + totalOf(legs.cashOutgoing, asset);
    const received = totalOf(legs.incoming, asset) + totalOf(legs.cashIncoming, asset);
    const amount = debt.change - received + paid;
    // Of a loan that is paid out, only interest is missing.
    return amount > received || amount < 0n ? [{ debt, asset, amount }] : [];
  });
  const [owed, otherOwed] = debts;
  if (owed === undefined || otherOwed !== undefined) return claims;
  const isLoan = owed.amount > 0n;
  const fraction = isLoan ? INTEREST_FRACTION : ROUNDING_FRACTION;
  const isMore = (amount: bigint, units: bigint): boolean => amount > 0n && amount * fraction > units;
  if (!isMore(isLoan ? owed.amount : -owed.amount, owed.debt.unitsBefore)) return claims;
  const withValue = (financedUsd: Usd | null): Pick<ClaimChanges, 'debts'> => ({
    debts: claims.debts.map((each): DebtChange => (each === owed.debt ? { ...each, financedUsd } : each)),
  });
  const others = legs.incoming.filter(({ coinId }) => ledger.assetOf(coinId) !== owed.asset);
  // Coins that a helper pays out in another asset than the loan, beside a deposit, were bought with it.
  if (isLoan && others.length > 0)
    return ledger.transaction.action === 'supplyCollateral' ? { ...claims, ...withValue(valueTotal(others)) } : claims;
  const receipts = claims.receipts.flatMap((change) => {
    const { asset, claim, grown, shrunk, unitsBefore } = change;
    // A loan of the coin that is pledged, or one that is repaid with its receipts, is read by the action.
    if (!claim.isRebasing || claim.custody !== 'collateral' || asset === owed.asset) return [];
    const moved = isLoan
      ? amountTotal(grown) - totalOf(legs.outgoing, asset)
      : amountTotal(shrunk) - totalOf(legs.incoming, asset);
    return isMore(moved, unitsBefore) ? [{ change, amount: moved as Amount }] : [];
  });
  const [pledged, otherPledged] = receipts;
  if (pledged === undefined || otherPledged !== undefined) return claims;
  const { change, amount } = pledged;
  const [rest, financedUsd] = (isLoan ? buy : sell)(ledger, change, amount);
  const receiptsRead = claims.receipts.map((each) => (each === change ? rest : each));
  return { ...claims, ...withValue(financedUsd), receipts: receiptsRead };
}

/** Opens lots of coins that a loan bought, at market value, in the place of their receipt. */
function buy(ledger: Ledger, change: ReceiptChange, amount: Amount): [ReceiptChange, Usd | null] {
  const [bought, grown] = splitTransfers(change.grown, amount);
  const accountId = receiptAccount(change.claim.custody, change.receipt.assetId);
  const coinId = change.claim.ofCoinId;
  const arriving = bought.map((each) => ({ ...each, coinId, fromAccountId: null, toAccountId: accountId }));
  for (const transfer of arriving) {
    const { valueUsd, flags } = marketValue(ledger, transfer);
    openLot(ledger, { transfer, accountId, costUsd: valueUsd, flags });
  }
  return [{ ...change, grown }, valueTotal(arriving)];
}

/** Disposes of collateral at market value; what it had earned is income first. */
function sell(ledger: Ledger, change: ReceiptChange, amount: Amount): [ReceiptChange, Usd | null] {
  const [sold, shrunk] = splitTransfers(change.shrunk, amount);
  const leaving = coinsLeaving(ledger, change, sold);
  realiseInterest(ledger, leaving, { ...change, unitsAfter: change.unitsAfter + amountTotal(shrunk) });
  for (const transfer of leaving) {
    const { valueUsd, flags } = marketValue(ledger, transfer);
    dispose(ledger, { transfer, accountId: payingAccountId(transfer), kind: 'swap', proceedsUsd: valueUsd, flags });
  }
  return [{ ...change, shrunk }, valueTotal(leaving)];
}

/** Null when one of them has no price. */
function valueTotal(transfers: readonly Transfer[]): Usd | null {
  let total = 0n;
  for (const { valueUsd } of transfers) {
    if (valueUsd === null) return null;
    total += valueUsd;
  }
  return total as Usd;
}
