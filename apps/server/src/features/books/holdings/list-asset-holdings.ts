import type { AssetHolding } from '@holdfast/contract';
import {
  add,
  type Amount,
  type Decimal,
  divide,
  formatDecimal,
  type Price,
  type Ratio,
  roundTo,
  subtract,
  sum,
  type Usd,
  valueOf,
} from '@holdfast/money';
import { findPrices } from '../../../pricing/find-price.ts';
import { loadAccountNames } from '../account-names.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { type HeldAsset, loadHoldings } from './load-holdings.ts';

export interface AssetHoldings {
  readonly items: AssetHolding[];
  readonly valueUsd: string;
  readonly costUsd: string;
  readonly withoutPrice: number;
}

interface ValuedAsset extends HeldAsset {
  readonly amount: Amount;
  readonly price: Price | null;
  readonly value: Usd | null;
}

/** What is worth most comes first, what has no price last. */
export async function listAssetHoldings({ pool, now }: ReadingDependencies): Promise<AssetHoldings> {
  const held = await loadHoldings(pool);
  const at = now();
  const prices = await findPrices(
    pool,
    held.map(({ assetId }) => ({ coinId: assetId, at })),
  );
  const names = await loadAccountNames(
    pool,
    held.flatMap(({ places }) => places.map(({ account }) => account)),
  );
  const valued = held.map((asset, index): ValuedAsset => {
    const answer = prices[index];
    const amount = sum(asset.places.map((place) => place.amount));
    const price = answer?.found ? answer.price : null;
    return { ...asset, amount, price, value: price === null ? null : valueOf(amount, price) };
  });
  const total = sum(valued.flatMap(({ value }) => value ?? []));
  return {
    items: valued.toSorted(byValue).map((asset) => toHolding(asset, { total, names })),
    valueUsd: formatDecimal(total),
    costUsd: formatDecimal(sum(valued.map(({ cost }) => cost))),
    withoutPrice: valued.filter(({ value }) => value === null).length,
  };
}

function byValue(left: ValuedAsset, right: ValuedAsset): number {
  if (left.value !== null && right.value !== null && left.value !== right.value)
    return left.value > right.value ? -1 : 1;
  if ((left.value === null) !== (right.value === null)) return left.value === null ? 1 : -1;
  return left.symbol.localeCompare(right.symbol, 'en') || left.assetId - right.assetId;
}

function toHolding(
  asset: ValuedAsset,
  { total, names }: { total: Usd; names: ReadonlyMap<string, string> },
): AssetHolding {
  const { amount, cost, price, value, places } = asset;
  const text = (given: Decimal | null): string | null => (given === null ? null : formatDecimal(given));
  return {
    coinId: asset.assetId,
    coinSymbol: asset.symbol,
    coinName: asset.name,
    amount: formatDecimal(amount),
    ...comparedToChain(asset),
    priceUsd: text(price),
    valueUsd: text(value),
    costUsd: formatDecimal(cost),
    unrealisedUsd: value === null ? null : formatDecimal(subtract(value, cost)),
    sharePercent: value === null ? null : percentOf(value, total),
    wallets: places.map((place) => ({
      walletId: place.walletId,
      walletName: names.get(place.account) ?? place.account,
      coinId: asset.assetId,
      coinSymbol: asset.symbol,
      amount: formatDecimal(place.amount),
      onChain: text(place.onChain),
      valueUsd: price === null ? null : formatDecimal(valueOf(place.amount, price)),
    })),
  };
}

/** Only over the places that a chain was asked about: an exchange's account cannot be wrong by its whole balance. */
function comparedToChain({ places }: HeldAsset): Pick<AssetHolding, 'onChain' | 'difference'> {
  let onChain: Amount | null = null;
  let difference = 0n as Amount;
  for (const place of places) {
    if (place.onChain === null) continue;
    onChain = add(onChain ?? (0n as Amount), place.onChain);
    difference = add(difference, subtract(place.onChain, place.amount));
  }
  return onChain === null
    ? { onChain: null, difference: null }
    : { onChain: formatDecimal(onChain), difference: formatDecimal(difference) };
}

/** "12.34"; null where the whole is worth nothing. */
function percentOf(value: Usd, total: Usd): string | null {
  if (total <= 0n) return null;
  const percent = divide<Ratio>((value * 100n) as Usd, total, 'halfAwayFromZero');
  return formatDecimal(roundTo(percent, 2, 'halfAwayFromZero'));
}
