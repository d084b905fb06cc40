/** Swell: swETH and rswETH for staked and restaked ETH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const swell: KnownProtocol = {
  id: 'swell',
  name: 'Swell',
  source: 'https://docs.swellnetwork.io/swell-staking/developer-resources/contract-addresses',
  contracts: [
    {
      role: 'vault',
      at: { 1: ['0xf951e335afb289353dc249e82926178eac7ded78', '0xfae103dc9cf190ed75350761e95403b7b8afa6c0'] },
    },
    { role: 'stake', name: 'Swell withdrawals', at: { 1: ['0x48c11b86807627af70a34662d4865cf854251663'] } },
  ],
  events: [
    {
      event: `event ETHDepositReceived(address indexed from, uint256 amount, uint256 swETHMinted, uint256
        newTotalETHDeposited, address indexed referral)`,
      means: 'deposit',
      by: ['vault'],
      user: ['from'],
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xf951e335afb289353dc249e82926178eac7ded78',
      kind: 'growingRate',
      of: 'native',
      name: 'swETH',
    },
    {
      chainId: 1,
      address: '0xfae103dc9cf190ed75350761e95403b7b8afa6c0',
      kind: 'growingRate',
      of: 'native',
      name: 'rswETH',
    },
  ],
};
