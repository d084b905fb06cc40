/** Synthetix: SNX is staked for synthetic dollars, exchanges of synthetic coins, and markets of futures. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const synthetix: KnownProtocol = {
  id: 'synthetix',
  name: 'Synthetix',
  source: 'https://docs.synthetix.io/contracts/addresses',
  contracts: [
    {
      role: 'stake',
      name: 'Synthetix staking',
      at: {
        1: [
          '0x167009dcda2e49930a71712d956f02cc980dcc1b',
          '0xb440dd674e1243644791a4adfe3a2abb0a92d309',
          '0xdc01020857afbae65224cfcedb265d1216064c59',
        ],
      },
    },
    {
      role: 'account',
      name: 'Synthetix v3',
      at: {
        10: ['0xffffffaeff0b96ea8e4f94b2253f31abdd875847'],
        8453: ['0x0a2af931effd34b81ebcc57e3d3c9b1e1de1c9ce', '0x32c222a9a159782afd7529c87fa34b96ca72c696'],
      },
    },
  ],
  events: [
    {
      event: 'event Staked(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed user, uint256 amount)',
      means: 'withdraw',
      by: ['stake'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event RewardPaid(address indexed user, uint256 reward)',
      means: 'claim',
      by: ['stake'],
      user: ['user'],
      amount: 'reward',
    },
  ],
};
