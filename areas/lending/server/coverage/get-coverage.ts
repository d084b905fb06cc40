/** Coverage: what is owed to clients against what is held, by asset. */
import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { type CoinCoverage, UNCONFIRMED_MAX } from '../../contract/lending-admin.ts';
import {
  absolute,
  type Amount,
  compare,
  divide,
  exactUsd,
  formatDecimal,
  parseAmount,
  parseRatio,
  type PartialUsd,
  type Ratio,
  subtract,
  sum,
  sumPartialUsd,
  type Usd,
  valueAt,
  ZERO,
} from '@holdfast/money';
import { assetOf, type CoinName, loadCoins, nameOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { OWED_LOANS, OWED_SUMS, owedLoansValues, type OwedRow, toOwedFigures } from '../sum-loans.ts';
import { endOfDay, type FoundPrice } from '@holdfast/prices/server';
import { datedPricesAt, usdText } from '../prices-at.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { type Holding, loadHoldings, PLACES, type Unconfirmed } from './load-holdings.ts';

/** The figures of one asset before they are formatted. */
export interface CoveredAsset extends Holding {
  readonly name: CoinName;
  readonly owed: Amount;
  readonly owedToProtocols: Amount;
  /** All places together, less what is owed to protocols. */
  readonly held: Amount;
  readonly ratio: Ratio | null;
  readonly price: FoundPrice | null;
  readonly limit: Ratio | null;
  readonly isUnderLimit: boolean;
}

export const coverageHandlers = defineHandlers(({ pool, now: clock }: LendingDependencies) => ({
  async getCoverage() {
    const now = clock();
    const day = utcDayOf(now.getTime());
    const assets = await computeAssets(pool, { day, now });
    const inUsd = (part: (asset: CoveredAsset) => Amount): PartialUsd =>
      sumPartialUsd(
        assets.map((asset) => ({
          coinId: asset.name.coinId,
          coinSymbol: asset.name.coinSymbol,
          usd: valueAt(part(asset), asset.price?.price),
          isNegative: part(asset) < 0n,
        })),
      );
    const [owedUsd, heldUsd] = [inUsd((asset) => asset.owed), inUsd((asset) => asset.held)];
    const owedToProtocolsUsd = inUsd((asset) => asset.owedToProtocols);
    return {
      asOf: formatDay(day),
      at: now.toISOString(),
      coins: assets.map(toCoinCoverage),
      owedUsd,
      owedToProtocolsUsd,
      heldUsd,
      ratio: dollarRatio(heldUsd, owedUsd),
    };
  },
}));

/** Every asset that is owed to clients or to a protocol, or that has a limit. The caller refreshes the loans first. */
export async function computeAssets(
  queries: Queries,
  { day, now }: { day: UtcDay; now: Date },
): Promise<CoveredAsset[]> {
  const owed = await readOwed(queries, day);
  // A coin may have joined an alias group after its limit was set. The strictest limit of a group applies.
  const limits = await queries.query<{ asset_id: number; limit_ratio: string }>(
    `SELECT ${assetOf('l.coin_id')} AS asset_id, max(l.limit_ratio) AS limit_ratio FROM coverage_limits l GROUP BY 1`,
  );
  const debts = await readOwedToProtocols(queries);
  const assetIds = [...new Set([...owed.keys(), ...debts.keys(), ...limits.rows.map((row) => row.asset_id)])].sort(
    (left, right) => left - right,
  );
  const [names, prices, holdings] = [
    await loadCoins(queries, assetIds),
    await datedPricesAt(queries, assetIds, endOfDay(day, now)),
    await loadHoldings(queries, assetIds),
  ];
  const limitOf = new Map(limits.rows.map((row) => [row.asset_id, parseRatio(row.limit_ratio)]));
  return assetIds.map((assetId): CoveredAsset => {
    const holding = holdings.get(assetId);
    if (!holding) throw new Error(`Nothing was read of coin ${assetId}.`);
    const owedToProtocols = debts.get(assetId) ?? ZERO;
    const held = subtract(sum([holding.liquid, ...PLACES.map((place) => holding[place])]), owedToProtocols);
    const owedNow = owed.get(assetId) ?? ZERO;
    const ratio = ratioOf(held, owedNow);
    const limit = limitOf.get(assetId) ?? null;
    return {
      ...holding,
      name: nameOf(names, assetId),
      owed: owedNow,
      owedToProtocols,
      held,
      ratio,
      price: prices.get(assetId) ?? null,
      limit,
      isUnderLimit: limit !== null && ratio !== null && ratio < limit,
    };
  });
}

async function readOwed(queries: Queries, day: UtcDay): Promise<Map<number, Amount>> {
  const { rows } = await queries.query<OwedRow & { asset_id: number }>(
    `WITH owed AS (${OWED_LOANS}), per_coin AS (SELECT coin_id, ${OWED_SUMS} FROM owed GROUP BY coin_id)
       SELECT ${assetOf('p.coin_id')} AS asset_id, p.principal, p.interest, p.interest_due, p.deposits FROM per_coin p`,
    await owedLoansValues(queries, day),
  );
  const owed = new Map<number, Amount>();
  for (const row of rows) {
    const { principal, interest } = toOwedFigures(row);
    owed.set(row.asset_id, sum([owed.get(row.asset_id) ?? ZERO, principal, interest]));
  }
  return owed;
}

/** Loans by the books. Repaying more than was borrowed is interest, not a credit. */
async function readOwedToProtocols(queries: Queries): Promise<Map<number, Amount>> {
  const { rows } = await queries.query<{ asset_id: number; amount: string }>(
    `SELECT asset_id, sum(amount) AS amount FROM book_liabilities WHERE kind = 'loan' GROUP BY asset_id
       HAVING sum(amount) > 0`,
  );
  return new Map(rows.map((row) => [row.asset_id, parseAmount(row.amount)]));
}

/** Rounded down, so that a shortfall never appears as "fully covered". */
export function ratioOf<D extends Amount | Usd>(held: D, owed: D): Ratio | null {
  return owed === 0n ? null : divide<Ratio>(held, owed, 'floor');
}

/** Null where either side is not fully known: neither "covered" nor "short" follows from a part. */
export function dollarRatio(held: PartialUsd, owed: PartialUsd): string | null {
  const [heldUsd, owedUsd] = [exactUsd(held), exactUsd(owed)];
  const ratio = heldUsd === null || owedUsd === null ? null : ratioOf(heldUsd, owedUsd);
  return ratio === null ? null : formatDecimal(ratio);
}

function largestUnconfirmed({ unconfirmed }: CoveredAsset): readonly Unconfirmed[] {
  return unconfirmed
    .toSorted((one, other) => compare(absolute(other.amount), absolute(one.amount)))
    .slice(0, UNCONFIRMED_MAX);
}

function toCoinCoverage(asset: CoveredAsset): CoinCoverage {
  const usd = (amount: Amount): string | null => usdText(amount, asset.price?.price);
  return {
    ...asset.name,
    owed: formatDecimal(asset.owed),
    liquid: formatDecimal(asset.liquid),
    staked: formatDecimal(asset.staked),
    inPools: formatDecimal(asset.inPools),
    pledged: formatDecimal(asset.pledged),
    lentOut: formatDecimal(asset.lentOut),
    inTransit: formatDecimal(asset.inTransit),
    owedToProtocols: formatDecimal(asset.owedToProtocols),
    held: formatDecimal(asset.held),
    records: formatDecimal(asset.records),
    differences: formatDecimal(asset.differences),
    unconfirmed: largestUnconfirmed(asset).map((part) => ({ ...part, amount: formatDecimal(part.amount) })),
    surplus: formatDecimal(subtract(asset.held, asset.owed)),
    ratio: asset.ratio === null ? null : formatDecimal(asset.ratio),
    priceUsd: asset.price === null ? null : formatDecimal(asset.price.price),
    pricedAt: asset.price?.pricedAt.toISOString() ?? null,
    owedUsd: usd(asset.owed),
    heldUsd: usd(asset.held),
    limitRatio: asset.limit === null ? null : formatDecimal(asset.limit),
    isUnderLimit: asset.isUnderLimit,
    unknowns: asset.unknowns,
  };
}
