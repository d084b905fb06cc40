/**
 * What a pool share or a v3 position was worth on each day since its deposit. The readings of the sample reach back a
 * few weeks only; with these prices the net worth of earlier days is known as well.
 */
import type { UtcDay } from '@holdfast/calendar';
import { v3Amounts } from '@holdfast/protocols/engine';
import { type SampleChainId, SAMPLE_TOKENS } from '../sample-networks.ts';
import { microToText, type SamplePrices } from '../sample-prices.ts';
import {
  feesBetween,
  PAIR_SUPPLY,
  pairReserves,
  type SamplePositions,
  sqrtPriceOf,
  type V3Plan,
} from './plan-positions.ts';
import { PAIR, POSITION_MANAGER } from './tokens.ts';

export interface PositionPrices {
  readonly chainId: SampleChainId;
  /** As the catalogue spells it: the contract, or "contract/tokenId". */
  readonly address: string;
  readonly days: readonly { readonly day: UtcDay; readonly priceUsd: string }[];
}

interface Given {
  readonly today: UtcDay;
  readonly prices: SamplePrices;
  readonly positions: SamplePositions;
}

export function listPositionPrices({ today, prices, positions }: Given): PositionPrices[] {
  const daily = (from: UtcDay, microUsd: (day: UtcDay) => bigint): PositionPrices['days'] =>
    Array.from({ length: today - from + 1 }, (_, index) => {
      const day = (from + index) as UtcDay;
      return { day, priceUsd: microToText(microUsd(day)) };
    });
  return [
    ...positions.v3.map((plan) => ({
      chainId: plan.chainId,
      address: `${POSITION_MANAGER}/${plan.tokenId}`,
      days: daily(plan.day, (day) => valueOfV3(plan, prices, day)),
    })),
    { chainId: 137, address: PAIR, days: daily(positions.pair.day, (day) => priceOfShare(positions, prices, day)) },
  ];
}

const unitOf = (symbol: keyof typeof SAMPLE_TOKENS): bigint => 10n ** BigInt(SAMPLE_TOKENS[symbol].decimals);

function valueOfV3(plan: V3Plan, prices: SamplePrices, day: UtcDay): bigint {
  const { amount0, amount1 } = v3Amounts(plan.liquidity, plan, sqrtPriceOf(plan, prices, day));
  const since = plan.collectDay !== null && plan.collectDay <= day ? plan.collectDay : plan.day;
  const [fee0, fee1] = feesBetween(plan, since, day);
  const worth = (units: bigint, symbol: keyof typeof SAMPLE_TOKENS): bigint =>
    (units * prices.microUsd(symbol, day)) / unitOf(symbol);
  return worth(amount0 + fee0, plan.symbols[0]) + worth(amount1 + fee1, plan.symbols[1]);
}

function priceOfShare({ pair }: SamplePositions, prices: SamplePrices, day: UtcDay): bigint {
  const { reserve0, reserve1 } = pairReserves(prices.microUsd('POL', day), BigInt(day - pair.day));
  const pool = (reserve0 * prices.microUsd('POL', day)) / unitOf('WPOL') + reserve1;
  return (pool * 10n ** 18n) / PAIR_SUPPLY;
}
