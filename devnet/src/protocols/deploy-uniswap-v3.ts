import { type Address, stringToHex } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import { artifacts, type Contract, link } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { PROFILES } from '../profiles.ts';
import { deploy } from './deploy.ts';
import type { PoolV3, Tokens, UniswapV3 } from './network-contracts.ts';

const FEE = 3000;
const TICK_SPACING = 60;

export async function deployUniswapV3(chain: Chain, tokens: Tokens): Promise<UniswapV3> {
  const wrapped = tokens.wrappedNative.address;
  const factory = await deploy(chain, artifacts.uniswapV3Core('UniswapV3Factory'));
  const nftDescriptor = await deploy(chain, artifacts.uniswapV3Periphery('libraries/NFTDescriptor'));
  const positionDescriptor = await deploy(
    chain,
    link(artifacts.uniswapV3Periphery('NonfungibleTokenPositionDescriptor'), { NFTDescriptor: nftDescriptor.address }),
    { args: [wrapped, stringToHex(PROFILES[chain.chainId].nativeSymbol, { size: 32 })] },
  );
  const positionManager = await deploy(chain, artifacts.uniswapV3Periphery('NonfungiblePositionManager'), {
    args: [factory.address, wrapped, positionDescriptor.address],
  });
  const router = await deploy(chain, artifacts.uniswapV3Periphery('SwapRouter'), { args: [factory.address, wrapped] });
  return { factory, router, positionManager, pool: await createPool(chain, { factory, positionManager, tokens }) };
}

interface PoolParts {
  readonly factory: Contract;
  readonly positionManager: Contract;
  readonly tokens: Tokens;
}

/** A pool of USDC and the wrapped native coin, started at the price that the network's profile gives. */
async function createPool(
  chain: Chain,
  { factory, positionManager, tokens: { usdc, wrappedNative } }: PoolParts,
): Promise<PoolV3> {
  const isUsdcFirst = usdc.address.toLowerCase() < wrappedNative.address.toLowerCase();
  const [token0, token1] = isUsdcFirst ? [usdc.address, wrappedNative.address] : [wrappedNative.address, usdc.address];
  const usdcUnits = PROFILES[chain.chainId].nativePriceCents * 10n ** 4n;
  const nativeUnits = 10n ** 18n;
  const [amount0, amount1] = isUsdcFirst ? [usdcUnits, nativeUnits] : [nativeUnits, usdcUnits];
  // The pool wants the square root of the price (token1 for one token0) with 96 binary places.
  const sqrtPriceX96 = squareRoot((amount1 << 192n) / amount0);
  await chain.write({
    from: ACCOUNTS.deployer.address,
    contract: positionManager,
    method: 'createAndInitializePoolIfNecessary',
    args: [token0, token1, FEE, sqrtPriceX96],
    gas: 8_000_000n,
  });
  const address = await chain.read<Address>({ contract: factory, method: 'getPool', args: [token0, token1, FEE] });
  const contract = { address, abi: artifacts.uniswapV3Core('UniswapV3Pool').abi };
  const [, tick] = await chain.read<readonly [bigint, number]>({ contract, method: 'slot0' });
  return {
    ...contract,
    token0,
    token1,
    fee: FEE,
    tickSpacing: TICK_SPACING,
    startTick: Math.floor(tick / TICK_SPACING) * TICK_SPACING,
  };
}

/** The integer square root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = value;
  let next = (root + 1n) / 2n;
  while (next < root) {
    root = next;
    next = (root + value / root) / 2n;
  }
  return root;
}
