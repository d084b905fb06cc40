import type { Amount } from '@holdfast/money';
import type { AssetState, Ledger } from './ledger.ts';
import type { Lot } from '../lots/lot.ts';
import { olderFirst } from '../lots/lot-order.ts';
import type { Books, Holding, OpenLot, ShortSale } from '../types.ts';

/** What is left of every lot, by asset and wallet, oldest first. */
export function listOpenLots(ledger: Ledger): OpenLot[] {
  const open: OpenLot[] = [];
  for (const asset of ledger.assets.values()) {
    for (const pool of [asset.universalPool, ...[...asset.accounts.values()].map((account) => account.pool)]) {
      const lots = pool.living().sort((left, right) => (olderFirst(left, right) ? -1 : 1));
      for (const lot of lots) open.push(describe(asset, lot));
    }
    if (asset.position === null) continue;
    const holder = [...asset.accounts.values()].find(({ units }) => units > 0n);
    for (const lot of asset.position.listOpen())
      open.push({ ...describe(asset, lot), accountId: holder?.accountId ?? lot.accountId });
  }
  return open;
}

/** Short sales for which coins are still to be delivered. */
export function listShorts(ledger: Ledger): ShortSale[] {
  return [...ledger.assets.values()].flatMap(({ shorts }) => shorts);
}

/** Borrowed coins that are still there. */
export function listBorrowed(ledger: Ledger): Books['borrowed'][number][] {
  return [...ledger.assets.values()].flatMap(({ assetId, borrowed, accounts }) => {
    const amount = [...accounts.values()].reduce((sum, account) => sum + account.borrowed, borrowed) as Amount;
    return amount === 0n ? [] : [{ assetId, amount }];
  });
}

export function listHoldings(ledger: Ledger): Holding[] {
  const holdings: Holding[] = [];
  for (const asset of ledger.assets.values()) {
    for (const { accountId, units } of asset.accounts.values()) {
      if (units !== 0n) holdings.push({ assetId: asset.assetId, accountId, amount: units as Amount });
    }
  }
  return holdings;
}

function describe(asset: AssetState, lot: Lot): OpenLot {
  const { origin } = lot;
  return {
    lotId: origin.id,
    coinId: origin.coinId,
    assetId: asset.assetId,
    accountId: lot.accountId,
    amount: lot.amount,
    costUsd: lot.costUsd,
    acquiredAt: origin.acquiredAt,
    acquiredDay: origin.acquiredDay,
    longFromDay: origin.longFromDay,
    openTransactionId: origin.openTransactionId,
    flags: lot.flags,
  };
}
