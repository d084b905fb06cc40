/** Kelp: rsETH for restaked ETH and staked forms of it. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const kelp: KnownProtocol = {
  id: 'kelp',
  name: 'Kelp',
  source: 'https://kelp.gitbook.io/kelp/developers/smart-contracts',
  contracts: [
    { role: 'vault', at: { 1: ['0x036676389e48133b63a802f8635ad39e752d375d'] } },
    { role: 'stake', name: 'Kelp withdrawals', at: { 1: ['0x62de59c08eb5dae4b7e6f7a8cad3006d6965ec16'] } },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xa1290d69c65a6fe4df752f95823fae25cb99e5a7',
      kind: 'growingRate',
      of: 'native',
      name: 'rsETH',
    },
  ],
};
