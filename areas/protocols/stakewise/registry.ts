/** StakeWise: osETH and osGNO are minted against ETH and GNO staked in vaults; older tokens are sETH2 and rETH2. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const stakewise: KnownProtocol = {
  id: 'stakewise',
  name: 'StakeWise',
  source: 'https://docs.stakewise.io/docs/networks/mainnet',
  contracts: [
    {
      role: 'vault',
      name: 'StakeWise vault',
      at: { 1: ['0xac0f906e433d58fa868f936e8a43230473652885', '0xe6d8d8ac54461b1c5ed15740eee322043f696c08'] },
    },
    {
      role: 'helper',
      name: 'StakeWise osToken controller',
      at: { 1: ['0x2a261e60fb14586b474c208b1b7ac6d0f5000306'], 100: ['0x60b2053d7f2a0bba70fe6cdd88fb47b579b9179a'] },
    },
  ],
  tokens: [
    { chainId: 1, address: '0x20bc832ca081b91433ff6c17f85701b6e92486c5', kind: 'receipt', of: 'native', name: 'rETH2' },
    {
      chainId: 1,
      address: '0xf1c9acdc66974dfb6decb12aa385b9cd01190e38',
      kind: 'growingRate',
      of: 'native',
      name: 'osETH',
    },
    { chainId: 1, address: '0xfe2e637202056d30016725477c5da089ab0a043a', kind: 'receipt', of: 'native', name: 'sETH2' },
    {
      chainId: 100,
      address: '0xf490c80aae5f2616d3e3bda2483e30c4cb21d1a0',
      kind: 'growingRate',
      of: '0x9c58bacc331c9aa871afd802db6379a98e80cedb',
      name: 'osGNO',
    },
  ],
};
