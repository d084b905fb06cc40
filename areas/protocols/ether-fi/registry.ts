/**
 * ether.fi: eETH for staked ETH, whose balance grows; weETH wraps it; withdrawals are NFTs that are paid later. Its
 * vaults hold other coins.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const etherFi: KnownProtocol = {
  id: 'ether-fi',
  name: 'ether.fi',
  source: 'https://etherfi.gitbook.io/etherfi/contracts-and-integrations/deployed-contracts',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0x308861a430be4cce5502d0a12724771fc6daf216',
          '0x35fa164735182de50811e8e2e824cfb9b6118ac2',
          '0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee',
          '0xcfc6d9bd7411962bfe7145451a7ef71a24b6a7a2',
        ],
      },
    },
    { role: 'stake', name: 'ether.fi withdrawals', at: { 1: ['0x7d5706f6ef3f89b3951e23e557cdfbc3239d4e2c'] } },
  ],
  events: [
    {
      event: 'event Deposit(address indexed sender, uint256 amount, uint8 source, address referral)',
      means: 'deposit',
      by: ['vault'],
      user: ['sender'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed sender, address recipient, uint256 amount, uint8 source)',
      means: 'withdraw',
      by: ['vault'],
      user: ['recipient', 'sender'],
      amount: 'amount',
    },
    {
      event: `event WithdrawRequestClaimed(uint32 indexed requestId, uint256 amountOfEEthClaimed, uint256
        burntAmountOfEEth, address owner, uint256 fee)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['owner'],
      amount: 'amountOfEEthClaimed',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x35fa164735182de50811e8e2e824cfb9b6118ac2',
      kind: 'growingBalance',
      of: 'native',
      name: 'eETH',
    },
    {
      chainId: 1,
      address: '0x86b5780b606940eb59a062aa85a07959518c0161',
      kind: 'growingRate',
      of: '0xfe0c30065b384f05761f15d0cc899d4f9f9cc0eb',
      name: 'sETHFI',
    },
    {
      chainId: 1,
      address: '0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee',
      kind: 'growingRate',
      of: '0x35fa164735182de50811e8e2e824cfb9b6118ac2',
      name: 'weETH',
    },
    {
      chainId: 1,
      address: '0xf0bb20865277abd641a307ece5ee04e79073416c',
      kind: 'growingRate',
      of: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      name: 'liquidETH',
    },
    { chainId: 1, address: '0xfe0c30065b384f05761f15d0cc899d4f9f9cc0eb', kind: 'coin', name: 'ETHFI' },
  ],
};
