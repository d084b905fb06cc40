/** Across: a spoke pool on each network takes deposits, and relayers fill them from it on the other network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const across: KnownProtocol = {
  id: 'across',
  name: 'Across',
  source: 'https://docs.across.to/reference/contract-addresses',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x4d9079bb4165aeb4084c526a32695dcfd2f77381', '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5'],
        10: ['0x6f26bf09b1c792e3228e5467807a900a503c0281'],
        137: ['0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096'],
        8453: ['0x09aea4b2242abc8bb4bb78d537a67a245a7bec64'],
        42161: ['0xe35e9842fceaca96570b734083f4a58e8f7c5f2a'],
      },
    },
  ],
  events: [
    {
      event: `event V3FundsDeposited(address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount,
        uint256 indexed destinationChainId, uint32 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline,
        uint32 exclusivityDeadline, address indexed depositor, address recipient, address exclusiveRelayer, bytes message)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'recipient'],
      coin: 'inputToken',
      amount: 'inputAmount',
      id: 'depositId',
      otherChain: 'destinationChainId',
    },
  ],
};
