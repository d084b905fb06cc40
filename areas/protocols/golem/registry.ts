/** Golem: GNT became GLM one for one. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const golem: KnownProtocol = {
  id: 'golem',
  name: 'Golem',
  source: 'https://docs.golem.network/',
  contracts: [{ role: 'migration', at: { 1: ['0xbfad98d76598961827ba832108c21445aa4fee9a'] } }],
  events: [
    {
      event: 'event Migrated(address from, address target, uint256 amount)',
      means: 'migrate',
      by: ['migration'],
      user: ['from', 'target'],
      amount: 'amount',
    },
    {
      event: 'event Migrate(address indexed _from, address indexed _to, uint256 _value)',
      means: 'migrate',
      by: ['anyone'],
      user: ['_from'],
      amount: '_value',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0xa74476443119a942de498590fe1f2454d7d4ac0d',
      to: '0x7dd9c5cba05e151c895fde1cf355c9a1d5da6429',
      ratio: '1',
      symbols: ['GNT', 'GLM'],
    },
  ],
};
