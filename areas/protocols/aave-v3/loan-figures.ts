/** The figures of loans from Aave v3, at the prices of the protocol's own oracle. */
import {
  DECIMAL_PLACES,
  divide,
  formatDecimal,
  fromSmallestUnits,
  multiply,
  ONE_UNITS,
  parseUsd,
  type Price,
  type Ratio,
  sum,
} from '@holdfast/money';
import type { ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import { foldLoanEvents, type LoanEvent, loanInterest } from '../engine/fold-units.ts';
import { amountOf, type FigureContext, type PricedCoin, type StoredCoin } from '../engine/positions/figure-context.ts';
import type { StoredLoan, StoredStep } from '../engine/positions/loan-figures.ts';
import { type DefiEvent, sameAddress } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import type { LoanAccountText } from './account-text.ts';
import { baseValue, closeFactorBps, computeHealth, effectiveReserves, type LoanAccount } from './health-factor.ts';
import { fallTogether, liquidationPriceOf } from './liquidation-prices.ts';
import type { AaveAccountState } from './read-aave-accounts.ts';
import { baseToUsd } from './stress-loans.ts';

const HEALTH_DECIMALS = 18;
const BPS_DECIMALS = 4;
const RAY_DECIMALS = 27;
const BASE_SCALE = 10n ** BigInt(DECIMAL_PLACES - 8);
/** Two percent. */
const ORACLE_TOLERANCE = ONE_UNITS / 50n;
const ROUNDING = 'halfAwayFromZero';

export const computeLoan: LoanProtocol<AaveAccountState>['computeFigures'] = (state, { found, context }) => ({
  figures: loanFigures(state, found.events, context),
  isOpen: isUsed(state),
});

const isUsed = ({ reserves }: AaveAccountState): boolean =>
  reserves.some(({ suppliedUnits, debtUnits }) => suppliedUnits > 0n || debtUnits > 0n);

function loanFigures(state: AaveAccountState, events: readonly DefiEvent[], context: FigureContext): StoredLoan {
  const health = computeHealth(state);
  const named = effectiveReserves(state).flatMap((reserve, index) => {
    const [coin, read] = [context.coinOf(reserve.asset), state.reserves[index]];
    return coin && read ? [{ ...read, ...reserve, coin }] : [];
  });
  const priced = (units: bigint, reserve: (typeof named)[number]): StoredCoin => ({
    coinId: reserve.coin.coinId,
    amount: formatDecimal(amountOf(units, reserve.coin)),
    priceUsd: formatDecimal(oraclePrice(reserve.priceBase)),
    valueUsd: formatDecimal(baseToUsd(baseValue(units, reserve))),
  });
  const debt = named
    .filter(({ debtUnits }) => debtUnits > 0n)
    .map((reserve) => {
      const interest = interestOf(reserve.asset, reserve.debtUnits, events);
      return {
        ...priced(reserve.debtUnits, reserve),
        rate: formatDecimal(rayToRatio(reserve.variableRateRay)),
        interest: interest === null ? null : formatDecimal(amountOf(interest, reserve.coin)),
        interestUsd: interest === null ? null : formatDecimal(baseToUsd(baseValue(interest, reserve))),
        oracleDifference: oracleDifference(reserve.priceBase, reserve.coin),
      };
    });
  const interests = debt.map(({ interestUsd }) => interestUsd);
  return {
    collateral: named
      .filter(({ collateralUnits }) => collateralUnits > 0n)
      .map((reserve) => ({
        ...priced(reserve.collateralUnits, reserve),
        threshold: formatDecimal(fromSmallestUnits<Ratio>(reserve.liquidationThresholdBps, BPS_DECIMALS)),
        oracleDifference: oracleDifference(reserve.priceBase, reserve.coin),
      })),
    otherDeposits: named
      .filter(({ suppliedUnits, collateralUnits }) => suppliedUnits > 0n && collateralUnits === 0n)
      .map((reserve) => priced(reserve.suppliedUnits, reserve)),
    debt,
    collateralUsd: formatDecimal(baseToUsd(health.collateralBase)),
    debtUsd: formatDecimal(baseToUsd(health.debtBase)),
    ltv:
      health.collateralBase === 0n
        ? null
        : formatDecimal(divide<Ratio>(health.debtBase as Ratio, health.collateralBase as Ratio, 'ceiling')),
    threshold:
      health.collateralBase === 0n
        ? null
        : formatDecimal(fromSmallestUnits<Ratio>(health.averageThresholdBps, BPS_DECIMALS)),
    healthFactor:
      health.healthFactor === null
        ? null
        : formatDecimal(fromSmallestUnits<Ratio>(health.healthFactor, HEALTH_DECIMALS)),
    closeFactor:
      health.healthFactor === null
        ? null
        : formatDecimal(fromSmallestUnits<Ratio>(closeFactorBps(health.healthFactor), BPS_DECIMALS)),
    ladder: health.healthFactor === null ? [] : ladderOf(state, context),
    rate: weightedRate(debt, health.debtBase),
    interestUsd: interests.every((each) => each !== null)
      ? formatDecimal(sum(interests.map((each) => parseUsd(each))))
      : null,
    eModeCategory: state.eMode?.category ?? null,
    account: accountText(state, context),
    reasons: interests.some((each) => each === null) ? [{ code: 'historyIncomplete', coinId: null }] : [],
  };
}

const oraclePrice = (priceBase: bigint): Price => (priceBase * BASE_SCALE) as Price;
const rayToRatio = (ray: bigint): Ratio => (ray / 10n ** BigInt(RAY_DECIMALS - DECIMAL_PLACES)) as Ratio;

function oracleDifference(priceBase: bigint, { price }: PricedCoin): string | null {
  if (price === null || price === 0n) return null;
  const difference = divide<Ratio>(oraclePrice(priceBase), price, ROUNDING) - ONE_UNITS;
  return difference > ORACLE_TOLERANCE || difference < -ORACLE_TOLERANCE ? formatDecimal(difference as Ratio) : null;
}

function weightedRate(debt: StoredLoan['debt'], debtBase: bigint): string | null {
  if (debtBase === 0n) return null;
  const weighted = debt.reduce(
    (total, { valueUsd, rate }) => total + multiply<Ratio>(parseUsd(valueUsd ?? '0'), parseUsd(rate ?? '0'), ROUNDING),
    0n,
  );
  return formatDecimal(divide<Ratio>(weighted as Ratio, baseToUsd(debtBase), ROUNDING));
}

const LOAN_KINDS: Partial<
  Record<ProtocolEventName, { readonly kind: LoanEvent['kind']; readonly asset: string; readonly units: string }>
> = {
  'aaveV3.borrow': { kind: 'borrow', asset: 'reserve', units: 'amount' },
  'aaveV3.repay': { kind: 'repay', asset: 'reserve', units: 'amount' },
  'aaveV3.liquidation': { kind: 'liquidation', asset: 'debtAsset', units: 'debtToCover' },
};

/** Null where more was owed back than the events account for: some are not indexed. */
function interestOf(asset: string, debtUnits: bigint, events: readonly DefiEvent[]): bigint | null {
  const history = foldLoanEvents(
    events.flatMap(({ name, values }): LoanEvent[] => {
      const kind = LOAN_KINDS[name];
      if (!kind || !sameAddress(values[kind.asset] ?? '', asset)) return [];
      return [{ kind: kind.kind, units: BigInt(values[kind.units] ?? 0) }];
    }),
  );
  const interest = loanInterest(debtUnits, history);
  return history.borrowedUnits === 0n || interest < 0n ? null : interest;
}

/** Each coin alone, the nearest first, and before them all collateral coins together. */
function ladderOf(account: LoanAccount, context: FigureContext): StoredStep[] {
  const reserves = effectiveReserves(account);
  const single = reserves
    .filter(({ collateralUnits, debtUnits }) => collateralUnits > 0n || debtUnits > 0n)
    .flatMap(({ asset }) => {
      const [found, coin] = [liquidationPriceOf(account, asset), context.coinOf(asset)];
      // Without a price of the oracle there is no distance to a liquidation.
      return found && found.change !== null && coin ? [{ ...found, change: found.change, coinId: coin.coinId }] : [];
    })
    .sort((left, right) => {
      const [first, second] = [absolute(left.change), absolute(right.change)];
      return first < second ? -1 : first > second ? 1 : 0;
    })
    .map(
      ({ coinId, price, side, change }): StoredStep => ({
        coins: [{ coinId, priceUsd: formatDecimal(price) }],
        side,
        change: formatDecimal(change),
      }),
    );
  const falling = reserves.filter(
    ({ collateralUnits, liquidationThresholdBps }) => collateralUnits > 0n && liquidationThresholdBps > 0n,
  );
  const left = falling.length < 2 ? null : fallTogether(account, new Set(falling.map(({ asset }) => asset)));
  if (left === null) return single;
  const together: StoredStep = {
    coins: falling.flatMap(({ asset, priceBase }) => {
      const coin = context.coinOf(asset);
      return coin
        ? [{ coinId: coin.coinId, priceUsd: formatDecimal(multiply<Price>(oraclePrice(priceBase), left, ROUNDING)) }]
        : [];
    }),
    side: 'below',
    change: formatDecimal((left - ONE_UNITS) as Ratio),
  };
  return [together, ...single];
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function accountText({ reserves, eMode }: AaveAccountState, context: FigureContext): LoanAccountText {
  const terms = (given: { loanToValueBps: bigint; liquidationThresholdBps: bigint; liquidationBonusBps: bigint }) => ({
    loanToValueBps: String(given.loanToValueBps),
    liquidationThresholdBps: String(given.liquidationThresholdBps),
    liquidationBonusBps: String(given.liquidationBonusBps),
  });
  return {
    reserves: reserves.map((reserve) => ({
      asset: reserve.asset,
      coinId: context.coinOf(reserve.asset)?.coinId ?? null,
      coinSymbol: context.coinOf(reserve.asset)?.symbol ?? '',
      decimals: reserve.decimals,
      priceBase: String(reserve.priceBase),
      collateralUnits: String(reserve.collateralUnits),
      debtUnits: String(reserve.debtUnits),
      eModeCategory: reserve.eModeCategory,
      ...terms(reserve),
    })),
    eMode: eMode && { category: eMode.category, priceBase: textOrNull(eMode.priceBase), ...terms(eMode) },
  };
}

const textOrNull = (value: bigint | null): string | null => (value === null ? null : String(value));
