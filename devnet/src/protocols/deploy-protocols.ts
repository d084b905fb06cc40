/** Deploys everything on an empty chain, in an order that never changes, because addresses depend on it. */
import { ACCOUNTS } from '../accounts.ts';
import { artifacts } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { PROFILES } from '../profiles.ts';
import { deployAave } from './deploy-aave.ts';
import { deployTokens } from './deploy-tokens.ts';
import { deployUniswapV2 } from './deploy-uniswap-v2.ts';
import { deployUniswapV3 } from './deploy-uniswap-v3.ts';
import { deploy } from './deploy.ts';
import type { NetworkContracts } from './network-contracts.ts';

export async function deployProtocols(chain: Chain): Promise<NetworkContracts> {
  const tokens = await deployTokens(chain);
  const uniswapV2 = await deployUniswapV2(chain, tokens);
  const uniswapV3 = await deployUniswapV3(chain, tokens);
  const aave = await deployAave(chain, tokens);
  const stakingRewards = await deploy(chain, artifacts.stakingRewards(), {
    args: [ACCOUNTS.deployer.address, tokens.reward.address, uniswapV2.usdcNativePair.address],
  });
  const sharers = [ACCOUNTS[PROFILES[chain.chainId].coldWallet].address, ACCOUNTS.partner.address];
  const paymentSplitter = await deploy(chain, artifacts.openZeppelin('PaymentSplitter'), { args: [sharers, [3n, 1n]] });
  return { tokens, uniswapV2, uniswapV3, aave, stakingRewards, paymentSplitter };
}
