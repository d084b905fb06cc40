/** Beets: stS for staked S on Sonic, and pools like those of Balancer. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const beets: KnownProtocol = {
  id: 'beets',
  name: 'Beets',
  source: 'https://docs.beets.fi/technicals/deployments',
  contracts: [{ role: 'vault', at: { 146: ['0xe5da20f15420ad15de0fa650600afc998bbe3955'] } }],
  tokens: [
    {
      chainId: 146,
      address: '0xe5da20f15420ad15de0fa650600afc998bbe3955',
      kind: 'growingRate',
      of: 'native',
      name: 'stS',
    },
  ],
};
