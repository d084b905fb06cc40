/** Superfluid: tokens that stream; they wrap others one for one. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const superfluid: KnownProtocol = {
  id: 'superfluid',
  name: 'Superfluid',
  source: 'https://docs.superfluid.finance/docs/protocol/contract-addresses',
  contracts: [
    {
      role: 'helper',
      name: 'Superfluid agreement',
      at: {
        1: ['0x2844c1bbda121e9e43105630b9c8310e5c72744b'],
        10: ['0x204c6f131bb7f258b2ea1593f5309911d8e458ed'],
        56: ['0x49c38108870e74cb9420c0991a85d3edd6363f75'],
        100: ['0xebda4cef883a7b12c4e669ebc58927fba8447c7d'],
        137: ['0x6eee6060f715257b970700bc2656de21dedf074c'],
        8453: ['0x19ba78b9cdb05a877718841c574325fdb53601bb'],
        42161: ['0x731fdbb12944973b500518aea61942381d7e240d'],
        534352: ['0xb3bcd6da1eeb6c97258b3806a853a6dcd3b6c00c'],
      },
    },
  ],
  events: [
    {
      event: 'event TokenUpgraded(address indexed account, uint256 amount)',
      means: 'deposit',
      by: ['anyone'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event TokenDowngraded(address indexed account, uint256 amount)',
      means: 'withdraw',
      by: ['anyone'],
      user: ['account'],
      amount: 'amount',
    },
  ],
};
