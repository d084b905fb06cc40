/** Merkl pays rewards of many protocols. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const merkl: KnownProtocol = {
  id: 'merkl',
  name: 'Merkl',
  source: 'https://docs.merkl.xyz/merkl-mechanisms/reward-claiming',
  contracts: [
    {
      role: 'distributor',
      at: onChains(
        [
          1, 10, 25, 56, 100, 130, 137, 143, 146, 169, 250, 252, 324, 480, 999, 1088, 1101, 1284, 1868, 5000, 8453,
          9745, 34443, 42161, 42220, 43114, 57073, 59144, 80094, 81457, 534352, 747474,
        ],
        ['0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae'],
      ),
    },
    { role: 'distributor', at: { 324: ['0xe117ed7ef16d3c28fcba7ec49afad77f451a6a21'] } },
  ],
  events: [
    {
      event: 'event Claimed(address indexed user, address indexed token, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
  ],
};
