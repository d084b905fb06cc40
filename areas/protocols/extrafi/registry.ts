/** Extra Finance on Optimism and Base: lending pools, leveraged farming, and locked EXTRA. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const extrafi: KnownProtocol = {
  id: 'extrafi',
  name: 'Extra Finance',
  source: 'https://docs.extrafi.io/extra_finance/smart-contracts',
  contracts: [
    {
      role: 'lendingPool',
      at: { 10: ['0xbb505c54d71e9e599cb8435b4f0ceec05fc71cbd'], 8453: ['0xbb505c54d71e9e599cb8435b4f0ceec05fc71cbd'] },
    },
    {
      role: 'farm',
      name: 'Extra Finance farming',
      at: { 10: ['0xf9cfb8a62f50e10adde5aa888b44cf01c5957055'], 8453: ['0xf9cfb8a62f50e10adde5aa888b44cf01c5957055'] },
    },
    {
      role: 'stake',
      name: 'Extra Finance staking',
      at: { 10: ['0x78d49baa0fae8cfb1ca2e51b2ea5c03fdddfa4d5'], 8453: ['0x78d49baa0fae8cfb1ca2e51b2ea5c03fdddfa4d5'] },
    },
    {
      role: 'distributor',
      name: 'Extra Finance rewards',
      at: {
        10: ['0x89f0885da2553232aeef201692f8c97e24715c83', '0xb7d8613728efcfbb18bcd63deec06f64441d322a'],
        8453: ['0xb7d8613728efcfbb18bcd63deec06f64441d322a'],
      },
    },
    {
      role: 'lock',
      name: 'Extra Finance veEXTRA',
      at: { 10: ['0xe0bec4f45aef64cec9dcb9010d4beffb13e91466'], 8453: ['0xe0bec4f45aef64cec9dcb9010d4beffb13e91466'] },
    },
  ],
  events: [
    {
      event: `event Deposited(uint256 indexed reserveId, address indexed user, address indexed onBehalfOf, uint256
        reserveAmount, uint256 eTokenAmount, uint16 referralCode)`,
      means: 'deposit',
      by: ['lendingPool'],
      user: ['onBehalfOf', 'user'],
      amount: 'reserveAmount',
    },
    {
      event: `event Redeemed(uint256 indexed reserveId, address indexed user, address indexed to, uint256
        eTokenAmount, uint256 underlyingTokenAmount)`,
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['user', 'to'],
      amount: 'underlyingTokenAmount',
    },
    {
      event: `event InvestToVaultPosition(uint256 indexed vaultId, uint256 indexed vaultPositionId, address indexed
        manager, uint256 amount0Invest, uint256 amount1Invest, uint256 amount0Borrow, uint256
        amount1Borrow)`,
      means: 'deposit',
      by: ['farm'],
      user: ['manager'],
    },
    {
      event: `event CloseVaultPositionPartially(uint256 indexed vaultId, uint256 indexed vaultPositionId, address
        indexed manager, uint16 percent, uint256 amount0Received, uint256 amount1Received, uint256
        amount0Repaid, uint256 amount1Repaid)`,
      means: 'withdraw',
      by: ['farm'],
      user: ['manager'],
    },
    {
      event: 'event RewardPaid(address indexed user, address indexed rewardToken, uint256 claimed)',
      means: 'claim',
      by: ['stake', 'distributor'],
      user: ['user'],
      coin: 'rewardToken',
      amount: 'claimed',
    },
    {
      event: 'event UserStaked(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['user'],
      amount: 'amount',
    },
  ],
  tokens: [
    { chainId: 10, address: '0x2dad3a13ef0c6366220f989157009e501e7938f8', kind: 'coin', name: 'EXTRA' },
    { chainId: 8453, address: '0x2dad3a13ef0c6366220f989157009e501e7938f8', kind: 'coin', name: 'EXTRA' },
  ],
};
