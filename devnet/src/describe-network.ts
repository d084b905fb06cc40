/** The part of the truth that is about one network and not about its transactions. */
import type { Address } from 'viem';
import { ACCOUNTS } from './accounts.ts';
import type { Contract } from './artifacts.ts';
import type { Chain } from './connect-network.ts';
import { type ChainId, PROFILES } from './profiles.ts';
import type { NetworkContracts, Token } from './protocols/network-contracts.ts';
import type { TokenRole, Truth, TruthAccount, TruthProtocols, TruthToken } from './truth.ts';

export function describeNetwork(networkChainId: ChainId): Truth['networks'][number] {
  const { name, nativeSymbol, nativeName, covalentName } = PROFILES[networkChainId];
  return { networkChainId, name, nativeSymbol, nativeName, covalentName };
}

export function describeKnownAccounts(
  networkChainId: ChainId,
  { aave, stakingRewards }: NetworkContracts,
): TruthAccount[] {
  return [
    { networkChainId, kind: 'exchange', name: ACCOUNTS.exchange.name, address: ACCOUNTS.exchange.address },
    { networkChainId, kind: 'bridge', name: ACCOUNTS.bridge.name, address: ACCOUNTS.bridge.address },
    { networkChainId, kind: 'farm', name: 'Tidewater farm', address: stakingRewards.address },
    { networkChainId, kind: 'lendingProtocol', name: 'Aave v3', address: aave.pool.address },
    { networkChainId, kind: 'client', name: ACCOUNTS.clientAda.name, address: ACCOUNTS.clientAda.address },
    { networkChainId, kind: 'client', name: ACCOUNTS.clientBao.name, address: ACCOUNTS.clientBao.address },
  ];
}

export function describeTokens(
  networkChainId: ChainId,
  { tokens, uniswapV2, uniswapV3, aave, positions }: NetworkContracts,
): TruthToken[] {
  const describe = (
    { address, symbol, name, decimals }: Omit<Token, 'abi'>,
    role: TokenRole,
    standard: TruthToken['standard'] = 'erc20',
  ): TruthToken => ({
    networkChainId,
    address,
    symbol,
    name,
    decimals,
    standard,
    role,
    isRebasing: role === 'aToken' || role === 'debtToken',
    isSpam: role === 'spam',
  });
  const poolShare = { symbol: 'UNI-V2', name: 'Uniswap V2', decimals: 18 };
  return [
    describe(tokens.wrappedNative, 'wrappedNative'),
    describe(tokens.usdc, 'coin'),
    describe(tokens.dai, 'coin'),
    describe(tokens.wbtc, 'coin'),
    describe(tokens.reward, 'reward'),
    describe(tokens.advertisement, 'spam'),
    describe(tokens.counterfeit, 'spam'),
    describe(tokens.collectible, 'spam', 'erc721'),
    describe({ ...poolShare, address: uniswapV2.usdcNativePair.address }, 'poolShare'),
    describe({ ...poolShare, address: uniswapV2.usdcDaiPair.address }, 'poolShare'),
    describe(
      {
        symbol: 'UNI-V3-POS',
        name: 'Uniswap V3 Positions NFT-V1',
        decimals: 0,
        address: uniswapV3.positionManager.address,
      },
      'poolPosition',
      'erc721',
    ),
    ...aave.reserves.flatMap(({ aToken, variableDebtToken, stableDebtToken }) => [
      describe(aToken, 'aToken'),
      describe(variableDebtToken, 'debtToken'),
      describe(stableDebtToken, 'debtToken'),
    ]),
    ...(positions ? [describe(positions.stakedToken, 'stakeReceipt')] : []),
  ];
}

export async function describeProtocols(chain: Chain, contracts: NetworkContracts): Promise<TruthProtocols> {
  const { tokens, uniswapV2, uniswapV3, aave, stakingRewards, paymentSplitter, positions } = contracts;
  const pair = async (contract: Contract) => ({
    address: contract.address,
    token0: await chain.read<Address>({ contract, method: 'token0' }),
    token1: await chain.read<Address>({ contract, method: 'token1' }),
  });
  const { address, token0, token1, fee } = uniswapV3.pool;
  return {
    networkChainId: chain.chainId,
    wrappedNative: tokens.wrappedNative.address,
    uniswapV2: {
      factory: uniswapV2.factory.address,
      router: uniswapV2.router.address,
      pairs: [await pair(uniswapV2.usdcNativePair), await pair(uniswapV2.usdcDaiPair)],
    },
    uniswapV3: {
      factory: uniswapV3.factory.address,
      router: uniswapV3.router.address,
      positionManager: uniswapV3.positionManager.address,
      pools: [{ address, token0, token1, fee }],
    },
    aaveV3: {
      addressesProvider: aave.addressesProvider.address,
      pool: aave.pool.address,
      dataProvider: aave.dataProvider.address,
      oracle: aave.oracle.address,
    },
    stakingRewards: {
      address: stakingRewards.address,
      stakingToken: uniswapV2.usdcNativePair.address,
      rewardsToken: tokens.reward.address,
    },
    paymentSplitter: paymentSplitter.address,
    ...(positions && {
      uniswapV3Staker: positions.v3Staker.address,
      aaveStakedToken: positions.stakedToken.address,
    }),
  };
}
