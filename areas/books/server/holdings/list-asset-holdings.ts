import type { AssetHolding } from '../../contract/books.ts';
import {
  add,
  addPartialUsd,
  type Amount,
  type Decimal,
  divide,
  exactUsd,
  formatDecimal,
  parseRatio,
  type PartialUsd,
  type Ratio,
  roundTo,
  subtract,
  sum,
  sumPartialUsd,
  type Usd,
  type UsdPiece,
  valueAt,
} from '@holdfast/money';
import { loadGeneration } from '../generation/book-generation.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findPrices, type FoundPrice } from '@holdfast/prices/server';
import { loadAccountNames } from '../account-names.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { type HeldAsset, loadHoldings } from './load-holdings.ts';

const HUNDRED = parseRatio('100');

interface ValuedAsset extends HeldAsset {
  readonly cost: PartialUsd;
  readonly amount: Amount;
  readonly price: FoundPrice | null;
  readonly value: Usd | null;
}

export const holdingHandlers = defineHandlers(({ pool, now }: BookDependencies) => ({
  /** The highest value first, assets without a price last. */
  async listAssetHoldings() {
    const held = await loadHoldings(pool);
    // Without books the holdings are unknown. The balances of the chain alone would show them as zero.
    if ((await loadGeneration(pool)) === null) {
      const [valueUsd, unrealisedUsd] = [false, true].map((areChanges) =>
        sumPartialUsd(
          held.map((asset) => pieceOf(asset, null)),
          { areChanges },
        ),
      ) as [PartialUsd, PartialUsd];
      return { items: [], valueUsd, costUsd: valueUsd, unrealisedUsd };
    }
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
      const result = prices[index];
      const amount = sum(asset.places.map((place) => place.amount));
      const price = result?.found ? result : null;
      const value = valueAt(amount, price?.price);
      return { ...asset, amount, price, value, cost: asset.cost ?? sumPartialUsd([pieceOf(asset, value)]) };
    });
    const valueUsd = sumPartialUsd(
      // A negative holding (more sold than bought) makes the sum unreliable as a lower bound.
      valued.map((asset) => ({ ...pieceOf(asset, asset.value), isNegative: asset.amount < 0n })),
    );
    return {
      items: valued.toSorted(byValue).map((asset) => toHolding(asset, { total: exactUsd(valueUsd), names })),
      valueUsd,
      costUsd: addPartialUsd(valued.map(({ cost }) => cost)),
      unrealisedUsd: sumPartialUsd(
        valued.map((asset) => pieceOf(asset, unrealisedOf(asset))),
        { areChanges: true },
      ),
    };
  },
}));

function pieceOf({ assetId, symbol }: HeldAsset, usd: Usd | null): UsdPiece {
  return { coinId: assetId, coinSymbol: symbol, usd };
}

/** Null where the price, or the cost of a lot, is unknown. */
function unrealisedOf({ value, cost }: ValuedAsset): Usd | null {
  const known = exactUsd(cost);
  return value === null || known === null ? null : subtract(value, known);
}

function byValue(left: ValuedAsset, right: ValuedAsset): number {
  if (left.value !== null && right.value !== null && left.value !== right.value)
    return left.value > right.value ? -1 : 1;
  if ((left.value === null) !== (right.value === null)) return left.value === null ? 1 : -1;
  return left.symbol.localeCompare(right.symbol, 'en') || left.assetId - right.assetId;
}

function toHolding(
  asset: ValuedAsset,
  { total, names }: { total: Usd | null; names: ReadonlyMap<string, string> },
): AssetHolding {
  const { amount, cost, price, value, places } = asset;
  const text = (given: Decimal | null): string | null => (given === null ? null : formatDecimal(given));
  return {
    coinId: asset.assetId,
    coinSymbol: asset.symbol,
    coinName: asset.name,
    amount: formatDecimal(amount),
    ...comparedToChain(asset),
    priceUsd: text(price?.price ?? null),
    pricedAt: price?.pricedAt.toISOString() ?? null,
    valueUsd: text(value),
    costUsd: cost,
    unrealisedUsd: sumPartialUsd([pieceOf(asset, unrealisedOf(asset))], { areChanges: true }),
    sharePercent: value === null || total === null ? null : percentOf(value, total),
    wallets: places.map((place) => ({
      walletId: place.walletId,
      walletName: names.get(place.account) ?? place.account,
      coinId: asset.assetId,
      coinSymbol: asset.symbol,
      amount: formatDecimal(place.amount),
      onChain: text(place.onChain),
      valueUsd: text(valueAt(place.amount, price?.price)),
    })),
  };
}

/** Only places with an on-chain balance are compared: an exchange account has none, which is not a mismatch. */
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

/** "12.34"; null where the whole is zero or less. More digits where two would show nothing, or the whole. */
function percentOf(value: Usd, total: Usd): string | null {
  if (total <= 0n) return null;
  const percent = divide<Ratio>((value * 100n) as Usd, total, 'halfAwayFromZero');
  const rounded = roundTo(percent, 2, 'halfAwayFromZero');
  const hidesPart = (rounded === 0n && value !== 0n) || (rounded === HUNDRED && value !== total);
  return formatDecimal(hidesPart ? percent : rounded);
}
