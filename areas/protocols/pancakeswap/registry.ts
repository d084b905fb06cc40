/** PancakeSwap: pairs and pools like those of Uniswap, farms, and staked CAKE. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const pancakeswap: KnownProtocol = {
  id: 'pancakeswap',
  name: 'PancakeSwap',
  source: 'https://developer.pancakeswap.finance/contracts',
  contracts: [
    {
      role: 'router',
      at: {
        1: ['0x13f4ea83d0bd40e75c8222255bc855a974568dd4', '0xeff92a263d31888d860bd50809a8d171709b7b1c'],
        56: [
          '0x05ff2b0db69458a0750badebc4f9e13add608c7f',
          '0x10ed43c718714eb63d5aa57b78b54704e256024e',
          '0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
          '0x1a0a18ac4becddbd6389559687d1a73d8927e416',
          '0x1b81d678ffb9c0263b24a97847620c99d213eb14',
          '0xd9c500dff816a1da21a48a732d3498bf09dc9aeb',
        ],
        8453: ['0x678aa4bf4e210cf2166753e054d5b7c31cc7fa86', '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb'],
        42161: ['0x32226588378236fd0c7c4053999f88ac0e5cac77', '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb'],
      },
    },
    {
      role: 'farm',
      name: 'PancakeSwap farm',
      at: {
        1: ['0x556b9306565093c855aea9ae92a594704c2cd59e'],
        56: [
          '0x556b9306565093c855aea9ae92a594704c2cd59e',
          '0x73feaa1ee314f8c655e354234017be2193c9e24e',
          '0xa5f8c5dbd5f286960b9d90548680ae5ebff07652',
        ],
        8453: ['0xc6a2db661d5a5690172d8eb0a7dea2d3008665a3'],
        42161: ['0x5e09acf80c0296740ec5d6f643005a4ef8daa694'],
      },
    },
    {
      role: 'pool',
      name: 'PancakeSwap v3 positions',
      at: onChains([1, 56, 324, 8453, 42161, 59144], ['0x46a15b0b27311cedf172ab29e4f4766fbe7f4364']),
    },
    {
      role: 'vault',
      name: 'PancakeSwap CAKE pool',
      at: { 56: ['0x45c54210128a065de780c4b0df3d16664f7f859e', '0xa80240eb5d7e05d3f250cf000eec0891d00b51cc'] },
    },
    { role: 'lock', name: 'veCAKE', at: { 56: ['0x5692db8177a81a6c6afc8084c2976c9933ec1bab'] } },
  ],
  factories: [
    {
      at: { 1: ['0x1097053fd2ea711dad45caccc45eff7548fcb362'], 56: ['0xca143ce32fe78f1f7019d7d551a6402fc5350c73'] },
      creates: 'pool',
      namedBy: 'factory()',
    },
    {
      at: {
        1: ['0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865'],
        56: ['0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865'],
        8453: ['0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865'],
        42161: ['0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'deposit',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event EmergencyWithdraw(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
  ],
  tokens: [
    { chainId: 56, address: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82', kind: 'coin', name: 'CAKE' },
    {
      chainId: 56,
      address: '0x5692db8177a81a6c6afc8084c2976c9933ec1bab',
      kind: 'lock',
      of: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
      name: 'veCAKE',
    },
  ],
};
