/**
 * Aave v3 as its own deployment scripts set it up, in the same order: the registry, the libraries, the pool and its
 * configurator behind proxies, access control, prices, token implementations, and last the reserves.
 */
import { type Address, parseUnits, zeroAddress } from 'viem';
import { ACCOUNTS } from '../accounts.ts';
import { artifacts, type Contract, link } from '../artifacts.ts';
import type { Chain } from '../connect-network.ts';
import { PROFILES } from '../profiles.ts';
import { deploy } from './deploy.ts';
import type { AaveReserve, AaveV3, Token, Tokens } from './network-contracts.ts';

const INDEPENDENT_LIBRARIES = [
  'SupplyLogic',
  'BorrowLogic',
  'LiquidationLogic',
  'EModeLogic',
  'BridgeLogic',
  'ConfiguratorLogic',
  'PoolLogic',
];
const ADMIN = ACCOUNTS.deployer.address;
const SETUP_GAS = 30_000_000n;
/** The oracle and its feeds count in US dollars with eight decimals. */
const USD_UNIT = 10n ** 8n;

export const WBTC_PRICE_USD = 40_000n;

interface ReserveSettings {
  readonly asset: Token;
  readonly priceUnits: bigint;
  readonly loanToValueBps: bigint;
  readonly liquidationThresholdBps: bigint;
}

export async function deployAave(chain: Chain, tokens: Tokens): Promise<AaveV3> {
  const nativePriceUnits = PROFILES[chain.chainId].nativePriceCents * (USD_UNIT / 100n);
  const settings: ReserveSettings[] = [
    {
      asset: tokens.wrappedNative,
      priceUnits: nativePriceUnits,
      loanToValueBps: 8000n,
      liquidationThresholdBps: 8250n,
    },
    { asset: tokens.usdc, priceUnits: USD_UNIT, loanToValueBps: 7000n, liquidationThresholdBps: 7500n },
    {
      asset: tokens.wbtc,
      priceUnits: WBTC_PRICE_USD * USD_UNIT,
      loanToValueBps: 7000n,
      liquidationThresholdBps: 7500n,
    },
    { asset: tokens.dai, priceUnits: USD_UNIT, loanToValueBps: 7000n, liquidationThresholdBps: 7500n },
  ];
  const addressesProvider = await deploy(chain, artifacts.aave('protocol/configuration/PoolAddressesProvider'), {
    args: ['Devnet market', ADMIN],
  });
  const configure = (contract: Contract, method: string, args: readonly unknown[]) =>
    chain.write({ from: ADMIN, contract, method, args, gas: SETUP_GAS });

  const libraries = await deployLibraries(chain);
  const poolCode = await deploy(chain, link(artifacts.aave('protocol/pool/Pool'), libraries), {
    args: [addressesProvider.address],
  });
  await configure(poolCode, 'initialize', [addressesProvider.address]);
  const configuratorCode = await deploy(chain, link(artifacts.aave('protocol/pool/PoolConfigurator'), libraries));
  await configure(configuratorCode, 'initialize', [addressesProvider.address]);

  await configure(addressesProvider, 'setACLAdmin', [ADMIN]);
  const accessControl = await deploy(chain, artifacts.aave('protocol/configuration/ACLManager'), {
    args: [addressesProvider.address],
  });
  await configure(addressesProvider, 'setACLManager', [accessControl.address]);
  await configure(accessControl, 'addPoolAdmin', [ADMIN]);

  const oracle = await deployOracle(chain, { addressesProvider, settings });
  await configure(addressesProvider, 'setPriceOracle', [oracle.address]);
  await configure(addressesProvider, 'setPoolImpl', [poolCode.address]);
  const pool = {
    address: await chain.read<Address>({ contract: addressesProvider, method: 'getPool' }),
    abi: poolCode.abi,
  };
  await configure(addressesProvider, 'setPoolConfiguratorImpl', [configuratorCode.address]);
  const configurator = {
    address: await chain.read<Address>({ contract: addressesProvider, method: 'getPoolConfigurator' }),
    abi: configuratorCode.abi,
  };
  const dataProvider = await deploy(chain, artifacts.aave('misc/AaveProtocolDataProvider'), {
    args: [addressesProvider.address],
  });
  await configure(addressesProvider, 'setPoolDataProvider', [dataProvider.address]);

  await configure(configurator, 'initReserves', [await describeReserves(chain, { addressesProvider, pool, settings })]);
  for (const { asset, loanToValueBps, liquidationThresholdBps } of settings) {
    await configure(configurator, 'configureReserveAsCollateral', [
      asset.address,
      loanToValueBps,
      liquidationThresholdBps,
      10_500n,
    ]);
    await configure(configurator, 'setReserveBorrowing', [asset.address, true]);
    await configure(configurator, 'setReserveFactor', [asset.address, 1000n]);
  }
  const reserves = await Promise.all(settings.map(({ asset }) => findReserve(chain, { dataProvider, asset })));
  return { addressesProvider, pool, dataProvider, oracle, reserves };
}

/** A price feed that always gives one price; another price needs another feed. */
export function deployPriceFeed(chain: Chain, priceUnits: bigint): Promise<Contract> {
  return deploy(chain, artifacts.aave('mocks/oracle/CLAggregators/MockAggregator'), { args: [priceUnits] });
}

async function deployLibraries(chain: Chain): Promise<Record<string, Address>> {
  const libraries: Record<string, Address> = {};
  for (const name of INDEPENDENT_LIBRARIES) {
    libraries[name] = (await deploy(chain, artifacts.aave(`protocol/libraries/logic/${name}`))).address;
  }
  const flashLoanLogic = link(artifacts.aave('protocol/libraries/logic/FlashLoanLogic'), libraries);
  return { ...libraries, FlashLoanLogic: (await deploy(chain, flashLoanLogic)).address };
}

async function deployOracle(
  chain: Chain,
  { addressesProvider, settings }: { addressesProvider: Contract; settings: readonly ReserveSettings[] },
): Promise<Contract> {
  const feeds: Address[] = [];
  for (const { priceUnits } of settings) feeds.push((await deployPriceFeed(chain, priceUnits)).address);
  const assets = settings.map(({ asset }) => asset.address);
  return deploy(chain, artifacts.aave('misc/AaveOracle'), {
    args: [addressesProvider.address, assets, feeds, zeroAddress, zeroAddress, USD_UNIT],
  });
}

interface ReserveParts {
  readonly addressesProvider: Contract;
  readonly pool: Contract;
  readonly settings: readonly ReserveSettings[];
}

async function describeReserves(chain: Chain, { addressesProvider, pool, settings }: ReserveParts) {
  const tokenization = (name: string) =>
    deploy(chain, artifacts.aave(`protocol/tokenization/${name}`), { args: [pool.address] });
  const aTokenImpl = (await tokenization('AToken')).address;
  const stableDebtTokenImpl = (await tokenization('StableDebtToken')).address;
  const variableDebtTokenImpl = (await tokenization('VariableDebtToken')).address;
  // Optimal use, then the slopes of the variable and the stable rate below and above it, all as rays of 27 decimals.
  const rates = ['0.8', '0', '0.04', '0.75', '0.005', '0.75', '0.01', '0.08', '0.2'].map((rate) =>
    parseUnits(rate, 27),
  );
  const strategy = await deploy(chain, artifacts.aave('protocol/pool/DefaultReserveInterestRateStrategy'), {
    args: [addressesProvider.address, ...rates],
  });
  return settings.map(({ asset }) => ({
    aTokenImpl,
    stableDebtTokenImpl,
    variableDebtTokenImpl,
    underlyingAssetDecimals: asset.decimals,
    interestRateStrategyAddress: strategy.address,
    underlyingAsset: asset.address,
    treasury: ACCOUNTS.partner.address,
    incentivesController: zeroAddress,
    ...reserveNames(asset.symbol),
    params: '0x10',
  }));
}

function reserveNames(symbol: string) {
  return {
    aTokenName: `Aave Devnet ${symbol}`,
    aTokenSymbol: `aDev${symbol}`,
    variableDebtTokenName: `Aave Devnet Variable Debt ${symbol}`,
    variableDebtTokenSymbol: `variableDebtDev${symbol}`,
    stableDebtTokenName: `Aave Devnet Stable Debt ${symbol}`,
    stableDebtTokenSymbol: `stableDebtDev${symbol}`,
  };
}

async function findReserve(
  chain: Chain,
  { dataProvider, asset }: { dataProvider: Contract; asset: Token },
): Promise<AaveReserve> {
  const [aToken, stableDebtToken, variableDebtToken] = await chain.read<readonly [Address, Address, Address]>({
    contract: dataProvider,
    method: 'getReserveTokensAddresses',
    args: [asset.address],
  });
  const names = reserveNames(asset.symbol);
  const { abi } = artifacts.aave('protocol/tokenization/AToken');
  const { decimals } = asset;
  return {
    asset,
    aToken: { address: aToken, abi, name: names.aTokenName, symbol: names.aTokenSymbol, decimals },
    variableDebtToken: {
      address: variableDebtToken,
      abi,
      name: names.variableDebtTokenName,
      symbol: names.variableDebtTokenSymbol,
      decimals,
    },
    stableDebtToken: {
      address: stableDebtToken,
      abi,
      name: names.stableDebtTokenName,
      symbol: names.stableDebtTokenSymbol,
      decimals,
    },
  };
}
