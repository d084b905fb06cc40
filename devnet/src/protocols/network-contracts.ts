/** Everything that is deployed on one network, ready to be called. */
import type { Address } from 'viem';
import type { Contract } from '../artifacts.ts';

export interface Token extends Contract {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

export interface Tokens {
  readonly wrappedNative: Token;
  readonly usdc: Token;
  readonly dai: Token;
  readonly wbtc: Token;
  /** What the farm pays its stakers with. */
  readonly reward: Token;
  /** A token with an advertisement for a name. */
  readonly advertisement: Token;
  /** A worthless token that calls itself USDC. */
  readonly counterfeit: Token;
  /** Worthless collectibles. */
  readonly collectible: Token;
}

export interface UniswapV2 {
  readonly factory: Contract;
  readonly router: Contract;
  readonly usdcNativePair: Contract;
  readonly usdcDaiPair: Contract;
}

export interface UniswapV3 {
  readonly factory: Contract;
  readonly router: Contract;
  readonly positionManager: Contract;
  readonly pool: PoolV3;
}

export interface PoolV3 extends Contract {
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  /** The tick below the price that the pool started with, on the grid of allowed ticks. */
  readonly startTick: number;
}

export interface AaveV3 {
  readonly addressesProvider: Contract;
  readonly pool: Contract;
  readonly dataProvider: Contract;
  readonly oracle: Contract;
  readonly reserves: readonly AaveReserve[];
}

export interface AaveReserve {
  readonly asset: Token;
  readonly aToken: Token;
  readonly variableDebtToken: Token;
  readonly stableDebtToken: Token;
}

/** What the chapter on DeFi positions adds. */
export interface PositionContracts {
  readonly v3Staker: Contract;
  readonly incentive: V3Incentive;
  /** Aave's staked token, version 3, on the reward token. */
  readonly stakedToken: Token;
}

/** In the order and by the names of the staker's own struct. */
export interface V3Incentive {
  readonly rewardToken: Address;
  readonly pool: Address;
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly refundee: Address;
}

export interface NetworkContracts {
  readonly tokens: Tokens;
  readonly uniswapV2: UniswapV2;
  readonly uniswapV3: UniswapV3;
  readonly aave: AaveV3;
  readonly stakingRewards: Contract;
  readonly paymentSplitter: Contract;
  readonly positions?: PositionContracts;
}
