/** Squid sends coins through Axelar and its own intents, with exchanges on both sides. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const squid: KnownProtocol = {
  id: 'squid',
  name: 'Squid',
  source: 'https://docs.squidrouter.com/additional-resources/contracts',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [1, 10, 56, 137, 250, 5000, 8453, 42161, 42220, 43114, 59144, 534352],
        ['0xce16f69375520ab01377ce7b88f5ba8c48f8d666'],
      ),
    },
    {
      role: 'router',
      at: {
        252: ['0xdc3d8e1abe590bca428a8a2fc4cfdbd1acf57bd9'],
        81457: ['0x492751ec3c57141deb205ec2da8bfcb410738630'],
      },
    },
    {
      role: 'bridge',
      name: 'Squid intents',
      at: onChains(
        [1, 10, 56, 137, 5000, 8453, 42161, 43114, 59144, 534352],
        ['0xdf4ffda22270c12d0b5b3788f1669d709476111e'],
      ),
    },
  ],
  events: [
    {
      event: 'event CrossMulticallExecuted(bytes32 indexed payloadHash)',
      means: 'bridgeIn',
      by: ['router'],
      id: 'payloadHash',
    },
    {
      event: `event CrossMulticallFailed(bytes32 indexed payloadHash, bytes reason, address indexed
        refundRecipient)`,
      means: 'bridgeIn',
      by: ['router'],
      user: ['refundRecipient'],
      id: 'payloadHash',
    },
  ],
};
