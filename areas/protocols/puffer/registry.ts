/** Puffer: pufETH is a vault of restaked ETH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const puffer: KnownProtocol = {
  id: 'puffer',
  name: 'Puffer',
  source: 'https://docs.puffer.fi/yield/smart-contracts',
  contracts: [
    { role: 'vault', at: { 1: ['0xd9a442856c234a39a81a089c06451ebaa4306a72'] } },
    { role: 'airdrop', name: 'Puffer airdrop', at: { 1: ['0x5ae97e4770b7034c7ca99ab7edc26a18a23cb412'] } },
  ],
  tokens: [
    { chainId: 1, address: '0x4d1c297d39c5c1277964d0e3f8aa901493664530', kind: 'coin', name: 'PUFFER' },
    {
      chainId: 1,
      address: '0xd9a442856c234a39a81a089c06451ebaa4306a72',
      kind: 'growingRate',
      of: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      name: 'pufETH',
    },
  ],
};
