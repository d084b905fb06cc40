/** HyperSwap on HyperEVM. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const hyperswap: KnownProtocol = {
  id: 'hyperswap',
  name: 'HyperSwap',
  source: 'https://docs.hyperswap.exchange/',
  contracts: [
    {
      role: 'router',
      at: { 999: ['0x4e2960a8cd19b467b82d26d83facb0fae26b094d', '0xb4a9c4e6ea8e2191d2fa5b380452a634fb21240a'] },
    },
    { role: 'pool', name: 'HyperSwap positions', at: { 999: ['0x6eda206207c09e5428f281761ddc0d300851fbc8'] } },
  ],
  factories: [{ at: { 999: ['0xb1c0fa0b789320044a6f623cfe5ebda9562602e3'] }, creates: 'pool', namedBy: 'factory()' }],
};
