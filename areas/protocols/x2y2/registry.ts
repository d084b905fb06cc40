/** X2Y2: a market of NFTs. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const x2y2: KnownProtocol = {
  id: 'x2y2',
  name: 'X2Y2',
  source: 'https://docs.x2y2.io/developers/contracts',
  contracts: [{ role: 'market', at: { 1: ['0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'] } }],
};
