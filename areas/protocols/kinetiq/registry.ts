/** Kinetiq on HyperEVM: kHYPE for staked HYPE through a staking manager, and such tokens of others. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const kinetiq: KnownProtocol = {
  id: 'kinetiq',
  name: 'Kinetiq',
  source: 'https://kinetiq.xyz/docs',
  contracts: [
    {
      role: 'vault',
      at: {
        999: [
          '0x09b4cda849037d1717e91d201ee416bf1c113895',
          '0x0c5d890cf52973ae4a7b10fa7ee18e146d13d87b',
          '0x393d0b87ed38fc779fd9611144ae649ba6082109',
          '0xad492f9cadccce9c3c213edd8ae55c152cd3a3ad',
          '0xfdd35c5179e8594e237031dd945e0584af29572b',
        ],
      },
    },
    { role: 'vault', name: 'Kinetiq Earn', at: { 999: ['0x9ba2edc44e0a4632eb4723e81d4142353e1bb160'] } },
    { role: 'stake', name: 'Kinetiq Earn queue', at: { 999: ['0x08a9552688f8dec4835f5396ca3d1fd2713f79a7'] } },
  ],
  events: [
    {
      event: 'event StakeReceived(address indexed staking, address indexed staker, uint256 amount)',
      means: 'deposit',
      by: ['vault'],
      user: ['staker'],
      amount: 'amount',
    },
    {
      event: `event WithdrawalQueued(address indexed staking, address indexed user, uint256 indexed withdrawalId,
        uint256 kHYPEAmount, uint256 hypeAmount, uint256 feeAmount)`,
      means: 'withdraw',
      by: ['vault'],
      user: ['user'],
      id: 'withdrawalId',
    },
    {
      event: 'event WithdrawalConfirmed(address indexed user, uint256 indexed withdrawalId, uint256 amount)',
      means: 'withdraw',
      by: ['vault'],
      user: ['user'],
      amount: 'amount',
      id: 'withdrawalId',
    },
  ],
  tokens: [
    {
      chainId: 999,
      address: '0x498edc41fa92530920a95483dea7a6cce91f1c5c',
      kind: 'growingRate',
      of: 'native',
      name: 'hylqHYPE',
    },
    {
      chainId: 999,
      address: '0x4f322145abedb2b39f69e7d4531ab4b2e6483154',
      kind: 'growingRate',
      of: 'native',
      name: 'HiHYPE',
    },
    {
      chainId: 999,
      address: '0x8599f2efa5064c666b920e71381b5aabc7bb27f6',
      kind: 'growingRate',
      of: 'native',
      name: 'asxnHYPE',
    },
    {
      chainId: 999,
      address: '0x86d96ff0e78dba9570b00f75807ce21213a19f3d',
      kind: 'growingRate',
      of: 'native',
      name: 'flowHYPE',
    },
    {
      chainId: 999,
      address: '0x9ba2edc44e0a4632eb4723e81d4142353e1bb160',
      kind: 'growingRate',
      of: '0xfd739d4e423301ce9385c1fb8850539d657c296d',
      name: 'vkHYPE',
    },
    {
      chainId: 999,
      address: '0xfd739d4e423301ce9385c1fb8850539d657c296d',
      kind: 'growingRate',
      of: 'native',
      name: 'kHYPE',
    },
  ],
};
