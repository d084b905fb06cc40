/**
 * Accounts in markets of Morpho Blue. Shares become amounts as the contract rounds them, with the totals of the
 * market's last transaction: interest since then is not in them.
 */
import type { Ratio } from '@holdfast/money';
import { addressOf, positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import { BASIS_POINTS, divideUp, WAD } from '../engine/integer-math.ts';
import type { LenderCoin } from '../engine/loans/lender-account.ts';
import { type LenderState, oneOfQuote, RATIO_OF_WAD, YEAR_SECONDS } from '../engine/loans/lender-protocol.ts';

export interface MorphoKey {
  readonly morpho: string;
  readonly user: string;
  readonly market: string;
}

export interface MorphoState extends LenderState {
  readonly market: string;
}

/** Shares and assets that no one has, against the manipulation of an empty market. */
const [VIRTUAL_ASSETS, VIRTUAL_SHARES] = [1n, 10n ** 6n];
/** Units of the loan coin for one unit of collateral, to 54 decimals. */
const ORACLE_SCALE = 10n ** 18n;

export const readMorphoAccounts = positionReader<MorphoKey, MorphoState>(async (target, accounts) => {
  const first = await readFirst(target, accounts, {
    plan: (batch, { morpho, user, market }) => ({
      params: batch.add(morpho, 'idToMarketParams(bytes32)', market),
      position: batch.add(morpho, 'position(bytes32,address)', market, user),
      totals: batch.add(morpho, 'market(bytes32)', market),
    }),
    read: (results, places, key) => {
      const params = results.words(places.params, 5);
      const [supplyShares = 0n, borrowShares = 0n, collateral = 0n] = results.words(places.position, 3);
      return {
        ...key,
        params,
        loanCoin: results.address(places.params),
        lltv: params[4] ?? 0n,
        totals: results.words(places.totals, 6),
        supplyShares,
        borrowShares,
        collateral,
      };
    },
  });
  return readNext(target, first, {
    plan: (batch, { params, loanCoin, totals }) => {
      const [, , oracle = 0n, irm = 0n] = params;
      return {
        decimals: batch.add(loanCoin, 'decimals()'),
        price: batch.add(addressOf(oracle), 'price()'),
        rate: batch.add(addressOf(irm), RATE_FUNCTION, ...params, ...totals),
      };
    },
    read: (results, places, { morpho, market, params, loanCoin, lltv, ...of }): MorphoState => {
      const decimals = Number(results.word(places.decimals));
      // A market without an oracle lends nothing, and one without a rate model charges nothing.
      const price = results.optionalWord(places.price) ?? 0n;
      const rate = results.optionalWord(places.rate) ?? 0n;
      const collateralCoin = addressOf(params[1] ?? 0n);
      const [supplyAssets = 0n, supplyShares = 0n, borrowAssets = 0n, borrowShares = 0n] = of.totals;
      const loan: LenderCoin = {
        asset: loanCoin,
        unitPrice: oneOfQuote(decimals),
        collateralUnits: 0n,
        otherUnits: (of.supplyShares * (supplyAssets + VIRTUAL_ASSETS)) / (supplyShares + VIRTUAL_SHARES),
        debtUnits: divideUp(of.borrowShares * (borrowAssets + VIRTUAL_ASSETS), borrowShares + VIRTUAL_SHARES),
        threshold: 0n as Ratio,
        bonusBps: BASIS_POINTS,
        rate: (rate * YEAR_SECONDS * RATIO_OF_WAD) as Ratio,
      };
      const backing: LenderCoin = {
        asset: collateralCoin,
        unitPrice: (price * ORACLE_SCALE) / 10n ** BigInt(decimals),
        collateralUnits: of.collateral,
        otherUnits: 0n,
        debtUnits: 0n,
        threshold: (lltv * RATIO_OF_WAD) as Ratio,
        bonusBps: bonusOf(lltv),
        rate: null,
      };
      return {
        market,
        account: {
          coins: [loan, backing].filter((each) => each.collateralUnits + each.otherUnits + each.debtUnits > 0n),
          quote: loanCoin,
          closeFactorBps: BASIS_POINTS,
        },
        history: { emitters: [morpho], coins: { coin0: loanCoin, coin1: collateralCoin } },
      };
    },
  });
});

const RATE_FUNCTION =
  'borrowRateView((address,address,address,address,uint256),(uint128,uint128,uint128,uint128,uint128,uint128))';

/** min(115 %, 1 ÷ (1 − 0.3 × (1 − LLTV))). */
function bonusOf(lltv: bigint): bigint {
  const factor = (WAD * WAD) / (WAD - (3n * (WAD - lltv)) / 10n);
  const bps = (factor * BASIS_POINTS) / WAD;
  return bps > BONUS_MAX_BPS ? BONUS_MAX_BPS : bps;
}

const BONUS_MAX_BPS = 11_500n;
