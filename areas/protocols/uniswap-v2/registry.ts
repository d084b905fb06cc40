/** Uniswap v2: pairs that its factory creates, and their router. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const uniswapV2: KnownProtocol = {
  id: 'uniswap-v2',
  name: 'Uniswap v2',
  source: 'https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments',
  contracts: [
    { role: 'router', at: onChains([56, 8453, 42161, 43114], ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24']) },
    {
      role: 'router',
      at: {
        1: ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', '0xf164fc0ec4e93095b804a4795bbe1e041497b92a'],
        10: ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2'],
        137: ['0xedf6066a2b290c185783862c7f4776a2c8077ad1'],
      },
    },
    { role: 'airdrop', name: 'Uniswap airdrop', at: { 1: ['0x090d4613473dee047c3f2706764f49e0821d256e'] } },
    {
      role: 'farm',
      name: 'Uniswap farm',
      at: {
        1: [
          '0x6c3e4cb2e96b01f4b866965a91ed4437839a121a',
          '0x7fba4b8dc5e7616e59622806932dbea72537a56b',
          '0xa1484c3aa22a66c62b77e0ae78e15258bd0cb711',
          '0xca35e32e7926b96a9988f61d510e038108d8068e',
        ],
      },
    },
  ],
  factories: [
    {
      at: {
        1: ['0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'],
        10: ['0x0c3c1c532f1e39edf36be9fe0be1410313e074bf'],
        56: ['0x8909dc15e40173ff4699343b6eb8132c65e18ec6'],
        137: ['0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c'],
        8453: ['0x8909dc15e40173ff4699343b6eb8132c65e18ec6'],
        42161: ['0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9'],
        43114: ['0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  tokens: [{ chainId: 1, address: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', kind: 'coin', name: 'UNI' }],
};
