/**
 * Liquidations: collateral that was taken is disposed of at market value where it lies, and the debt falls by what the
 * liquidator repaid (loans.ts). The transfers need not touch an own wallet: they have the roles `seized` and `repaid`.
 *
 *   2 WBTC pledged for aWBTC; a liquidator takes 0.5 WBTC worth $15,000 and repays 12,000 DAI
 *   → 0.5 WBTC leave the place of aWBTC for $15,000; 12,000 DAI less are owed
 *
 * Receipts that were taken are read as their coins. The receipts that the protocol burns for coins it pays out only
 * change their units.
 */
import type { Transfer } from '../../types.ts';
import { custodyAccount, receiptAccount } from '../custody-account.ts';
import { dispose } from '../dispose.ts';
import type { AssetState, Ledger } from '../ledger.ts';
import { type Legs, payingAccountId } from '../legs.ts';
import { marketValue } from '../market-value.ts';
import { coinsLeaving, realiseInterest, type ReceiptChange, takeLegs, unitsOf } from './claims.ts';
import { coinIdOf } from '../../ids.ts';

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
