/** Gwei Name Service: names that end in .gwei. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gweiNames: KnownProtocol = {
  id: 'gwei-names',
  name: 'GNS (Gwei Name Service)',
  source: 'https://gwei.domains/',
  contracts: [{ role: 'service', at: { 1: ['0x9d51d507bc7264d4fe8ad1cf7fe191933a0a81d6'] } }],
};
