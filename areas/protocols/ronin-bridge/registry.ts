/** The bridge of Ronin on Ethereum. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const roninBridge: KnownProtocol = {
  id: 'ronin-bridge',
  name: 'Ronin Bridge',
  source: 'https://docs.roninchain.com/apps/ronin-bridge',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0x1a2a1c938ce3ec39b6d47113c7955baa9dd454f2', '0x64192819ac13ef72bf6b5ae239ac672b43a9af08'] },
    },
  ],
};
