/** The facts of the sample's tokens that are not in the initial catalogue, as their contracts state them. */
import type { TokenFacts } from '@holdfast/chain/chain-source.ts';
import {
  addressNamed,
  checksummed,
  contractOf,
  type SampleChainId,
  SAMPLE_TOKENS,
  type SampleToken,
} from '../sample-networks.ts';

/** Published by the protocols. */
export const STAKED_AAVE = checksummed('0x4da27a545c0c5B758a6BA100e3a049001de870f5');
export const POSITION_MANAGER = checksummed('0xC36442b4a4522E871399CD717aBDD847Ab11FE88');
export const V3_FACTORY = checksummed('0x1F98431c8aD98523631AE4a59f267346ea31F984');
export const POLYGON_V2_FACTORY = checksummed('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C');

export const AAVE_POOLS = {
  1: {
    pool: checksummed('0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'),
    provider: checksummed('0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e'),
  },
  42161: {
    pool: checksummed('0x794a61358D6845594F94dc1DB02A252b5b4814aD'),
    provider: checksummed('0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb'),
  },
} as const;

export const RECEIPTS = {
  aEthWBTC: addressNamed('aEthWBTC'),
  debtEthUSDC: addressNamed('variableDebtEthUSDC'),
  aArbWETH: addressNamed('aArbWETH'),
  debtArbUSDC: addressNamed('variableDebtArbUSDC'),
} as const;
export const PAIR = addressNamed('pair WPOL/USDC');
export const SPAM_TOKEN = addressNamed('spam');
export const NEW_TOKEN = addressNamed('new token');

const fact = (facts: Pick<TokenFacts, 'address' | 'symbol' | 'name'> & Partial<TokenFacts>): TokenFacts => ({
  kind: 'token',
  decimals: 18,
  isRebasing: false,
  claim: null,
  ...facts,
});

const OWN_FACTS: Readonly<Record<SampleChainId, readonly TokenFacts[]>> = {
  1: [
    fact({ address: STAKED_AAVE, symbol: 'stkAAVE', name: 'Staked Aave' }),
    fact({ address: POSITION_MANAGER, symbol: 'UNI-V3-POS', name: 'Uniswap V3 Positions', kind: 'nft', decimals: 0 }),
    fact({
      address: RECEIPTS.aEthWBTC,
      symbol: 'aEthWBTC',
      name: 'Aave Ethereum WBTC',
      decimals: 8,
      isRebasing: true,
      claim: { kind: 'receipt', ofAddress: contractOf('WBTC', 1) },
    }),
    fact({
      address: RECEIPTS.debtEthUSDC,
      symbol: 'variableDebtEthUSDC',
      name: 'Aave Ethereum Variable Debt USDC',
      decimals: 6,
      isRebasing: true,
      claim: { kind: 'debt', ofAddress: contractOf('USDC', 1) },
    }),
    fact({ address: SPAM_TOKEN, symbol: 'CLAIM-ETH.ORG', name: 'Visit claim-eth.org to claim rewards' }),
    fact({ address: NEW_TOKEN, symbol: 'TIDE', name: 'Tidewater' }),
  ],
  137: [fact({ address: PAIR, symbol: 'UNI-V2', name: 'Uniswap V2' })],
  42161: [
    fact({ address: POSITION_MANAGER, symbol: 'UNI-V3-POS', name: 'Uniswap V3 Positions', kind: 'nft', decimals: 0 }),
    fact({
      address: RECEIPTS.aArbWETH,
      symbol: 'aArbWETH',
      name: 'Aave Arbitrum WETH',
      isRebasing: true,
      claim: { kind: 'receipt', ofAddress: contractOf('WETH', 42161) },
    }),
    fact({
      address: RECEIPTS.debtArbUSDC,
      symbol: 'variableDebtArbUSDC',
      name: 'Aave Arbitrum Variable Debt USDC',
      decimals: 6,
      isRebasing: true,
      claim: { kind: 'debt', ofAddress: contractOf('USDC', 42161) },
    }),
  ],
};

export function tokenFactsOf(chainId: SampleChainId): TokenFacts[] {
  const listed = Object.entries(SAMPLE_TOKENS as Readonly<Record<string, SampleToken>>).flatMap(
    ([symbol, { name, decimals, addresses }]) => {
      const address = addresses[chainId];
      return address === undefined ? [] : [fact({ address, symbol, name, decimals })];
    },
  );
  return [...listed, ...OWN_FACTS[chainId]];
}
