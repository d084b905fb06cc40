/**
 * The stress test of the Loans page: the prices of one coin, or of all coins but stablecoins, fall gradually.
 * All steps up to the largest fall are computed once; the position of the slider selects those that have happened.
 *
 * Clients are owed coins, so only the number of coins changes their coverage: a liquidation takes collateral and repays
 * debt, and a pool trades the coin that keeps its price for the one that falls.
 */
import type { Coverage } from '@holdfast/lending/contract';
import type { StressInputs } from '../../contract/loans.ts';
import {
  BASE_DECIMALS,
  effectiveReserves,
  fallUntilOutOfRange,
  type LoanAccount,
  type PricesLeft,
  rangeAfterFall,
  sharesAfterFall,
  stressLoans,
  toLoanAccount,
} from '@holdfast/protocols/engine';
import { stressCoverage } from '@holdfast/lending/engine';
import {
  add,
  type Amount,
  divide,
  formatDecimal,
  fromSmallestUnits,
  multiply,
  ONE_UNITS,
  parseAmount,
  parsePrice,
  parseRatio,
  type Price,
  type Ratio,
  subtract,
  sum,
  toSmallestUnits,
  type Usd,
  valueOf,
  ZERO,
} from '@holdfast/money';

/** The slider ends here. */
export const FALL_PERCENT_MAX = 80;
const STABLE_TOLERANCE = ONE_UNITS / 50n;

export interface StressCoin {
  /** The primary coin of its alias group: wrapped and native coins fall together. */
  readonly assetId: number;
  readonly symbol: string;
}

interface CoinAmount {
  readonly symbol: string;
  readonly amount: Amount;
  /** Null for a coin that the catalogue does not have. */
  readonly assetId: number | null;
}

interface StressStep {
  /** What is left of the falling prices: 0.9375 is a fall by 6.25 %. */
  readonly left: Ratio;
  readonly label: string;
  /** The coin whose fall causes the step, at its price then. */
  readonly symbol: string;
  readonly priceUsd: string | null;
}

export interface LiquidationStep extends StressStep {
  readonly kind: 'liquidation';
  readonly loanId: number;
  /** In the order of the fall, over all loans. */
  readonly number: number;
  /** Which liquidation of this loan it is: 1, 2, … */
  readonly round: number;
  readonly repaid: CoinAmount;
  readonly seized: CoinAmount;
  readonly repaidUsd: Usd;
  readonly costUsd: Usd;
}

export interface RangeStep extends StressStep {
  readonly kind: 'leftRange';
  readonly accountId: number;
}

export type Step = LiquidationStep | RangeStep;

export type AssetOf = (coinId: number) => StressCoin | undefined;

/** Null: all coins except stablecoins. */
export type FallingAsset = number | null;

type Falling = (coin: { readonly assetId: number | null; readonly price: Price | null }) => boolean;

function fallingBy(chosen: FallingAsset): Falling {
  return ({ assetId, price }) => (chosen === null ? price === null || !isStable(price) : assetId === chosen);
}

/** A coin with a price within 2 % of a dollar is treated as a stablecoin. */
export function isStable(price: Price): boolean {
  return price >= ONE_UNITS - STABLE_TOLERANCE && price <= ONE_UNITS + STABLE_TOLERANCE;
}

const assetIdOf = (coinId: number | null, assetOf: AssetOf): number | null =>
  coinId === null ? null : (assetOf(coinId)?.assetId ?? coinId);
const basePrice = (base: bigint): Price => fromSmallestUnits<Price>(base, BASE_DECIMALS);
const priceThen = (price: Price, left: Ratio): string =>
  formatDecimal(multiply<Price>(price, left, 'halfAwayFromZero'));

/** The coins that can fall: those in loans and pools, each once. */
export function stressCoins({ loans, pools }: StressInputs, assetOf: AssetOf): StressCoin[] {
  const coins = new Map<number, StressCoin>();
  const addCoin = (coinId: number | null, symbol: string) => {
    if (coinId === null) return;
    const coin = assetOf(coinId) ?? { assetId: coinId, symbol };
    coins.set(coin.assetId, coin);
  };
  for (const { account } of loans)
    for (const { coinId, coinSymbol, collateralUnits, debtUnits } of account.reserves)
      if (collateralUnits !== '0' || debtUnits !== '0') addCoin(coinId, coinSymbol);
  for (const pool of pools) for (const { coinId, coinSymbol } of pool.coins) addCoin(coinId, coinSymbol);
  return [...coins.values()].toSorted((left, right) => left.symbol.localeCompare(right.symbol, 'en'));
}

/** Every step down to the largest fall, in order; liquidations come before ranges at the same price. */
export function stressSteps(
  inputs: StressInputs,
  { chosen, assetOf }: { chosen: FallingAsset; assetOf: AssetOf },
): Step[] {
  const falls = fallingBy(chosen);
  const steps: Step[] = [...liquidationSteps(inputs, falls, assetOf), ...rangeSteps(inputs, falls, assetOf)];
  return steps.sort((one, other) => (one.left > other.left ? -1 : one.left < other.left ? 1 : 0));
}

const LEFT_MIN = (ONE_UNITS * BigInt(100 - FALL_PERCENT_MAX)) / 100n;

function liquidationSteps({ loans }: StressInputs, falls: Falling, assetOf: AssetOf): LiquidationStep[] {
  // The same address can be different coins on two networks, so the key of an asset contains its loan.
  const keyed = loans.map(({ id, label, account }) => ({
    id,
    label,
    texts: account.reserves,
    account: withLoanInAssets(toLoanAccount(account), id),
  }));
  const coins = new Map(
    keyed.flatMap(({ account, texts }) =>
      effectiveReserves(account).map((reserve, index) => {
        const text = texts[index];
        const coin = {
          assetId: assetIdOf(text?.coinId ?? null, assetOf),
          symbol: text?.coinSymbol ?? reserve.asset,
          decimals: reserve.decimals,
          price: basePrice(reserve.priceBase),
        };
        return [reserve.asset, coin] as const;
      }),
    ),
  );
  const falling = new Set([...coins].flatMap(([asset, coin]) => (falls(coin) ? [asset] : [])));
  const labels = new Map(keyed.map(({ id, label }) => [String(id), label]));
  const found = stressLoans(
    keyed.map(({ id, account }) => ({ id: String(id), account })),
    { falling, left: LEFT_MIN as Ratio },
  );
  const rounds = new Map<string, number>();
  return found.flatMap(({ loanId, left, debtAsset, collateralAsset, ...step }, index): LiquidationStep[] => {
    const [debt, collateral] = [coins.get(debtAsset), coins.get(collateralAsset)];
    if (!debt || !collateral) return [];
    const round = (rounds.get(loanId) ?? 0) + 1;
    rounds.set(loanId, round);
    // Where the seized coin keeps its price, another collateral of the loan has fallen.
    const cause = falling.has(collateralAsset)
      ? collateral
      : ([...coins].find(([asset]) => asset.startsWith(`${loanId}/`) && falling.has(asset))?.[1] ?? collateral);
    return [
      {
        kind: 'liquidation',
        loanId: Number(loanId),
        label: labels.get(loanId) ?? '',
        number: index + 1,
        round,
        left,
        symbol: cause.symbol,
        priceUsd: priceThen(cause.price, left),
        repaid: { ...debt, amount: fromSmallestUnits<Amount>(step.repaidUnits, debt.decimals) },
        seized: { ...collateral, amount: fromSmallestUnits<Amount>(step.seizedUnits, collateral.decimals) },
        repaidUsd: step.repaidUsd,
        costUsd: step.costUsd,
      },
    ];
  });
}

function withLoanInAssets(account: LoanAccount, loanId: number): LoanAccount {
  return {
    ...account,
    reserves: account.reserves.map((reserve) => ({ ...reserve, asset: `${loanId}/${reserve.asset}` })),
  };
}

type PoolInput = StressInputs['pools'][number];

function pairOf(pool: PoolInput, falls: Falling, assetOf: AssetOf) {
  const { position, coins } = pool;
  const [first, second] = coins;
  const coin0 = position === null ? first : coins.find(({ coinId }) => coinId === position.coin0Id);
  const coin1 = position === null ? second : coins.find(({ coinId }) => coinId === position.coin1Id);
  if (!coin0 || !coin1) return null;
  const describe = (coin: PoolCoin) => {
    const price = coin.priceUsd === null ? null : parsePrice(coin.priceUsd);
    const assetId = assetIdOf(coin.coinId, assetOf);
    return { ...coin, assetId, price, isFalling: falls({ assetId, price }) };
  };
  return { coin0: describe(coin0), coin1: describe(coin1) };
}

function rangeSteps({ pools }: StressInputs, falls: Falling, assetOf: AssetOf): RangeStep[] {
  return pools.flatMap((pool): RangeStep[] => {
    const pair = pairOf(pool, falls, assetOf);
    if (pair === null || pool.position === null) return [];
    const fall = fallUntilOutOfRange(stateOf(pool.position), {
      falls0: pair.coin0.isFalling,
      falls1: pair.coin1.isFalling,
    });
    if (fall === null) return [];
    const left = (ONE_UNITS - fall) as Ratio;
    if (left < LEFT_MIN) return [];
    const cause = pair.coin0.isFalling ? pair.coin0 : pair.coin1;
    return [
      {
        kind: 'leftRange',
        accountId: pool.accountId,
        label: pool.label,
        left,
        symbol: cause.coinSymbol,
        priceUsd: cause.price === null ? null : priceThen(cause.price, left),
      },
    ];
  });
}

function stateOf({ tickLower, tickUpper, sqrtPriceX96, liquidity }: NonNullable<PoolInput['position']>) {
  return { tickLower, tickUpper, sqrtPriceX96: BigInt(sqrtPriceX96), liquidity: BigInt(liquidity) };
}

export interface StressedCoverageCoin extends StressCoin {
  readonly coinId: number;
  readonly before: string;
  readonly after: string;
  readonly isShort: boolean;
  /** Coins gained or lost to liquidations, and in pools. */
  readonly fromLiquidations: Amount;
  readonly fromPools: Amount;
}

export interface StressedCoverage {
  /** Coins that clients are owed. */
  readonly coins: readonly StressedCoverageCoin[];
  /** All coins in dollars; null where a price is missing or nothing is owed. */
  readonly before: string | null;
  readonly after: string | null;
}

interface CoverageStress {
  readonly inputs: StressInputs;
  readonly coverage: Coverage;
  readonly steps: readonly Step[];
  readonly chosen: FallingAsset;
  readonly left: Ratio;
  readonly assetOf: AssetOf;
}

export function coverageAfter({ inputs, coverage, steps, chosen, left, assetOf }: CoverageStress): StressedCoverage {
  const falls = fallingBy(chosen);
  const liquidated = liquidationChanges(steps.filter((step) => step.left >= left));
  const traded = poolChanges(inputs.pools, { falls, left, assetOf });
  const coins = coverage.coins.map((coin) => {
    const assetId = assetIdOf(coin.coinId, assetOf) ?? coin.coinId;
    const fromLiquidations = liquidated.get(assetId) ?? ZERO;
    const fromPools = traded.get(assetId) ?? ZERO;
    const held = sum<Amount>([parseAmount(coin.held), fromLiquidations, fromPools]);
    const price = coin.priceUsd === null ? null : parsePrice(coin.priceUsd);
    return { coin, assetId, fromLiquidations, fromPools, held, price, isFalling: falls({ assetId, price }) };
  });
  const isComplete = coverage.ratio !== null;
  const total = stressCoverage(
    coins.map(({ coin, held, price }) => ({
      coinId: coin.coinId,
      owedUsd: price === null ? null : valueOf(parseAmount(coin.owed), price),
      heldUsd: price === null ? null : valueOf(held, price),
    })),
    new Map(
      coins.flatMap(({ coin, isFalling }) =>
        isFalling ? [[coin.coinId, subtract(parseRatio('1'), left)] as const] : [],
      ),
    ),
  );
  return {
    coins: coins.flatMap(({ coin, assetId, held, fromLiquidations, fromPools }): StressedCoverageCoin[] => {
      const owed = parseAmount(coin.owed);
      if (owed === 0n || coin.ratio === null) return [];
      return [
        {
          assetId,
          coinId: coin.coinId,
          symbol: coin.coinSymbol,
          before: coin.ratio,
          after: formatDecimal(divide<Ratio>(held, owed, 'floor')),
          isShort: held < owed,
          fromLiquidations,
          fromPools,
        },
      ];
    }),
    before: coverage.ratio,
    after: isComplete && total.ratio !== null ? formatDecimal(total.ratio) : null,
  };
}

/** Seized collateral is gone; repaid debt is no longer owed to the protocol, and coverage subtracts that debt. */
function liquidationChanges(reached: readonly Step[]): Map<number, Amount> {
  const changes = new Map<number, Amount>();
  for (const step of reached) {
    if (step.kind !== 'liquidation') continue;
    change(changes, step.seized.assetId, -step.seized.amount as Amount);
    change(changes, step.repaid.assetId, step.repaid.amount);
  }
  return changes;
}

function poolChanges(
  pools: StressInputs['pools'],
  { falls, left, assetOf }: { falls: Falling; left: Ratio; assetOf: AssetOf },
): Map<number, Amount> {
  const changes = new Map<number, Amount>();
  for (const pool of pools) {
    const pair = pairOf(pool, falls, assetOf);
    if (pair === null || pair.coin0.isFalling === pair.coin1.isFalling) continue;
    const { coin0, coin1 } = pair;
    const pricesLeft = { left0: coin0.isFalling ? left : UNCHANGED, left1: coin1.isFalling ? left : UNCHANGED };
    const { before, after } =
      pool.position === null
        ? v2BeforeAndAfter({ coin0, coin1 }, pricesLeft)
        : {
            before: rangeAfterFall(stateOf(pool.position), { left0: UNCHANGED, left1: UNCHANGED }),
            after: rangeAfterFall(stateOf(pool.position), pricesLeft),
          };
    change(changes, coin0.assetId, fromSmallestUnits<Amount>(after.amount0 - before.amount0, coin0.coinDecimals));
    change(changes, coin1.assetId, fromSmallestUnits<Amount>(after.amount1 - before.amount1, coin1.coinDecimals));
  }
  return changes;
}

const UNCHANGED = ONE_UNITS as Ratio;
type PoolCoin = PoolInput['coins'][number];

function v2BeforeAndAfter(
  { coin0, coin1 }: { readonly coin0: PoolCoin; readonly coin1: PoolCoin },
  pricesLeft: PricesLeft,
) {
  const before = {
    amount0: toSmallestUnits(parseAmount(coin0.amount), coin0.coinDecimals),
    amount1: toSmallestUnits(parseAmount(coin1.amount), coin1.coinDecimals),
  };
  return { before, after: sharesAfterFall(before, pricesLeft) };
}

function change(changes: Map<number, Amount>, assetId: number | null, amount: Amount): void {
  if (assetId !== null) changes.set(assetId, add(changes.get(assetId) ?? (ZERO as Amount), amount));
}
