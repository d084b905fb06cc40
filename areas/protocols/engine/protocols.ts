/** The list of protocols: one line for each folder. */
import { aaveStake } from '../aave-stake/index.ts';
import { aaveV3 } from '../aave-v3/index.ts';
import { benqi } from '../benqi/index.ts';
import { compoundV2 } from '../compound-v2/index.ts';
import { compoundV3 } from '../compound-v3/index.ts';
import type { ProtocolId } from '../contract/index.ts';
import { erc4626 } from '../erc4626/index.ts';
import { ironBank } from '../iron-bank/index.ts';
import { liquity } from '../liquity/index.ts';
import { makerdao } from '../makerdao/index.ts';
import { moonwell } from '../moonwell/index.ts';
import { morpho } from '../morpho/index.ts';
import { spark } from '../spark/index.ts';
import { stakingRewards } from '../staking-rewards/index.ts';
import { uniswapV2 } from '../uniswap-v2/index.ts';
import { uniswapV3Staker } from '../uniswap-v3-staker/index.ts';
import { uniswapV3 } from '../uniswap-v3/index.ts';
import { venus } from '../venus/index.ts';
import type { Protocol } from './protocol.ts';

export const PROTOCOLS: Readonly<Record<ProtocolId, Protocol>> = {
  'uniswap-v2': uniswapV2,
  'uniswap-v3': uniswapV3,
  'aave-v3': aaveV3,
  spark,
  'compound-v2': compoundV2,
  venus,
  benqi,
  moonwell,
  'iron-bank': ironBank,
  'compound-v3': compoundV3,
  morpho,
  makerdao,
  liquity,
  erc4626,
  'staking-rewards': stakingRewards,
  'aave-stake': aaveStake,
  'uniswap-v3-staker': uniswapV3Staker,
};
export const ALL_PROTOCOLS: readonly Protocol[] = Object.values(PROTOCOLS);
