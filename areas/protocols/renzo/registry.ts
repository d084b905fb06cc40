/** Renzo: ezETH for restaked ETH and staked forms of it. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const renzo: KnownProtocol = {
  id: 'renzo',
  name: 'Renzo',
  source: 'https://docs.renzoprotocol.com/docs/contracts/deployed-contracts',
  contracts: [
    { role: 'vault', at: onChains([56, 8453, 42161], ['0xf25484650484de3d554fb0b7125e7696efa4ab99']) },
    {
      role: 'vault',
      at: { 1: ['0x74a09653a083691711cf8215a6ab074bb4e99ef5'], 59144: ['0x4d7572040b84b41a6aa2efe4a93efff182388f88'] },
    },
    { role: 'stake', name: 'Renzo withdrawals', at: { 1: ['0x5efc9d10e42fb517456f4ac41eb5e2ebe42c8918'] } },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xbf5495efe5db9ce00f80364c8b423567e58d2110',
      kind: 'growingRate',
      of: 'native',
      name: 'ezETH',
    },
    {
      chainId: 56,
      address: '0x2416092f143378750bb29b79ed961ab195cceea5',
      kind: 'growingRate',
      of: 'native',
      name: 'ezETH',
    },
    {
      chainId: 8453,
      address: '0x2416092f143378750bb29b79ed961ab195cceea5',
      kind: 'growingRate',
      of: 'native',
      name: 'ezETH',
    },
    {
      chainId: 42161,
      address: '0x2416092f143378750bb29b79ed961ab195cceea5',
      kind: 'growingRate',
      of: 'native',
      name: 'ezETH',
    },
    {
      chainId: 59144,
      address: '0x2416092f143378750bb29b79ed961ab195cceea5',
      kind: 'growingRate',
      of: 'native',
      name: 'ezETH',
    },
  ],
};
