/** Kyber: its aggregator on all networks, and the older network of reserves. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const kyber: KnownProtocol = {
  id: 'kyber',
  name: 'Kyber',
  source: 'https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/contracts/aggregator-contract-addresses',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [1, 10, 25, 56, 130, 137, 143, 146, 250, 324, 999, 1101, 5000, 8453, 42161, 43114, 59144, 80094, 81457, 534352],
        ['0x6131b5fae19ea4f9d964eac0408e4408b66337b5'],
      ),
    },
    {
      role: 'router',
      name: 'Kyber aggregator',
      at: onChains(
        [1, 10, 56, 137, 250, 42161, 43114],
        ['0x617dee16b86534a5d792a4d7a62fb491b544111e', '0xdf1a1b60f2d438842916c0adc43748768353ec25'],
      ),
    },
    {
      role: 'router',
      name: 'Kyber legacy',
      at: {
        1: [
          '0x65bf64ff5f51272f729bdcd7acfb00677ced86cd',
          '0x818e6fecd516ecc3849daf6845e3ec868087b755',
          '0x9aab3f75489902f3a48495025729a0af77d4b11e',
          '0x9ae49c0d7f8f9ef4b864e004fe86ac8294e20950',
        ],
      },
    },
    {
      role: 'orderBook',
      name: 'Kyber limit orders',
      at: onChains(
        [1, 10, 56, 137, 250, 8453, 42161, 43114, 59144, 534352],
        ['0xcab2fa2eeab7065b45cbcf6e3936dde2506b4f6c'],
      ),
    },
    {
      role: 'router',
      name: 'Enso',
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144],
        ['0x80eba3855878739f4710233a8a19d89bdd2ffb8e', '0xf75584ef6673ad213a685a1b58cc0330b8ea22cf'],
      ),
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0xdd974d5c2e2928dea5f71b9825b8b646686bd200',
      to: '0xdefa4e8a7bcba345f687a2f1456f5edd9ce97202',
      ratio: '1',
    },
  ],
};
