/** Augur: REP of version 1 became REPv2 one for one. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const augur: KnownProtocol = {
  id: 'augur',
  name: 'Augur',
  source: 'https://docs.augur.net/',
  contracts: [],
  migrations: [
    {
      chainId: 1,
      from: '0x1985365e9f78359a9b6ad760e32412f4a445e862',
      to: '0x221657776846890989a759ba2973e427dff5c9bb',
      ratio: '1',
    },
  ],
};
