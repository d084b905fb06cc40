/** Liquidity pools and price alerts. */
import { parsePrice } from '@holdfast/money';
import { z } from 'zod';
import { decimal, decimalText, id, instant, namedObject, namedWallet, partialUsd } from '@holdfast/contract';
import { utcDay } from '@holdfast/prices/contract';
import { coinFigure, defiCoin, defiHistoryItem, defiList, defiPlace, defiReading, unknownReason } from './shared.ts';

export const rangeFilter = z.enum(['inside', 'outside', 'full']);

export const poolRange = namedObject('PoolRange', {
  /** full: a position over all prices, as every v2 position. below and above: outside, seen from the range. */
  state: z.enum(['full', 'inside', 'below', 'above']),
  /** Coins of `quote` for one coin of `base`. The limits are null for the full range. */
  price: decimal,
  lower: decimal.nullable(),
  upper: decimal.nullable(),
  baseCoinId: id,
  quoteCoinId: id,
});
export type PoolRange = z.infer<typeof poolRange>;

/** value = held + impermanentLoss + fees, and difference = impermanentLoss + fees, to the last digit. Null together. */
export const poolFigures = {
  valueUsd: decimal.nullable(),
  heldUsd: decimal.nullable(),
  impermanentLossUsd: decimal.nullable(),
  /** Earned and not collected. */
  feesUsd: decimal.nullable(),
  differenceUsd: decimal.nullable(),
  /** (value + withdrawn − deposited) ÷ deposited at the prices of each day: "0.084" is 8.4 %. */
  roi: decimal.nullable(),
  /** Of the pool's active liquidity; null while the position is out of range. */
  share: decimal.nullable(),
  /** Why figures are null; empty where none is. */
  reasons: z.array(unknownReason),
};

/** One coin of a position: amount = principal + fees + pending. */
export const pooledCoin = coinFigure
  .extend({
    fees: decimal.nullable(),
    /** Taken out of the pool and not yet collected. */
    pending: decimal,
    /** The deposited basket, reduced pro rata by removals. */
    held: decimal.nullable(),
  })
  .meta({ id: 'PooledCoin' });
export type PooledCoin = z.infer<typeof pooledCoin>;

export const poolPosition = namedObject('PoolPosition', {
  id,
  ...namedWallet,
  /** Null for shares of a v2 pair. */
  tokenId: z.string().nullable(),
  /** Farms and stakers that hold it now; staked shares count once. */
  stakedIn: z.array(z.object({ accountId: id, name: z.string(), amount: decimal.nullable() })),
  coins: z.array(pooledCoin),
  range: poolRange.nullable(),
  /** v3: what the principal becomes at the limits of the range, all in one coin. */
  atLower: z.object({ ...defiCoin, amount: decimal }).nullable(),
  atUpper: z.object({ ...defiCoin, amount: decimal }).nullable(),
  ...poolFigures,
  ...defiReading,
});
export type PoolPosition = z.infer<typeof poolPosition>;

export const ALERT_STATES = ['inside', 'below', 'above'] as const;
export const poolPriceAlert = namedObject('PoolPriceAlert', {
  accountId: id,
  ...defiCoin,
  minPriceUsd: decimal.nullable(),
  maxPriceUsd: decimal.nullable(),
  /** The price at the last check; null before it, and while the coin has no price. */
  lastPriceUsd: decimal.nullable(),
  lastCheckedAt: instant.nullable(),
  /** Null before the first check. */
  state: z.enum(ALERT_STATES).nullable(),
  /** When it last fired, and at which price. */
  triggeredAt: instant.nullable(),
  triggeredPriceUsd: decimal.nullable(),
});
export type PoolPriceAlert = z.infer<typeof poolPriceAlert>;

/** What is held in one pool, all positions together. */
export const accountPool = namedObject('AccountPool', {
  /** The pool contract's account. */
  id,
  ...defiPlace,
  /** 3,000 is 0.30 %; null where the protocol has one fee only. */
  feeMillionths: z.int().nullable(),
  /** Base and quote, in the order of the pair's name. */
  coins: z.array(pooledCoin),
  positions: z.int(),
  isStaked: z.boolean(),
  /** Of the largest position; null where none could be read. */
  range: poolRange.nullable(),
  ...poolFigures,
  alerts: z.array(poolPriceAlert),
  ...defiReading,
});
export type AccountPool = z.infer<typeof accountPool>;

export const poolList = defiList('PoolList', accountPool, {
  /** Over all pools, whatever the filter. */
  totals: namedObject('PoolTotals', {
    pools: z.int(),
    /** Pools whose figures are all known. */
    complete: z.int(),
    inside: z.int(),
    outside: z.int(),
    full: z.int(),
    /** Alerts whose price is outside of its bounds. */
    alertsOutside: z.int(),
    valueUsd: partialUsd,
    feesUsd: partialUsd,
    heldUsd: partialUsd,
    impermanentLossUsd: partialUsd,
    differenceUsd: partialUsd,
  }),
});
export type PoolList = z.infer<typeof poolList>;
export type PoolTotals = PoolList['totals'];

export const POOL_DAYS_MAX = 1_100;
export const accountPoolFull = accountPool
  .extend({
    /** The largest first, 200 at most. */
    positionList: z.array(poolPosition),
    /** The newest first, 200 at most. */
    history: z.array(defiHistoryItem),
    /** The last reading of each day, in order; the last 1,100 days. */
    days: z.array(
      namedObject('PoolDay', {
        day: utcDay,
        valueUsd: decimal.nullable(),
        heldUsd: decimal.nullable(),
        feesUsd: decimal.nullable(),
        impermanentLossUsd: decimal.nullable(),
        /** Quote for one base, as in the range. */
        price: decimal.nullable(),
        /** Whether the largest position was in its range. */
        isInside: z.boolean().nullable(),
      }),
    ),
    asOf: utcDay.nullable(),
  })
  .meta({ id: 'AccountPoolFull' });
export type AccountPoolFull = z.infer<typeof accountPoolFull>;
export type PoolDay = AccountPoolFull['days'][number];

const bound = (what: string) => decimalText(parsePrice, { allowZero: false, what }).nullable().default(null);
export const givenAlert = z.strictObject({
  minPriceUsd: bound('The minimum price'),
  maxPriceUsd: bound('The maximum price'),
});
