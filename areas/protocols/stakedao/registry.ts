/** StakeDAO: liquid forms of locked tokens, strategies whose gauges pay rewards, and a market of votes. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const stakedao: KnownProtocol = {
  id: 'stakedao',
  name: 'StakeDAO',
  source: 'https://docs.stakedao.org/',
  contracts: [
    {
      role: 'distributor',
      at: {
        1: [
          '0x00000000d0ffb95412346c83f12d0697e4dd2255',
          '0x0000000446b28e4c90dbf08ead10f3904eb27606',
          '0x00000004e4fb0c3017b543ef66cc8a89f5de74ff',
          '0x000000060e56defd94110c1a9497579ad7f5b254',
          '0x000000069fed904d94e72202bdc417b19993e18d',
          '0x000000071a273073c824e2a8b0192963e0eea68b',
          '0x00000007d987c2ea2e02b48be44ec8f92b8b06e8',
          '0x0000000895cb182e6f983eb4d8b4e0aa0b31ae4c',
          '0x0000000be1d98523b5469aff51a1e7b4891c6225',
          '0x29f3dd38db24d3935cf1bf841e6b2b461a3e5d92',
          '0x633120100e108f03ace79d6c78aac9a56db1be0f',
          '0x7d0f747eb583d43d41897994c983f13ef7459e1f',
          '0x93b4b9bd266ffa8af68e39edfa8cfe2a62011ce0',
          '0x9f8386001d2245f3052725dd29da68d268b7f4bb',
        ],
        10: ['0x8f872ce018898ae7f218e5a3ce6fe267206697f8'],
        8453: ['0x8f872ce018898ae7f218e5a3ce6fe267206697f8'],
        42161: ['0x93b4b9bd266ffa8af68e39edfa8cfe2a62011ce0', '0xabf4368d120190b4f111c30c92cc9f8f6a6be233'],
      },
    },
    {
      role: 'distributor',
      name: 'StakeDAO Votemarket',
      at: onChains(
        [1, 10, 56, 137, 8453, 42161],
        [
          '0x105694fc5204787ed571842671d1262a54a8135b',
          '0x155a7cf21f8853c135bdeba27fea19674c65f2b4',
          '0x8c2c5a295450ddff4cb360ca73fccc12243d14d9',
          '0xdd2fad5606cd8ec0c3b93eb4f9849572b598f4c7',
        ],
      ),
    },
    {
      role: 'bridge',
      name: 'StakeDAO LaPoste',
      at: onChains(
        [1, 10, 8453, 42161],
        [
          '0x67346f8b9b7dda4639600c190ddaecdc654359c8',
          '0x96006425da428e45c282008b00004a00002b345e',
          '0xf0000058000021003e4754dca700c766de7601c2',
        ],
      ),
    },
    { role: 'lock', name: 'StakeDAO veSDT', at: { 1: ['0x0c30476f66034e11782938df8e4384970b6c9e8a'] } },
    {
      role: 'vault',
      name: 'StakeDAO depositor',
      at: { 1: ['0xac14864ce5a98af3248ffbf549441b04421247d3', '0xc1e3ca8a3921719be0ae3690a0e036feb4f69191'] },
    },
  ],
  factories: [
    {
      at: {
        1: ['0x93b4b9bd266ffa8af68e39edfa8cfe2a62011ce0'],
        10: ['0x8f872ce018898ae7f218e5a3ce6fe267206697f8'],
        8453: ['0x8f872ce018898ae7f218e5a3ce6fe267206697f8'],
        42161: ['0x93b4b9bd266ffa8af68e39edfa8cfe2a62011ce0'],
      },
      creates: 'vault',
      namedBy: 'ACCOUNTANT()',
    },
  ],
  events: [
    {
      event: `event Claimed(address indexed user, address rewardToken, uint256 indexed bountyId, uint256 amount,
        uint256 protocolFees, uint256 currentPeriod)`,
      means: 'claim',
      by: ['distributor'],
      user: ['user'],
      coin: 'rewardToken',
      amount: 'amount',
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault', 'token'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault', 'token'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x0c30476f66034e11782938df8e4384970b6c9e8a',
      kind: 'lock',
      of: '0x73968b9a57c6e53d41345fd57a6e6ae27d6cdb2f',
      name: 'veSDT',
    },
    {
      chainId: 1,
      address: '0x402f878bdd1f5c66fdaf0fababcf74741b68ac36',
      kind: 'receipt',
      of: '0x3432b6a60d23ca0dfca7761b7ab56459d9c964d0',
      name: 'sdFXS',
    },
    { chainId: 1, address: '0x73968b9a57c6e53d41345fd57a6e6ae27d6cdb2f', kind: 'coin', name: 'SDT' },
    {
      chainId: 1,
      address: '0xac14864ce5a98af3248ffbf549441b04421247d3',
      kind: 'growingRate',
      of: '0x73968b9a57c6e53d41345fd57a6e6ae27d6cdb2f',
      name: 'xSDT',
    },
    {
      chainId: 1,
      address: '0xd1b5651e55d4ceed36251c61c50c889b36f6abb5',
      kind: 'receipt',
      of: '0xd533a949740bb3306d119cc777fa900ba034cd52',
      name: 'sdCRV',
    },
    {
      chainId: 1,
      address: '0xf24d8651578a55b0c119b9910759a351a3458895',
      kind: 'receipt',
      of: '0x5c6ee304399dbdb9c8ef030ab642b10820db8f56',
      name: 'sdBAL',
    },
  ],
};
