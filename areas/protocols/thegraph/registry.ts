/** The Graph: GRT is delegated and staked, on Ethereum first and on Arbitrum later. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const thegraph: KnownProtocol = {
  id: 'thegraph',
  name: 'The Graph',
  source: 'https://thegraph.com/docs/en/indexing/overview/',
  contracts: [
    {
      role: 'stake',
      at: {
        1: ['0xca82c7ce3388b0b5d307574099ac57d7a00d509f', '0xf55041e37e12cd407ad00ce2910b8269b01263b9'],
        42161: ['0x00669a4cf01450b64e8a2a20e9b1fcb71e61ef03', '0xb2bb92d0de618878e438b55d5846cfecd9301105'],
      },
    },
    {
      role: 'account',
      name: 'The Graph billing',
      at: {
        137: ['0x10829db618e6f520fa3a01c75bc6ddf8722fa9fe'],
        42161: ['0x1b07d3344188908fb6deceac381f3ee63c48477a'],
      },
    },
  ],
  events: [
    {
      event: `event StakeDelegated(address indexed indexer, address indexed delegator, uint256 tokens, uint256
        shares)`,
      means: 'deposit',
      by: ['stake'],
      user: ['delegator'],
      amount: 'tokens',
    },
    {
      event: `event StakeDelegatedLocked(address indexed indexer, address indexed delegator, uint256 tokens,
        uint256 shares, uint256 until)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['delegator'],
    },
    {
      event: `event StakeDelegatedWithdrawn(address indexed indexer, address indexed delegator, uint256 tokens)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['delegator'],
      amount: 'tokens',
    },
    {
      event: `event TokensDelegated(address indexed serviceProvider, address indexed verifier, address indexed
        delegator, uint256 tokens, uint256 shares)`,
      means: 'deposit',
      by: ['stake'],
      user: ['delegator'],
      amount: 'tokens',
    },
    {
      event: `event DelegatedTokensWithdrawn(address indexed serviceProvider, address indexed verifier, address
        indexed delegator, uint256 tokens)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['delegator'],
      amount: 'tokens',
    },
    {
      event: `event DelegationTransferredToL2(address indexed delegator, address indexed l2Delegator, address
        indexed indexer, address l2Indexer, uint256 transferredDelegationTokens)`,
      means: 'bridgeOut',
      by: ['stake'],
      user: ['delegator', 'l2Delegator'],
    },
  ],
  tokens: [
    { chainId: 1, address: '0xc944e90c64b2c07662a292be6244bdf05cda44a7', kind: 'coin', name: 'GRT' },
    { chainId: 42161, address: '0x9623063377ad1b27544c965ccd7342f7ea7e88c7', kind: 'coin', name: 'GRT' },
  ],
};
