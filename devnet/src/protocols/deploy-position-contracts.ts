/** The contracts of the chapter on DeFi positions: the v3 staker, Aave's staked token, and a category for e-mode. */
import { type Address, zeroAddress } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import { artifacts, type Contract } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { deployPriceFeed } from './deploy-aave.ts';
import { deploy } from './deploy.ts';
import type { NetworkContracts, Token } from './network-contracts.ts';

const ADMIN = ACCOUNTS.deployer.address;
const SETUP_GAS = 8_000_000n;
const DAY_SECONDS = 86_400n;
export const COOLDOWN_SECONDS = 10n * DAY_SECONDS;
export const UNSTAKE_WINDOW_SECONDS = 2n * DAY_SECONDS;
export const STABLE_CATEGORY = 1;

export function deployV3Staker(chain: Chain, { uniswapV3 }: NetworkContracts): Promise<Contract> {
  return deploy(chain, artifacts.uniswapV3Staker(), {
    args: [uniswapV3.factory.address, uniswapV3.positionManager.address, 30n * DAY_SECONDS, 730n * DAY_SECONDS],
  });
}

/** The reward token is staked and earns itself, as AAVE does. The deployer's coins pay the rewards. */
export async function deployStakedToken(chain: Chain, { tokens: { reward } }: NetworkContracts): Promise<Token> {
  const names = { symbol: `stk${reward.symbol}`, name: `Staked ${reward.name}`, decimals: reward.decimals };
  const { name, symbol, decimals } = names;
  const contract = await deploy(chain, artifacts.aaveStakedToken(), {
    args: [
      reward.address,
      reward.address,
      COOLDOWN_SECONDS,
      UNSTAKE_WINDOW_SECONDS,
      ADMIN,
      ADMIN,
      365n * DAY_SECONDS,
      name,
      symbol,
      decimals,
      zeroAddress,
    ],
  });
  const configure = (method: string, args: readonly unknown[]) =>
    chain.write({ from: ADMIN, contract, method, args, gas: SETUP_GAS });
  await configure('initialize', [ADMIN, ADMIN, ADMIN, 3_000n, name, symbol, decimals]);
  await configure('configureAssets', [
    [{ emissionPerSecond: 10n ** 15n, totalStaked: 0n, underlyingAsset: contract.address }],
  ]);
  await chain.write({
    from: ADMIN,
    contract: reward,
    method: 'approve',
    args: [contract.address, 2n ** 256n - 1n],
  });
  return { ...contract, ...names };
}

/** USDC and DAI in one category; with a price of its own where `priceUnits` is given. */
export async function createStableCategory(
  chain: Chain,
  { aave, tokens }: NetworkContracts,
  priceUnits: bigint | null,
): Promise<void> {
  const configurator: Contract = {
    address: await chain.read<Address>({ contract: aave.addressesProvider, method: 'getPoolConfigurator' }),
    abi: artifacts.aave('protocol/pool/PoolConfigurator').abi,
  };
  const configure = (contract: Contract, method: string, args: readonly unknown[]) =>
    chain.write({ from: ADMIN, contract, method, args, gas: SETUP_GAS });
  let priceSource: Address = zeroAddress;
  if (priceUnits !== null) {
    // The oracle keeps the category's price under an address as if it were an asset; the feed's own serves as one.
    priceSource = (await deployPriceFeed(chain, priceUnits)).address;
    await configure(aave.oracle, 'setAssetSources', [[priceSource], [priceSource]]);
  }
  const category = [STABLE_CATEGORY, 9_300, 9_500, 10_100, priceSource, 'Stablecoins'];
  await configure(configurator, 'setEModeCategory', category);
  for (const token of [tokens.usdc, tokens.dai])
    await configure(configurator, 'setAssetEModeCategory', [token.address, STABLE_CATEGORY]);
}
