/** Gearbox: passive pools are vaults, credit accounts borrow from them, GEAR is staked. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gearbox: KnownProtocol = {
  id: 'gearbox',
  name: 'Gearbox',
  source: 'https://dev.gearbox.fi/',
  contracts: [
    {
      role: 'lock',
      name: 'Gearbox staking',
      at: {
        1: ['0x2fcbd02d5b1d52fc78d4c02890d7f4f47a459c33'],
        10: ['0x8d2622f1ca3b42b637e2ff6753e6b69d3ab9adfd'],
        42161: ['0xf3599befe8e79169afd5f0b7eb0a1aa322f193d9'],
      },
    },
    {
      role: 'vault',
      name: 'Gearbox pool',
      at: {
        1: [
          '0x05a811275fe9b4de503b3311f51edf6a856d936e',
          '0x4d56c9cba373ad39df69eb18f076b7348000ae09',
          '0xda00000035fef4082f78def6a8903bee419fbf8e',
          '0xda00010eda646913f273e10e7a5d1f659242757d',
          '0xda0002859b2d05f66a753d8241fcde8623f26f4f',
          '0xe7146f53dbcae9d6fa3555fe502648deb0b2f823',
          '0xff94993fa7ea27efc943645f95adb36c1b81244b',
        ],
        10: ['0x42db77b3103c71059f4b997d6441cfb299fd0d94', '0x5520daa93a187f4ec67344e6d2c4fc9b080b6a35'],
        42161: [
          '0x04419d3509f13054f60d253e0c79491d9e683399',
          '0x890a69ef363c9c7bdd5e36eb95ceb569f63acbf6',
          '0xa76c604145d7394dec36c49af494c144ff327861',
        ],
      },
    },
  ],
  factories: [
    {
      at: {
        1: ['0x9ea7b04da02a5373317d745c1571c84aad03321d'],
        10: ['0x3761ca4bfacfcffc1b8034e69f19116dd6756726'],
        42161: ['0x7d04ecdb892ae074f03b5d0aba03796f90f3f2af'],
      },
      creates: 'vault',
      namedBy: 'addressProvider()',
    },
  ],
  events: [
    {
      event: 'event DepositGear(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['lock'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event ScheduleGearWithdrawal(address indexed user, uint256 amount)',
      means: 'withdraw',
      by: ['lock'],
      user: ['user'],
    },
    {
      event: 'event ClaimGearWithdrawal(address indexed user, address to, uint256 amount)',
      means: 'withdraw',
      by: ['lock'],
      user: ['user', 'to'],
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
    // Pools of version 2 issue their shares through a token of its own.
    {
      event: `event AddLiquidity(address indexed sender, address indexed onBehalfOf, uint256 amount, uint256
        referralCode)`,
      means: 'deposit',
      by: ['vault'],
      user: ['onBehalfOf', 'sender'],
      amount: 'amount',
    },
    {
      event: 'event RemoveLiquidity(address indexed sender, address indexed to, uint256 amount)',
      means: 'withdraw',
      by: ['vault'],
      user: ['sender', 'to'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0xba3335588d9403515223f109edc4eb7269a9ab5d', kind: 'coin', name: 'GEAR' }],
};
