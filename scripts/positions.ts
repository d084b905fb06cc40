/**
 * Runs position cases through packages/defi.
 *
 *   npm run -s positions -- FILE.jsonl …     one JSON line per case; docs/defi.md describes the shapes
 *
 * Integers and decimals are text, so that no digit is lost. A case that cannot be computed prints {"id", "kind",
 * "error"}, and the others still run.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  type AaveAccount,
  type AaveReserve,
  baseToUsd,
  closeFactorBps,
  compareWithHolding,
  computeAaveHealth,
  DefiError,
  fallTogether,
  feeGrowthInside,
  feesIn,
  foldV2Events,
  foldV3Events,
  type HoldingComparison,
  liquidationPriceOf,
  owedNow,
  rangeState,
  splitV2Position,
  type V2Event,
  v3Amounts,
  type V3Event,
  type V3TokenHistory,
} from '../packages/defi/src/index.ts';
import {
  type Decimal,
  formatDecimal,
  fromSmallestUnits,
  MoneyError,
  parseAmount,
  parsePrice,
  parseRatio,
  type Ratio,
  subtract,
  toSmallestUnits,
} from '../packages/money/src/index.ts';

const BASE_DECIMALS = 8;
const WAD_DECIMALS = 18;
/** Pro-rata removals that are given as a fraction: 24 decimals of the whole. */
const WHOLE = parseRatio('1');

const integer = z
  .union([z.string().regex(/^\d{1,80}$/), z.number().int().nonnegative().safe()])
  .transform((value) => BigInt(value));
const decimal = z
  .union([z.string(), z.number().int().safe()])
  .transform((value) => String(value))
  .pipe(z.string().regex(/^\d{1,60}(\.\d{1,24})?$/));
const decimals = z.number().int().min(0).max(24);
const tick = z.number().int();

const v2Split = z.strictObject({
  id: z.string().optional(),
  kind: z.literal('v2Split'),
  events: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('deposit'), amount0: integer, amount1: integer, shares: integer.optional() }),
        z.strictObject({ type: z.literal('removal'), shares: integer }),
        z.strictObject({ type: z.literal('removal'), fraction: decimal }),
      ]),
    )
    .min(1),
  amount0: integer,
  amount1: integer,
  decimals0: decimals.optional(),
  decimals1: decimals.optional(),
  price0Usd: decimal.nullish(),
  price1Usd: decimal.nullish(),
});

const v3AmountsCase = z.strictObject({
  id: z.string().optional(),
  kind: z.literal('v3Amounts'),
  liquidity: integer,
  tickLower: tick,
  tickUpper: tick,
  sqrtPriceX96: integer,
});

const growth = z.strictObject({ global: integer, outsideLower: integer, outsideUpper: integer });
const checkpoint = z.strictObject({ growthInsideLast: integer, owed: integer.optional() });
const v3Fees = z.strictObject({
  id: z.string().optional(),
  kind: z.literal('v3Fees'),
  tick: tick.optional(),
  tickLower: tick.optional(),
  tickUpper: tick.optional(),
  liquidity: integer.optional(),
  growth0: growth.optional(),
  growth1: growth.optional(),
  position0: checkpoint.optional(),
  position1: checkpoint.optional(),
  events: z
    .array(
      z.strictObject({
        type: z.enum(['decrease', 'collect']),
        amount0: integer.optional(),
        amount1: integer.optional(),
      }),
    )
    .optional(),
});

const basisPoints = z.number().int().min(0).max(65_535);
const aaveCollateral = z.strictObject({
  asset: z.string(),
  amount: decimal.optional(),
  decimals: decimals.optional(),
  priceUsd: decimal.optional(),
  valueUsd: decimal.optional(),
  thresholdBps: basisPoints,
  eModeCategory: z.number().int().min(0).max(255).optional(),
});
const aaveDebt = aaveCollateral.omit({ thresholdBps: true });
const aaveHealth = z.strictObject({
  id: z.string().optional(),
  kind: z.literal('aaveHealth'),
  collateral: z.array(aaveCollateral),
  debt: z.array(aaveDebt),
  eMode: z
    .strictObject({
      category: z.number().int().min(1).max(255),
      thresholdBps: basisPoints,
      priceUsd: decimal.nullish(),
    })
    .nullish(),
});

const positionCase = z.discriminatedUnion('kind', [v2Split, v3AmountsCase, v3Fees, aaveHealth]);
type PositionCase = z.infer<typeof positionCase>;

export function runLine(line: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { id: null, kind: null, error: 'The line is not JSON.' };
  }
  const { id = null, kind = null } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >;
  const parsed = positionCase.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { id, kind, error: `${issue?.path.join('.') || 'case'}: ${issue?.message ?? 'invalid'}` };
  }
  try {
    return { id, kind, ...runCase(parsed.data) };
  } catch (error) {
    if (error instanceof DefiError || error instanceof MoneyError) return { id, kind, error: error.message };
    throw error;
  }
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
function runV2Split(given: z.infer<typeof v2Split>): Record<string, unknown> {
  let shares = 0n;
  const events = given.events.map((event): V2Event => {
    if (event.type === 'deposit') {
      const added = event.shares ?? sharesOf(event.amount0, event.amount1);
      shares += added;
      return { kind: 'deposit', amount0: event.amount0, amount1: event.amount1, shares: added };
    }
    const removed = 'shares' in event ? event.shares : (shares * parseRatio(event.fraction)) / WHOLE;
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
function runV3Fees(given: z.infer<typeof v3Fees>): Record<string, unknown> {
  const { events = [] } = given;
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

function describeGrowth(
  given: z.infer<typeof v3Fees>,
  token: '0' | '1',
  history: V3TokenHistory,
): Record<string, string | null> {
  const [feeGrowth, position] = [given[`growth${token}`], given[`position${token}`]];
  if (feeGrowth === undefined) return {};
  const { tick: now, tickLower, tickUpper, liquidity } = given;
  if (now === undefined || tickLower === undefined || tickUpper === undefined)
    throw new DefiError('range_empty', `growth${token} needs tick, tickLower and tickUpper.`);
  if (position !== undefined && liquidity === undefined)
    throw new DefiError('range_empty', `position${token} needs liquidity.`);
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

function runAaveHealth(given: z.infer<typeof aaveHealth>): Record<string, unknown> {
  const account: AaveAccount = {
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
          priceBase: given.eMode.priceUsd ? toBase(given.eMode.priceUsd) : null,
        }
      : null,
  };
  const health = computeAaveHealth(account);
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
  each: z.infer<typeof aaveDebt>,
  liquidationThresholdBps: bigint,
  side: 'collateralUnits' | 'debtUnits',
): AaveReserve {
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
function mergeReserves(reserves: readonly AaveReserve[]): AaveReserve[] {
  const byAsset = new Map<string, AaveReserve>();
  for (const reserve of reserves) {
    const known = byAsset.get(reserve.asset);
    if (known && (known.priceBase !== reserve.priceBase || known.decimals !== reserve.decimals))
      throw new DefiError('unknown_asset', `${reserve.asset} has two prices or two numbers of decimals.`);
    byAsset.set(
      reserve.asset,
      known
        ? {
            ...known,
            collateralUnits: known.collateralUnits + reserve.collateralUnits,
            debtUnits: known.debtUnits + reserve.debtUnits,
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
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.trim() !== '') process.stdout.write(`${JSON.stringify(runLine(line))}\n`);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
