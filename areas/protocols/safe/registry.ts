/** Safe: factories of its accounts, and its token: vesting, airdrops and locking. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const safe: KnownProtocol = {
  id: 'safe',
  name: 'Safe',
  source: 'https://github.com/safe-global/safe-deployments',
  contracts: [
    {
      role: 'helper',
      name: 'Safe factory',
      at: onChains(
        [1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114, 59144, 534352, 1313161554],
        [
          '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
          '0x50e55af101c777ba7a1d560a774a82ef002ced9f',
          '0x76e2cfc1f5fa8f6a5b3fc4c8f4788f0116861f9b',
          '0xa6b71e26c5e0845f74c812102ca7114b6a896ab2',
          '0xc22834581ebc8527d974f8a1c97e1bea4ef910bc',
        ],
      ),
    },
    {
      role: 'helper',
      name: 'Safe multisend',
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 42220, 43114, 59144, 534352],
        [
          '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
          '0x40a2accbd92bca938b02010e17a5b8929b49130d',
          '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
          '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
        ],
      ),
    },
    {
      role: 'airdrop',
      name: 'Safe airdrop',
      at: {
        1: [
          '0x57ec1930f3e5c8062926c2f3ee49316e116143df',
          '0x96b71e2551915d98d22c448b040a3bc4801ea4ff',
          '0xa0b937d5c8e32a80e3a8ed4227cd020221544ee6',
          '0xc0fde70a65c7569fe919be57492228dee8cdb585',
        ],
        100: ['0xec279b435068412589b0a6179710d1a300e5f58e'],
      },
    },
    {
      role: 'lock',
      name: 'Safe locking',
      at: { 1: ['0x0a7cb434f96f65972d46a5c1a64a9654dc9959b2', '0x115e78f160e1e3ef163b05c84562fa16fa338509'] },
    },
  ],
  events: [
    {
      event: 'event Locked(address indexed holder, uint96 amount)',
      means: 'deposit',
      by: ['lock'],
      user: ['holder'],
      amount: 'amount',
    },
    {
      event: 'event Unlocked(address indexed holder, uint32 indexed index, uint96 amount)',
      means: 'withdraw',
      by: ['lock'],
      user: ['holder'],
    },
    {
      event: 'event Withdrawn(address indexed holder, uint32 indexed index, uint96 amount)',
      means: 'withdraw',
      by: ['lock'],
      user: ['holder'],
      amount: 'amount',
    },
  ],
  tokens: [
    { chainId: 1, address: '0x5afe3855358e112b5647b952709e6165e1c1eeee', kind: 'coin', name: 'SAFE' },
    { chainId: 100, address: '0x4d18815d14fe5c3304e87b3fa18318baa5c23820', kind: 'coin', name: 'SAFE' },
  ],
};
