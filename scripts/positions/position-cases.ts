/** The shapes of position cases, which areas/protocols/docs/figures.md describes. Integers and decimals are text. */
import { z } from 'zod';
import { TICK_MAX } from '../../areas/protocols/uniswap-v3/tick-math.ts';

const UINT256_MAX = (1n << 256n) - 1n;
const TEXT_OR_NUMBER = 'Give a whole number of smallest units as text, such as "1000".';

const integer = z
  .union([z.string().regex(/^\d{1,78}$/), z.number().int().nonnegative().safe()], { error: TEXT_OR_NUMBER })
  .transform((value) => BigInt(value))
  .refine((value) => value <= UINT256_MAX, 'A contract holds numbers below 2^256.');
const decimal = z
  .union([z.string(), z.number().int().safe()], { error: 'Give a decimal as text, such as "0.25".' })
  .transform((value) => String(value))
  .pipe(z.string().regex(/^\d{1,60}(\.\d{1,24})?$/, 'Give a decimal with at most 24 places, such as "0.25".'));
const decimals = z.number().int().min(0).max(24);
const tick = z.number().int().min(-TICK_MAX).max(TICK_MAX);
/** The name of the case, which the result repeats. */
export const name = z.union([z.string(), z.number()]).nullish();

const v2Split = z.strictObject({
  id: name,
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
  id: name,
  kind: z.literal('v3Amounts'),
  liquidity: integer,
  tickLower: tick,
  tickUpper: tick,
  sqrtPriceX96: integer,
});

const growth = z.strictObject({ global: integer, outsideLower: integer, outsideUpper: integer });
const checkpoint = z.strictObject({ growthInsideLast: integer, owed: integer.optional() });
const v3Fees = z.strictObject({
  id: name,
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
  id: name,
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

export const positionCase = z.discriminatedUnion('kind', [v2Split, v3AmountsCase, v3Fees, aaveHealth]);
export type PositionCase = z.infer<typeof positionCase>;
export type V2SplitCase = z.infer<typeof v2Split>;
export type V3FeesCase = z.infer<typeof v3Fees>;
export type AaveDebt = z.infer<typeof aaveDebt>;
export type AaveHealthCase = z.infer<typeof aaveHealth>;
