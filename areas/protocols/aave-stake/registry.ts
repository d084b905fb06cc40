/** The Safety Module of Aave: staked AAVE, pool shares and GHO, and the later Umbrella. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aaveStake: KnownProtocol = {
  id: 'aave-stake',
  name: 'Aave Safety Module',
  source: 'https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveSafetyModule.ts',
  contracts: [
    {
      role: 'stake',
      at: {
        1: [
          '0x1a88df1cfe15af22b3c4c783d4e6f7f9e0c1885d',
          '0x4da27a545c0c5b758a6ba100e3a049001de870f5',
          '0x9eda81c21c273a82be9bbc19b6a6182212068101',
          '0xa1116930326d21fb917d5a27f1e9943a9595fb47',
        ],
      },
    },
    { role: 'distributor', name: 'Aave Umbrella rewards', at: { 1: ['0x4655ce3d625a63d30ba704087e52b4c31e38188b'] } },
    {
      role: 'helper',
      name: 'Aave Safety Module',
      at: { 1: ['0xce6ced23118edeb23054e06118a702797b13fc2f', '0xecd4bd3121f9fd604ffac631bf6d41ec12f1fafb'] },
    },
  ],
  events: [
    {
      event: 'event RewardsClaimed(address indexed from, address indexed to, uint256 amount)',
      means: 'claim',
      by: ['stake'],
      user: ['from', 'to'],
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x1a88df1cfe15af22b3c4c783d4e6f7f9e0c1885d',
      kind: 'receipt',
      of: '0x40d16fc0246ad3160ccc09b8d0d3a2cd28ae6c2f',
      name: 'stkGHO',
    },
    {
      chainId: 1,
      address: '0x4da27a545c0c5b758a6ba100e3a049001de870f5',
      kind: 'receipt',
      of: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
      name: 'stkAAVE',
    },
    {
      chainId: 1,
      address: '0x9eda81c21c273a82be9bbc19b6a6182212068101',
      kind: 'receipt',
      of: '0x3de27efa2f1aa663ae5d458857e731c129069f29',
      name: 'stkAAVEwstETHBPTv2',
    },
    {
      chainId: 1,
      address: '0xa1116930326d21fb917d5a27f1e9943a9595fb47',
      kind: 'receipt',
      of: '0x41a08648c3766f9f9d85598ff102a08f4ef84f84',
      name: 'stkABPT',
    },
  ],
};
