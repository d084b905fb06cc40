/**
 * Runs position cases through areas/protocols.
 *
 *   npm run -s positions -- FILE.jsonl …     one JSON line per case; see areas/protocols/docs/figures.md
 *
 * Integers and decimals are text, so that no digit is lost. A case that cannot be computed prints {"id", "kind",
 * "error"}, and the others still run.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  type LoanAccount,
  type LoanReserve,
  closeFactorBps,
  computeHealth,
} from '../../areas/protocols/aave-v3/health-factor.ts';
import {
  assertRange,
  feeGrowthInside,
  owedNow,
  rangeState,
  v3Amounts,
} from '../../areas/protocols/uniswap-v3/v3-position.ts';
import { baseToUsd } from '../../areas/protocols/aave-v3/stress-loans.ts';
import { compareWithHolding, type HoldingComparison } from '../../areas/protocols/engine/compare-with-holding.ts';
import { DefiError } from '../../areas/protocols/engine/integer-math.ts';
import { fallTogether, liquidationPriceOf } from '../../areas/protocols/aave-v3/liquidation-prices.ts';
import {
  feesIn,
  foldV3Events,
  type V3Event,
  type V3TokenHistory,
} from '../../areas/protocols/uniswap-v3/fold-v3-events.ts';
import { foldV2Events, splitV2Position, type V2Event } from '../../areas/protocols/uniswap-v2/split-v2-position.ts';
import {
  type Decimal,
  formatDecimal,
  fromSmallestUnits,
  parseAmount,
  parsePrice,
  parseRatio,
  type Ratio,
  subtract,
  toSmallestUnits,
} from '@holdfast/money';
import {
  type AaveDebt,
  type AaveHealthCase,
  name,
  type PositionCase,
  positionCase,
  type V2SplitCase,
  type V3FeesCase,
} from './position-cases.ts';

const BASE_DECIMALS = 8;
const WAD_DECIMALS = 18;
/** Pro-rata removals that are given as a fraction: 24 decimals of the whole. */
const WHOLE = parseRatio('1');

export function runLine(line: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { id: null, kind: null, error: 'The line is not JSON.' };
  }
  const { id, kind } = headOf(given);
  const parsed = positionCase.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { id, kind, error: `${issue?.path.join('.') || 'case'}: ${issue?.message ?? 'invalid'}` };
  }
  try {
    return { id, kind, ...runCase(parsed.data) };
  } catch (error) {
    // One case must not stop those after it, whatever is wrong with it.
    return { id, kind, error: error instanceof Error ? error.message : 'The case cannot be computed.' };
  }
}

/** The fields of the line that the result repeats. */
function headOf(given: unknown): { id: string | number | null; kind: string | null } {
  const parsed = z.looseObject({ id: name.catch(null), kind: z.string().nullish().catch(null) }).safeParse(given);
  return { id: parsed.data?.id ?? null, kind: parsed.data?.kind ?? null };
}

function runCase(given: PositionCase): Record<string, unknown> {
  switch (given.kind) {
    case 'v2Split':
      return runV2Split(given);
    case 'v3Amounts':
      return texts(v3Amounts(given.liquidity, given, given.sqrtPriceX96));
    case 'v3Fees':
      return runV3Fees(given);
    case 'aaveHealth':
      return runAaveHealth(given);
  }
}

/**
 * Shares that a case leaves out follow from the root of the amounts, and a fraction removes that part of all shares.
 */
function runV2Split(given: V2SplitCase): Record<string, unknown> {
  const hasShares = given.events.map((event) =>
    event.type === 'deposit' ? event.shares !== undefined : 'shares' in event ? true : null,
  );
  // Shares of a pair and roots of amounts are different units.
  if (hasShares.includes(true) && hasShares.includes(false))
    throw new DefiError('unit_missing', 'events: give shares for all deposits, or for no deposit and no removal.');
  let shares = 0n;
  const events = given.events.map((event): V2Event => {
    if (event.type === 'deposit') {
      const added = event.shares ?? sharesOf(event.amount0, event.amount1);
      shares += added;
      return { kind: 'deposit', amount0: event.amount0, amount1: event.amount1, shares: added };
    }
    const removed = 'shares' in event ? event.shares : (shares * fractionOf(event.fraction)) / WHOLE;
    shares -= removed;
    return { kind: 'removal', shares: removed };
  });
  const split = splitV2Position(given, foldV2Events(events));
  const { decimals0, decimals1, price0Usd, price1Usd } = given;
  const figures =
    decimals0 === undefined || decimals1 === undefined
      ? null
      : compareWithHolding([
          {
            decimals: decimals0,
            price: price0Usd ? parsePrice(price0Usd) : null,
            principal: split.principal0,
            fees: split.fees0,
            held: split.held0,
          },
          {
            decimals: decimals1,
            price: price1Usd ? parsePrice(price1Usd) : null,
            principal: split.principal1,
            fees: split.fees1,
            held: split.held1,
          },
        ]);
  return { ...texts(split), ...describeComparison(figures) };
}

function fractionOf(text: string): bigint {
  const fraction = parseRatio(text);
  if (fraction > WHOLE)
    throw new DefiError('removal_exceeds_position', `events: the fraction ${text} is more than all shares.`);
  return fraction;
}

/** The root of the amounts, as a pair computes the shares of its first deposit, with 128 binary places. */
function sharesOf(amount0: bigint, amount1: bigint): bigint {
  return foldV2Events([{ kind: 'deposit', amount0, amount1, shares: 1n }]).rootFixedPoint;
}

function describeComparison(figures: HoldingComparison | null): Record<string, string | null> {
  const text = (value: Decimal | undefined): string | null => (value === undefined ? null : formatDecimal(value));
  return {
    valueUsd: text(figures?.valueUsd),
    heldUsd: text(figures?.heldUsd),
    impermanentLossUsd: text(figures?.impermanentLossUsd),
    feesUsd: text(figures?.feesUsd),
    differenceUsd: text(figures?.differenceUsd),
  };
}

/** Growth tells what the position earns now, and events what its payouts were. A case can hold either or both. */
function runV3Fees(given: V3FeesCase): Record<string, unknown> {
  const { events = [] } = given;
  if (!given.growth0 && !given.growth1 && events.length === 0)
    throw new DefiError('unit_missing', 'Give growth0, growth1 or events.');
  for (const token of ['0', '1'] as const)
    if (given[`position${token}`] && !given[`growth${token}`])
      throw new DefiError('unit_missing', `position${token} needs growth${token}.`);
  if (events.some(({ amount0, amount1 }) => amount0 === undefined && amount1 === undefined))
    throw new DefiError('unit_missing', 'events: an event needs amount0 or amount1.');
  const history = foldV3Events(
    events.map(({ type, amount0 = 0n, amount1 = 0n }): V3Event => ({ kind: type, liquidity: 0n, amount0, amount1 })),
  );
  return {
    ...describeGrowth(given, '0', history.token0),
    ...describeGrowth(given, '1', history.token1),
    ...(events.length > 0 && {
      collectedFees0: String(history.token0.collectedFees),
      collectedFees1: String(history.token1.collectedFees),
      pending0: String(history.token0.pending),
      pending1: String(history.token1.pending),
    }),
  };
}

function describeGrowth(given: V3FeesCase, token: '0' | '1', history: V3TokenHistory): Record<string, string | null> {
  const [feeGrowth, position] = [given[`growth${token}`], given[`position${token}`]];
  if (feeGrowth === undefined) return {};
  const { tick: now, tickLower, tickUpper, liquidity } = given;
  if (now === undefined || tickLower === undefined || tickUpper === undefined)
    throw new DefiError('unit_missing', `growth${token} needs tick, tickLower and tickUpper.`);
  assertRange({ tickLower, tickUpper });
  if (position !== undefined && liquidity === undefined)
    throw new DefiError('unit_missing', `position${token} needs liquidity.`);
  const inside = feeGrowthInside(feeGrowth, rangeState({ tickLower, tickUpper }, now));
  const owed =
    position === undefined || liquidity === undefined
      ? null
      : owedNow({ liquidity, growthInsideLast: position.growthInsideLast, owed: position.owed ?? 0n }, inside);
  return {
    [`growthInside${token}`]: String(inside),
    [`owed${token}`]: owed === null ? null : String(owed),
    [`fees${token}`]: owed === null ? null : String(feesIn(owed, history)),
  };
}

function runAaveHealth(given: AaveHealthCase): Record<string, unknown> {
  const account: LoanAccount = {
    reserves: mergeReserves([
      ...given.collateral.map((each) => reserveOf(each, BigInt(each.thresholdBps), 'collateralUnits')),
      ...given.debt.map((each) => reserveOf(each, 0n, 'debtUnits')),
    ]),
    eMode: given.eMode
      ? {
          category: given.eMode.category,
          loanToValueBps: BigInt(given.eMode.thresholdBps),
          liquidationThresholdBps: BigInt(given.eMode.thresholdBps),
          liquidationBonusBps: 10_000n,
          // The contract stores zero where a category has no price of its own.
          priceBase: given.eMode.priceUsd ? toBase(given.eMode.priceUsd) || null : null,
        }
      : null,
  };
  const health = computeHealth(account);
  const { healthFactor } = health;
  const collateralAssets = account.reserves.filter(({ collateralUnits }) => collateralUnits > 0n);
  const together = fallTogether(account, new Set(collateralAssets.map(({ asset }) => asset)));
  return {
    collateralUsd: formatDecimal(baseToUsd(health.collateralBase)),
    debtUsd: formatDecimal(baseToUsd(health.debtBase)),
    averageThresholdBps: Number(health.averageThresholdBps),
    healthFactor: healthFactor === null ? null : formatDecimal(fromSmallestUnits<Ratio>(healthFactor, WAD_DECIMALS)),
    closeFactorBps: healthFactor === null ? null : Number(closeFactorBps(healthFactor)),
    liquidationPrices: collateralAssets.map(({ asset }) => {
      const found = liquidationPriceOf(account, asset);
      return { asset, priceUsd: found?.side === 'below' ? formatDecimal(found.price) : null };
    }),
    fallTogether: together === null ? null : formatDecimal(subtract(WHOLE, together)),
  };
}

/** A value alone stands for as many coins at one dollar. */
function reserveOf(
  each: AaveDebt,
  liquidationThresholdBps: bigint,
  side: 'collateralUnits' | 'debtUnits',
): LoanReserve {
  if ((each.valueUsd === undefined) === (each.amount === undefined || each.priceUsd === undefined))
    throw new DefiError('unknown_asset', `${each.asset}: give either valueUsd, or amount and priceUsd.`);
  const coinDecimals = each.valueUsd === undefined ? (each.decimals ?? WAD_DECIMALS) : BASE_DECIMALS;
  const units = toSmallestUnits(parseAmount(each.valueUsd ?? each.amount ?? ''), coinDecimals);
  return {
    asset: each.asset,
    decimals: coinDecimals,
    priceBase: toBase(each.valueUsd === undefined ? (each.priceUsd ?? '') : '1'),
    collateralUnits: 0n,
    debtUnits: 0n,
    [side]: units,
    loanToValueBps: 0n,
    liquidationThresholdBps,
    liquidationBonusBps: 10_000n,
    eModeCategory: each.eModeCategory ?? 0,
  };
}

/** A coin that is both collateral and debt is one reserve. */
function mergeReserves(reserves: readonly LoanReserve[]): LoanReserve[] {
  const byAsset = new Map<string, LoanReserve>();
  for (const reserve of reserves) {
    const known = byAsset.get(reserve.asset);
    if (known && (known.priceBase !== reserve.priceBase || known.decimals !== reserve.decimals))
      throw new DefiError('unknown_asset', `${reserve.asset} has two prices or two numbers of decimals.`);
    if (known && reserve.collateralUnits > 0n && known.liquidationThresholdBps !== reserve.liquidationThresholdBps)
      throw new DefiError('unknown_asset', `${reserve.asset} has two thresholds.`);
    byAsset.set(
      reserve.asset,
      known
        ? {
            ...known,
            collateralUnits: known.collateralUnits + reserve.collateralUnits,
            debtUnits: known.debtUnits + reserve.debtUnits,
            eModeCategory: known.eModeCategory || reserve.eModeCategory,
          }
        : reserve,
    );
  }
  return [...byAsset.values()];
}

function toBase(text: string): bigint {
  return toSmallestUnits(parsePrice(text), BASE_DECIMALS);
}

function texts(figures: object): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]));
}

function main(files: readonly string[]): void {
  if (files.length === 0) {
    console.error('Give at least one file of cases: npm run -s positions -- FILE.jsonl …');
    process.exitCode = 2;
  }
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      console.error(`${file} cannot be read. Give the path of a file with one JSON case a line.`);
      process.exitCode = 2;
      continue;
    }
    for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
      if (line.trim() !== '') process.stdout.write(`${JSON.stringify(runLine(line))}\n`);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
