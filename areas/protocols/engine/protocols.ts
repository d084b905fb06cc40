/** The list of protocols: one line for each folder. */
import { aaveStake } from '../aave-stake/index.ts';
import { aaveV3 } from '../aave-v3/index.ts';
import type { ProtocolId } from '../contract/index.ts';
import { stakingRewards } from '../staking-rewards/index.ts';
import { uniswapV2 } from '../uniswap-v2/index.ts';
import { uniswapV3Staker } from '../uniswap-v3-staker/index.ts';
import { uniswapV3 } from '../uniswap-v3/index.ts';
import type { Protocol } from './protocol.ts';

export const PROTOCOLS: Readonly<Record<ProtocolId, Protocol>> = {
  'uniswap-v2': uniswapV2,
  'uniswap-v3': uniswapV3,
  'aave-v3': aaveV3,
  'staking-rewards': stakingRewards,
  'aave-stake': aaveStake,
  'uniswap-v3-staker': uniswapV3Staker,
};
export const ALL_PROTOCOLS: readonly Protocol[] = Object.values(PROTOCOLS);
