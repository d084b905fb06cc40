/**
 * Lido: stETH for staked ETH, whose balance grows; wstETH wraps it; withdrawals go through a queue. The community
 * module takes bonds of node operators.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const lido: KnownProtocol = {
  id: 'lido',
  name: 'Lido',
  source: 'https://docs.lido.fi/deployed-contracts/',
  contracts: [
    {
      role: 'vault',
      at: { 1: ['0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'] },
    },
    { role: 'stake', name: 'Lido withdrawal queue', at: { 1: ['0x889edc2edab5f40e902b864ad4d7ade8e412f9b1'] } },
    {
      role: 'stake',
      name: 'Lido CSM',
      at: { 1: ['0x4d72bff1beac69925f8bd12526a39baab069e5da', '0xda7de2ecddfccc6c3af10108db212acbbf9ea83f'] },
    },
    { role: 'distributor', name: 'Lido CSM fees', at: { 1: ['0xd99cc66fec647e68294c6477b40fc7e0f6f618d0'] } },
    { role: 'helper', name: 'Lido staking router', at: { 1: ['0xfddf38947afb03c621c71b06c9c70bce73f12999'] } },
  ],
  events: [
    {
      event: 'event Submitted(address indexed sender, uint256 amount, address referral)',
      means: 'deposit',
      by: ['vault'],
      user: ['sender'],
      amount: 'amount',
    },
    {
      event: `event WithdrawalRequested(uint256 indexed requestId, address indexed requestor, address indexed
        owner, uint256 amountOfStETH, uint256 amountOfShares)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['requestor', 'owner'],
      id: 'requestId',
    },
    {
      event: `event WithdrawalClaimed(uint256 indexed requestId, address indexed owner, address indexed receiver,
        uint256 amountOfETH)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['receiver', 'owner'],
      amount: 'amountOfETH',
      id: 'requestId',
    },
    {
      event: 'event BondDepositedETH(uint256 indexed nodeOperatorId, address from, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: 'event BondDepositedStETH(uint256 indexed nodeOperatorId, address from, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: 'event BondDepositedWstETH(uint256 indexed nodeOperatorId, address from, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['from'],
      amount: 'amount',
    },
    {
      event: 'event BondClaimedStETH(uint256 indexed nodeOperatorId, address to, uint256 amount)',
      means: 'withdraw',
      by: ['stake'],
      user: ['to'],
      amount: 'amount',
    },
    {
      event: 'event BondClaimedWstETH(uint256 indexed nodeOperatorId, address to, uint256 amount)',
      means: 'withdraw',
      by: ['stake'],
      user: ['to'],
      amount: 'amount',
    },
  ],
  tokens: [
    { chainId: 1, address: '0x5a98fcbea516cf06857215779fd812ca3bef1b32', kind: 'coin', name: 'LDO' },
    {
      chainId: 1,
      address: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
      kind: 'growingRate',
      of: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
      name: 'wstETH',
    },
    {
      chainId: 1,
      address: '0x9ee91f9f426fa633d227f7a9b000e28b9dfd8599',
      kind: 'growingRate',
      of: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
      name: 'stMATIC',
    },
    {
      chainId: 1,
      address: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
      kind: 'growingBalance',
      of: 'native',
      name: 'stETH',
    },
  ],
};
