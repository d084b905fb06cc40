/** Euler: vaults of one coin that lend it, called through a connector; version 1 had markets in one contract. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const euler: KnownProtocol = {
  id: 'euler',
  name: 'Euler',
  source: 'https://docs.euler.finance/euler-vault-kit-white-paper/',
  contracts: [
    {
      role: 'factory',
      name: 'Euler vault factory',
      at: {
        1: ['0x29a56a1b8214d9cf7c5561811750d5cbdb45cc8e'],
        56: ['0x7f53e2755eb3c43824e162f7f6f087832b9c9df6'],
        130: ['0xbad8b5bdfb2bcbcd78cc9f1573d3aad6e865e752'],
        143: ['0xba4dd672062de8feedb665dd4410658864483f1e'],
        146: ['0xf075cc8660b51d0b8a4474e3f47edac5fa034cfb'],
        999: ['0xcf5552580fd364cdbbfcb5ae345f75674c59273a'],
        5000: ['0x47aaf2f062aa1d55afa602f5c9597588f71e2d76'],
        8453: ['0x7f321498a801a191a93c840750ed637149ddf8d0'],
        9745: ['0x42388213c6f56d7e1477632b58ae6bba9adeeea3'],
        42161: ['0x78df1cf5bf06a7f27f2acc580b934238c1b80d50'],
        43114: ['0xaf4b4c18b17f6a2b32f6c398a3910bdcd7f26181'],
        59144: ['0x84711986fd3bf0bfe4a8e6d7f4e22e67f7f27f04'],
        80094: ['0x5c13fb43ae9bae8470f646ea647784534e9543af'],
      },
    },
    {
      role: 'helper',
      name: 'Euler connector',
      at: {
        1: ['0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383'],
        8453: ['0x5301c7dd20bd945d2013b48ed0dee3a284ca8989'],
        42161: ['0x6302ef0f34100cddfb5489fbcb6ee1aa95cd1066'],
      },
    },
    {
      role: 'lendingPool',
      name: 'Euler v1',
      at: { 1: ['0x27182842e098f60e3d576794a5bffb0777e025d3', '0xf43ce1d09050bafd6980dd43cde2ab9f18c85b34'] },
    },
  ],
  factories: [
    {
      at: {
        1: ['0x29a56a1b8214d9cf7c5561811750d5cbdb45cc8e'],
        56: ['0x7f53e2755eb3c43824e162f7f6f087832b9c9df6'],
        130: ['0xbad8b5bdfb2bcbcd78cc9f1573d3aad6e865e752'],
        143: ['0xba4dd672062de8feedb665dd4410658864483f1e'],
        146: ['0xf075cc8660b51d0b8a4474e3f47edac5fa034cfb'],
        999: ['0xcf5552580fd364cdbbfcb5ae345f75674c59273a'],
        5000: ['0x47aaf2f062aa1d55afa602f5c9597588f71e2d76'],
        8453: ['0x7f321498a801a191a93c840750ed637149ddf8d0'],
        9745: ['0x42388213c6f56d7e1477632b58ae6bba9adeeea3'],
        42161: ['0x78df1cf5bf06a7f27f2acc580b934238c1b80d50'],
        43114: ['0xaf4b4c18b17f6a2b32f6c398a3910bdcd7f26181'],
        59144: ['0x84711986fd3bf0bfe4a8e6d7f4e22e67f7f27f04'],
        80094: ['0x5c13fb43ae9bae8470f646ea647784534e9543af'],
      },
      creates: 'vault',
      namedBy: 'creator()',
    },
  ],
  events: [
    {
      event: 'event Borrow(address indexed account, uint256 assets)',
      means: 'borrow',
      by: ['vault', 'token'],
      user: ['account'],
      amount: 'assets',
    },
    {
      event: 'event Repay(address indexed account, uint256 assets)',
      means: 'repay',
      by: ['vault', 'token'],
      user: ['account'],
      amount: 'assets',
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
};
