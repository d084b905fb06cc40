/** StakedCelo: stCELO for staked CELO. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const stcelo: KnownProtocol = {
  id: 'stcelo',
  name: 'StakedCelo',
  source: 'https://docs.stcelo.xyz/contracts',
  contracts: [{ role: 'vault', at: { 42220: ['0x0239b96d10a434a56cc9e09383077a0490cf9398'] } }],
  tokens: [
    {
      chainId: 42220,
      address: '0xc668583dcbdc9ae6fa3ce46462758188adfdfc24',
      kind: 'growingRate',
      of: 'native',
      name: 'stCELO',
    },
  ],
};
