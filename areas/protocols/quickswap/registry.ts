/** QuickSwap: pairs and pools like those of Uniswap on Polygon and other networks, and staked QUICK. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const quickswap: KnownProtocol = {
  id: 'quickswap',
  name: 'QuickSwap',
  source: 'https://docs.quickswap.exchange/technical-reference/smart-contracts',
  contracts: [
    {
      role: 'router',
      at: {
        137: ['0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff', '0xf5b509bb0909a69b1c207e495f687a596c168e12'],
        8453: ['0x4a012af2b05616fb390ed32452641c3f04633bb5', '0xe6c9bb24ddb4ae5c6632dbe0de14e3e474c6cb04'],
      },
    },
    {
      role: 'pool',
      name: 'QuickSwap positions',
      at: { 137: ['0x8ef88e4c7cfbbac1c163f7eddd4b578792201de6'], 8453: ['0x84715977598247125c3d6e2e85370d1f6fda1eaf'] },
    },
    {
      role: 'vault',
      name: 'QuickSwap dQUICK',
      at: { 137: ['0x958d208cdf087843e9ad98d23823d32e17d723a1', '0xf28164a485b0b2c90639e47b0f377b4a438a16b1'] },
    },
  ],
  factories: [
    {
      at: {
        137: ['0x411b0facc3489691f28ad58c47006af5e3ab3a28', '0x5757371414417b8c6caad45baef941abc7d3ab32'],
        8453: ['0xec6540261aaae13f236a032d454dc9287e52e56a'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  tokens: [
    {
      chainId: 137,
      address: '0x958d208cdf087843e9ad98d23823d32e17d723a1',
      kind: 'growingRate',
      of: '0xb5c064f955d8e7f38fe0460c556a72987494ee17',
      name: 'dQUICK',
    },
    {
      chainId: 137,
      address: '0xf28164a485b0b2c90639e47b0f377b4a438a16b1',
      kind: 'growingRate',
      of: '0x831753dd7087cac61ab5644b308642cc1c33dc13',
      name: 'dQUICK',
    },
  ],
  migrations: [
    {
      chainId: 137,
      from: '0x831753dd7087cac61ab5644b308642cc1c33dc13',
      to: '0xb5c064f955d8e7f38fe0460c556a72987494ee17',
      ratio: '1000',
    },
  ],
};
