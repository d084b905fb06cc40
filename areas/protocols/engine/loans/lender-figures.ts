/** The figures of an account with a lending protocol, at the prices of its oracle. */
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
  type Usd,
  valueAt,
} from '@holdfast/money';
import type { LoanAccountText } from '../../aave-v3/account-text.ts';
import type { EventCoins, EventDefinitions } from '../event.ts';
import { BASIS_POINTS } from '../integer-math.ts';
import { amountOf, type FigureContext, type PricedCoin, type StoredCoin, textOf } from '../positions/figure-context.ts';
import type { StoredLoan, StoredStep } from '../positions/loan-figures.ts';
import { type DefiEvent, sameAddress } from '../positions/position.ts';
import type { Computed } from '../protocol.ts';
import {
  type LenderAccount,
  type LenderCoin,
  leftUntilLiquidation,
  lenderHealth,
  UNIT_SCALE,
} from './lender-account.ts';

const HEALTH_DECIMALS = 18;
const BPS_DECIMALS = 4;
const BASE_DECIMALS = 8;
const ROUNDING = 'halfAwayFromZero';
const SCALE = 10n ** BigInt(DECIMAL_PLACES);
/** Two percent. */
const ORACLE_TOLERANCE = ONE_UNITS / 50n;
/** Below it, eight decimals of a dollar are too coarse for what-if figures. */
const BASE_PRICE_MIN = 10_000n;

export interface LenderHistory {
  readonly events: readonly DefiEvent[];
  readonly definitions: EventDefinitions;
  readonly coins: EventCoins;
  /** One balance is deposit or debt, so that a deposit repays and a withdrawal borrows. */
  readonly isOneBalance?: true;
  /** The protocol charges no interest. */
  readonly isInterestFree?: true;
}

type Named = LenderCoin & { readonly coin: PricedCoin; readonly priceUsd: Price | null };

export function computeLender(
  account: LenderAccount,
  { context, history }: { readonly context: FigureContext; readonly history: LenderHistory },
): Computed<StoredLoan> {
  const quoteUsd = account.quote === null ? (ONE_UNITS as Price) : (context.coinOf(account.quote)?.price ?? null);
  const named = account.coins.flatMap((each): Named[] => {
    const coin = context.coinOf(each.asset);
    return coin ? [{ ...each, coin, priceUsd: oraclePrice(each, coin, quoteUsd) }] : [];
  });
  const health = lenderHealth(account);
  const debt = named.filter(({ debtUnits }) => debtUnits > 0n).map((each) => debtOf(each, history));
  const interests = debt.map(({ interest }) => interest);
  const usd = (value: bigint): Usd | null =>
    quoteUsd === null ? null : (multiply<Usd>((value / (UNIT_SCALE / SCALE)) as Ratio, quoteUsd, ROUNDING) as Usd);
  const [collateralUsd, debtUsd] = [usd(health.collateral), usd(health.debt)];
  const figures: StoredLoan = {
    collateral: named
      .filter(({ collateralUnits }) => collateralUnits > 0n)
      .map((each) => ({
        ...stored(each.collateralUnits, each),
        threshold: formatDecimal(each.threshold),
        oracleDifference: oracleDifference(each),
      })),
    otherDeposits: named.filter(({ otherUnits }) => otherUnits > 0n).map((each) => stored(each.otherUnits, each)),
    debt,
    collateralUsd: textOf(collateralUsd),
    debtUsd: textOf(debtUsd),
    ltv:
      health.collateral === 0n
        ? null
        : formatDecimal(divide<Ratio>(health.debt as Ratio, health.collateral as Ratio, 'ceiling')),
    threshold: textOf(health.threshold),
    healthFactor:
      health.healthFactor === null
        ? null
        : formatDecimal(fromSmallestUnits<Ratio>(health.healthFactor, HEALTH_DECIMALS)),
    closeFactor:
      health.healthFactor === null
        ? null
        : formatDecimal(fromSmallestUnits<Ratio>(account.closeFactorBps, BPS_DECIMALS)),
    ladder: health.healthFactor === null ? [] : ladderOf(named),
    rate: weightedRate(debt, debtUsd),
    interestUsd: interests.every((each) => each !== null)
      ? textOf(addUp(debt.map(({ interestUsd }) => interestUsd)))
      : null,
    eModeCategory: null,
    account: accountText(account, named),
    reasons: [
      ...(quoteUsd === null && account.quote !== null
        ? [{ code: 'priceMissing' as const, coinId: context.coinOf(account.quote)?.coinId ?? null }]
        : []),
      ...(interests.some((each) => each === null) ? [{ code: 'historyIncomplete' as const, coinId: null }] : []),
    ],
  };
  const isOpen = account.coins.some(
    ({ collateralUnits, otherUnits, debtUnits }) => collateralUnits + otherUnits + debtUnits > 0n,
  );
  return { figures, isOpen };
}

function oraclePrice({ unitPrice }: LenderCoin, { decimals }: PricedCoin, quoteUsd: Price | null): Price | null {
  if (quoteUsd === null) return null;
  return ((unitPrice * 10n ** BigInt(decimals) * quoteUsd) / UNIT_SCALE) as Price;
}

function stored(units: bigint, { coin, priceUsd }: Named): StoredCoin {
  const amount = amountOf(units, coin);
  return {
    coinId: coin.coinId,
    amount: formatDecimal(amount),
    priceUsd: textOf(priceUsd),
    valueUsd: textOf(valueAt(amount, priceUsd)),
  };
}

function oracleDifference({ priceUsd, coin: { price } }: Named): string | null {
  if (price === null || price === 0n || priceUsd === null) return null;
  const difference = divide<Ratio>(priceUsd, price, ROUNDING) - ONE_UNITS;
  return difference > ORACLE_TOLERANCE || difference < -ORACLE_TOLERANCE ? formatDecimal(difference as Ratio) : null;
}

function debtOf(each: Named, history: LenderHistory): StoredLoan['debt'][number] {
  const units = history.isInterestFree ? 0n : interestOf(each, history);
  const interest = units === null ? null : amountOf(units, each.coin);
  return {
    ...stored(each.debtUnits, each),
    rate: textOf(each.rate),
    interest: textOf(interest),
    interestUsd: interest === null ? null : textOf(valueAt(interest, each.priceUsd)),
    oracleDifference: oracleDifference(each),
  };
}

/** Debt − (borrowed − repaid − liquidated); null where more is repaid than was borrowed: some is not indexed. */
function interestOf({ asset, debtUnits }: LenderCoin, history: LenderHistory): bigint | null {
  const { events, definitions, coins, isOneBalance } = history;
  let [drawn, owed] = [0n, 0n];
  for (const { name, values } of events) {
    const [kind, amounts] = definitions[name]?.history ?? [];
    if (!kind || !amounts) continue;
    const sign =
      kind === 'borrowed' || (isOneBalance && kind === 'withdrawn')
        ? 1n
        : kind === 'repaid' || kind === 'liquidated' || (isOneBalance && kind === 'supplied')
          ? -1n
          : 0n;
    for (const [address, units] of amounts(values, coins)) {
      if (address === undefined || units === undefined || !sameAddress(address, asset)) continue;
      owed += sign * BigInt(units);
      if (sign > 0n) drawn += BigInt(units);
    }
  }
  const interest = debtUnits - owed;
  return drawn === 0n || interest < 0n ? null : interest;
}

function weightedRate(debt: StoredLoan['debt'], debtUsd: Usd | null): string | null {
  if (debtUsd === null || debtUsd === 0n) return null;
  let weighted = 0n;
  for (const { valueUsd, rate } of debt) {
    if (rate === null || valueUsd === null) return null;
    weighted += multiply<Usd>(parseUsd(valueUsd), parseUsd(rate), ROUNDING);
  }
  return formatDecimal(divide<Ratio>(weighted as Ratio, debtUsd, ROUNDING));
}

function addUp(texts: readonly (string | null)[]): Usd | null {
  return texts.every((each) => each !== null) ? sum(texts.map((each) => parseUsd(each))) : null;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Each coin alone, the nearest first, and before them all collateral coins together. */
function ladderOf(coins: readonly Named[]): StoredStep[] {
  const stepOf = (moving: readonly Named[]): { readonly change: bigint; readonly step: StoredStep } | null => {
    const left = leftUntilLiquidation({ coins }, new Set(moving.map(({ asset }) => asset)));
    if (left === null) return null;
    const [first] = moving;
    const isFalling =
      moving.length > 1 ||
      (first !== undefined && first.collateralUnits * first.threshold > first.debtUnits * ONE_UNITS);
    const prices = moving.flatMap(({ coin, priceUsd }) =>
      priceUsd === null
        ? []
        : [{ coinId: coin.coinId, priceUsd: formatDecimal(multiply<Price>(priceUsd, left, ROUNDING)) }],
    );
    if (prices.length < moving.length) return null;
    const change = (left - ONE_UNITS) as Ratio;
    return { change, step: { coins: prices, side: isFalling ? 'below' : 'above', change: formatDecimal(change) } };
  };
  const single = coins
    .filter(({ collateralUnits, debtUnits }) => collateralUnits > 0n || debtUnits > 0n)
    .flatMap((coin) => stepOf([coin]) ?? [])
    .sort((left, right) => Number(absolute(left.change) > absolute(right.change)) * 2 - 1)
    .map(({ step }) => step);
  const falling = coins.filter(({ collateralUnits, threshold }) => collateralUnits > 0n && threshold > 0n);
  const together = falling.length < 2 ? null : stepOf(falling);
  // A debt in the same coins that backs them falls with them, and a fall that is none has nothing to show.
  return together === null || together.change > 0n ? single : [together.step, ...single];
}

/**
 * For what-if figures and the stress test, whose thresholds are whole basis points: rounded down, so that what they
 * suggest is enough. Null where a price is missing or too small for eight decimals.
 */
function accountText({ coins, closeFactorBps }: LenderAccount, named: readonly Named[]): LoanAccountText | null {
  const used = named.filter(({ collateralUnits, debtUnits }) => collateralUnits > 0n || debtUnits > 0n);
  const reserves = used.flatMap(({ asset, coin, priceUsd, collateralUnits, debtUnits, threshold, bonusBps }) => {
    const priceBase = priceUsd === null ? 0n : priceUsd / 10n ** BigInt(DECIMAL_PLACES - BASE_DECIMALS);
    const thresholdBps = String((threshold * BASIS_POINTS) / ONE_UNITS);
    return priceBase < BASE_PRICE_MIN
      ? []
      : [
          {
            asset,
            coinId: coin.coinId,
            coinSymbol: coin.symbol,
            decimals: coin.decimals,
            priceBase: String(priceBase),
            collateralUnits: String(collateralUnits),
            debtUnits: String(debtUnits),
            eModeCategory: 0,
            loanToValueBps: thresholdBps,
            liquidationThresholdBps: thresholdBps,
            liquidationBonusBps: String(bonusBps),
          },
        ];
  });
  const wanted = coins.filter(({ collateralUnits, debtUnits }) => collateralUnits > 0n || debtUnits > 0n).length;
  return reserves.length < wanted ? null : { reserves, eMode: null, closeFactorBps: String(closeFactorBps) };
}
