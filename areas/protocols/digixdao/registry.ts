/** DigixDAO: DGD was redeemed for ETH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const digixdao: KnownProtocol = {
  id: 'digixdao',
  name: 'DigixDAO',
  source: 'https://etherscan.io/address/0x23ea10cc1e6ebdb499d24e45369a35f43627062f',
  contracts: [{ role: 'helper', at: { 1: ['0x23ea10cc1e6ebdb499d24e45369a35f43627062f'] } }],
  events: [
    {
      event: 'event Refund(address indexed user, uint256 indexed dgds, uint256 ethAmount)',
      means: 'withdraw',
      by: ['helper'],
      user: ['user'],
    },
  ],
};
