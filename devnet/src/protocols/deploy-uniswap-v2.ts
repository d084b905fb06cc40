import type { Address } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import { artifacts, type Contract } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { deploy } from './deploy.ts';
import type { Tokens, UniswapV2 } from './network-contracts.ts';

export async function deployUniswapV2(chain: Chain, { usdc, dai, wrappedNative }: Tokens): Promise<UniswapV2> {
  const deployer = ACCOUNTS.deployer.address;
  const factory = await deploy(chain, artifacts.uniswapV2Factory(), { args: [deployer] });
  const router = await deploy(chain, artifacts.uniswapV2Router(), { args: [factory.address, wrappedNative.address] });

  async function createPair(tokenA: Contract, tokenB: Contract): Promise<Contract> {
    const args = [tokenA.address, tokenB.address];
    await chain.write({ from: deployer, contract: factory, method: 'createPair', args });
    return {
      address: await chain.read<Address>({ contract: factory, method: 'getPair', args }),
      abi: artifacts.uniswapV2Pair().abi,
    };
  }

  return {
    factory,
    router,
    usdcNativePair: await createPair(usdc, wrappedNative),
    usdcDaiPair: await createPair(usdc, dai),
  };
}
