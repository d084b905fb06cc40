/** SyncSwap on zkSync Era, Linea and Scroll. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const syncswap: KnownProtocol = {
  id: 'syncswap',
  name: 'SyncSwap',
  source: 'https://docs.syncswap.xyz/syncswap/smart-contracts/smart-contracts',
  contracts: [
    {
      role: 'router',
      at: {
        324: ['0x2da10a1e27bf85cedd8ffb1abbe97e53391c0295', '0x9b5def958d0f3b6955cbea4d5b7809b2fb26b059'],
        59144: ['0x80e38291e06339d10aab483c65695d004dbd5c69'],
        534352: ['0x80e38291e06339d10aab483c65695d004dbd5c69'],
      },
    },
    {
      role: 'pool',
      name: 'SyncSwap vault',
      at: {
        324: ['0x621425a1ef6abe91058e9712575dcc4258f8d091'],
        59144: ['0x7160570bb153edd0ea1775ec2b2ac9b65f1ab61b'],
        534352: ['0x7160570bb153edd0ea1775ec2b2ac9b65f1ab61b'],
      },
    },
  ],
};
