/** Orbiter: accounts of makers that take coins on one network and pay them on another. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const orbiter: KnownProtocol = {
  id: 'orbiter',
  name: 'Orbiter',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/orbiter/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 324, 480, 1101, 5000, 8453, 34443, 42161, 42170, 43114, 59144, 81457, 534352, 7777777],
        [
          '0x095d2918b03b2e86d68551dcf11302121fb626c9',
          '0x0a88bc5c32b684d467b43c06d9e0899efeaf59df',
          '0x1c84daa159cf68667a54beb412cdb8b2c193fb32',
          '0x34723b92ae9708ba33843120a86035d049da7dfa',
          '0x3bdb03ad7363152dfbc185ee23ebc93f0cf93fd1',
          '0x41d3d33156ae7c62c094aae2995003ae63f587b3',
          '0x646592183ff25a0c44f09896a384004778f831ed',
          '0x732efacd14b0355999aebb133585787921aba3a9',
          '0x8086061cf07c03559fbb4aa58f191f9c4a5df2b2',
          '0x80c67432656d59144ceff962e8faf8926599bcf8',
          '0xd7aa9ba6caac7b0436c91396f22ca5a7f31664fc',
          '0xe01a40a0894970fc4c2b06f36f5eb94e73ea502d',
          '0xe4edb277e41dc89ab076a1f049f4a3efa700bce8',
          '0xee73323912a4e3772b74ed0ca1595a152b0ef282',
        ],
      ),
    },
  ],
};
