/** Entry points of smart accounts (ERC-4337): they take and return deposits for gas. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const erc4337: KnownProtocol = {
  id: 'erc4337',
  name: 'Account abstraction',
  source: 'https://github.com/eth-infinitism/account-abstraction/releases',
  contracts: [
    {
      role: 'helper',
      name: 'Entry point',
      at: onChains(
        [1, 10, 56, 100, 130, 137, 143, 999, 8453, 42161, 42220, 43114, 59144, 534352],
        [
          '0x0000000071727de22e5e9d8baf0edac6f37da032',
          '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
          '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
        ],
      ),
    },
  ],
};
