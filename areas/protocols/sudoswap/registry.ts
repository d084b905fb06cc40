/** Sudoswap: pools of NFTs. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const sudoswap: KnownProtocol = {
  id: 'sudoswap',
  name: 'Sudoswap',
  source: 'https://docs.sudoswap.xyz/',
  contracts: [
    {
      role: 'market',
      at: { 1: ['0x2b2e8cda09bba9660dca5cb6233787738ad68329', '0xa020d57ab0448ef74115c112d18a9c231cc86000'] },
    },
  ],
};
