/**
 * Accounts of Compound v3: the base coin that is deposited or owed, and every collateral with its terms and price.
 *
 * A market states prices with eight decimals in dollars or in its base coin, and does not state which: a base price of
 * exactly one is the sign of the second. All prices are therefore taken relative to the base coin, which gives the same
 * health factor; a base coin with a price of its own is priced in dollars as the contract does it.
 */
import type { Ratio } from '@holdfast/money';
import {
  addressOf,
  type ContractBatch,
  type ContractResults,
  positionReader,
  readFirst,
  readNext,
} from '../engine/contracts/contract-batch.ts';
import { BASIS_POINTS, WAD } from '../engine/integer-math.ts';
import { type LenderCoin, UNIT_SCALE } from '../engine/loans/lender-account.ts';
import { type LenderState, RATIO_OF_WAD, YEAR_SECONDS } from '../engine/loans/lender-protocol.ts';

export interface CometKey {
  readonly comet: string;
  readonly user: string;
}

export interface CometState extends LenderState {
  /** What the contract says about the account itself. */
  readonly isLiquidatable: boolean;
}

const PRICE_SCALE = 10n ** 8n;
/** More than any market has. */
const ASSETS_MAX = 32;

export const readCometAccounts = positionReader<CometKey, CometState>(async (target, accounts) => {
  const first = await readFirst(target, accounts, {
    plan: (batch, { comet, user }) => ({
      base: batch.add(comet, 'baseToken()'),
      scale: batch.add(comet, 'baseScale()'),
      feed: batch.add(comet, 'baseTokenPriceFeed()'),
      assets: batch.add(comet, 'numAssets()'),
      utilization: batch.add(comet, 'getUtilization()'),
      supplied: batch.add(comet, 'balanceOf(address)', user),
      owed: batch.add(comet, 'borrowBalanceOf(address)', user),
      isLiquidatable: batch.add(comet, 'isLiquidatable(address)', user),
    }),
    read: (results, places, key) => ({
      ...key,
      base: results.address(places.base),
      scale: results.word(places.scale),
      feed: results.address(places.feed),
      assets: Math.min(Number(results.word(places.assets)), ASSETS_MAX),
      utilization: results.word(places.utilization),
      supplied: results.word(places.supplied),
      owed: results.word(places.owed),
      isLiquidatable: results.word(places.isLiquidatable) !== 0n,
    }),
  });
  const terms = await readNext(target, first, {
    plan: (batch, { comet, feed, assets, utilization }) => ({
      price: batch.add(comet, 'getPrice(address)', feed),
      rate: batch.add(comet, 'getBorrowRate(uint256)', utilization),
      infos: Array.from({ length: assets }, (_, index) => batch.add(comet, 'getAssetInfo(uint8)', index)),
    }),
    read: (results, places, market) => ({
      ...market,
      basePrice: results.word(places.price),
      rate: (results.word(places.rate) * YEAR_SECONDS * RATIO_OF_WAD) as Ratio,
      infos: places.infos.map((place) => infoOf(results.words(place, 8))),
    }),
  });
  return readNext(target, terms, { plan: planAssets, read: readState });
});

/** The fields of `AssetInfo` that count here. */
function infoOf(words: readonly bigint[]) {
  const [, asset = 0n, feed = 0n, scale = 1n, , threshold = 0n, kept = 0n] = words;
  return { asset: addressOf(asset), feed: addressOf(feed), scale, threshold, kept };
}

interface Terms extends CometKey {
  readonly base: string;
  readonly scale: bigint;
  readonly basePrice: bigint;
  readonly rate: Ratio;
  readonly supplied: bigint;
  readonly owed: bigint;
  readonly isLiquidatable: boolean;
  readonly infos: readonly ReturnType<typeof infoOf>[];
}

function planAssets(batch: ContractBatch, { comet, user, infos }: Terms) {
  return infos.map(({ asset, feed }) => ({
    balance: batch.add(comet, 'userCollateral(address,address)', user, asset),
    price: batch.add(comet, 'getPrice(address)', feed),
  }));
}

function readState(results: ContractResults, places: ReturnType<typeof planAssets>, terms: Terms): CometState {
  const { comet, base, basePrice, scale, supplied, owed, infos, rate, isLiquidatable } = terms;
  const isInBase = basePrice === PRICE_SCALE;
  const unitPrice = (price: bigint, unit: bigint): bigint => (price * UNIT_SCALE) / (PRICE_SCALE * unit);
  const collateral = infos.flatMap(({ asset, scale: unit, threshold, kept }, index): LenderCoin[] => {
    const place = places[index];
    const units = place === undefined ? 0n : results.wordAt(place.balance, 0);
    if (place === undefined || units === 0n) return [];
    return [
      {
        asset,
        unitPrice: unitPrice(results.word(place.price), unit),
        collateralUnits: units,
        otherUnits: 0n,
        debtUnits: 0n,
        threshold: (threshold * RATIO_OF_WAD) as Ratio,
        bonusBps: kept === 0n ? BASIS_POINTS : (BASIS_POINTS * WAD) / kept,
        rate: null,
      },
    ];
  });
  const own: LenderCoin = {
    asset: base,
    unitPrice: unitPrice(basePrice, scale),
    collateralUnits: 0n,
    otherUnits: supplied,
    debtUnits: owed,
    threshold: 0n as Ratio,
    bonusBps: BASIS_POINTS,
    rate,
  };
  return {
    account: { coins: [own, ...collateral], quote: isInBase ? base : null, closeFactorBps: BASIS_POINTS },
    history: { emitters: [comet], coins: { coin0: base } },
    isLiquidatable,
  };
}
