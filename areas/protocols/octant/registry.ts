/** Octant: GLM is locked and rewards in ETH are paid. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const octant: KnownProtocol = {
  id: 'octant',
  name: 'Octant',
  source: 'https://docs.octant.app/',
  contracts: [
    {
      role: 'lock',
      at: { 1: ['0x7bee381d8ea5ae16459bccd06ee5600bd0f1e86f', '0x879133fd79b7f48ce1c368b0fca9ea168eaf117c'] },
    },
    { role: 'distributor', name: 'Octant rewards', at: { 1: ['0xc64783f0be60a81a716535287539a694403183ba'] } },
  ],
  events: [
    {
      event: 'event Locked(uint256 depositBefore, uint256 amount, uint256 when, address user)',
      means: 'deposit',
      by: ['lock'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Unlocked(uint256 depositBefore, uint256 amount, uint256 when, address user)',
      means: 'withdraw',
      by: ['lock'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address user, uint256 amount, uint256 epoch)',
      means: 'claim',
      by: ['distributor'],
      user: ['user'],
      amount: 'amount',
    },
  ],
};
