/**
 * Monerium: money at a bank is issued as tokens (EURe, GBPe, USDe, ISKe) and redeemed again. Tokens of the first
 * version repeat those of the second.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const monerium: KnownProtocol = {
  id: 'monerium',
  name: 'Monerium',
  source: 'https://monerium.dev/docs/contracts',
  contracts: [
    {
      role: 'issuer',
      at: {
        1: [
          '0x05968f40939fdc016ad58f82cd08da884825ad55',
          '0x3231cb76718cdef2155fc47b5286d82e6eda273f',
          '0x38d22bd604c4549e2cc15e94b8e22e6fe4ae82b4',
          '0x39b8b6385416f4ca36a20319f70d28621895279d',
          '0x78a20b7af85156b4389a349aa4c96efc2e509768',
          '0x7ba92741bf2a568abc6f1d3413c58c6e0244f8fd',
          '0xbc5142e0cc5eb16b47c63b0f033d4c2480853a52',
          '0xc642549743a93674cf38d6431f75d6443f88e3e2',
        ],
        100: [
          '0x20e694659536c6b46e4b8be8f6303ffcd8d1df69',
          '0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430',
          '0x50d1a74f4b6dcacddd97fd442c0e22a4c97f2b7f',
          '0x5cb9073902f2035222b9749f8fb0c9bfe5527108',
          '0x614bd419d3735c9eb51542c06e5acc09a9953f61',
          '0x8e34bfec4f6eb781f9743d9b4af99cd23f9b7053',
          '0xcb444e90d8198415266c6a2724b7900fb12fc56e',
          '0xd8f84bf2e036a3c8e4c0e25ed2aae0370f3ccca8',
        ],
        137: [
          '0x18ec0a6e18e5bc3784fdd3a3634b31245ab704f6',
          '0x646beea7a02fdada34c8e118949fe32350ab2206',
          '0x64e97c1a6535afd4a313ef46f88a64a34250b719',
          '0x75792cbdb361d80ba89271a079efee62c29fa324',
          '0x91e2b584908c2807efc9f846e0c2a1fe875c5141',
          '0xd053fc09e8f05a43da4ecc40a750559c938c8131',
          '0xe0aea583266584dafbb3f9c3211d5588c73fea8d',
          '0xf1bbf27a9d659d326efbfa5d284ebaefb803983d',
        ],
        8453: [
          '0x1a3237ae46886e416ae25499ec9cd7bf437f25da',
          '0xbf6e2966a9c3d99c9e4d069e04f7bdb9c8aa762c',
          '0xc4759ed641da77cbdc9fa2f37e9260a29bf7cc52',
        ],
        42161: [
          '0x0c06ccf38114ddfc35e07427b9424adcca9f44f8',
          '0x0fc041a4b6a3f634445804daafd03f202337c125',
          '0x2d80dbf04d0802abd7a342dafa5d7cb42bfbb52f',
          '0x845a96969e8d84ff32b8939934d9771005178920',
        ],
        534352: [
          '0x484d0d40773fa021b3d30232b4caac6c7db283fb',
          '0x673541d0d71dc324a6c94acdcd540bca8c5ea289',
          '0x9b4e8238d3efd628e64d8a75bb29b309dad6080e',
          '0xd7bb130a48595fcdf9480e36c1ae97ff2938ac21',
        ],
      },
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x3231cb76718cdef2155fc47b5286d82e6eda273f',
      kind: 'wrapped',
      of: '0x39b8b6385416f4ca36a20319f70d28621895279d',
    },
    {
      chainId: 1,
      address: '0x7ba92741bf2a568abc6f1d3413c58c6e0244f8fd',
      kind: 'wrapped',
      of: '0x78a20b7af85156b4389a349aa4c96efc2e509768',
    },
    {
      chainId: 1,
      address: '0xbc5142e0cc5eb16b47c63b0f033d4c2480853a52',
      kind: 'wrapped',
      of: '0x05968f40939fdc016ad58f82cd08da884825ad55',
    },
    {
      chainId: 1,
      address: '0xc642549743a93674cf38d6431f75d6443f88e3e2',
      kind: 'wrapped',
      of: '0x38d22bd604c4549e2cc15e94b8e22e6fe4ae82b4',
    },
    {
      chainId: 100,
      address: '0x20e694659536c6b46e4b8be8f6303ffcd8d1df69',
      kind: 'wrapped',
      of: '0x50d1a74f4b6dcacddd97fd442c0e22a4c97f2b7f',
    },
    {
      chainId: 100,
      address: '0x5cb9073902f2035222b9749f8fb0c9bfe5527108',
      kind: 'wrapped',
      of: '0x8e34bfec4f6eb781f9743d9b4af99cd23f9b7053',
    },
    {
      chainId: 100,
      address: '0xcb444e90d8198415266c6a2724b7900fb12fc56e',
      kind: 'wrapped',
      of: '0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430',
    },
    {
      chainId: 100,
      address: '0xd8f84bf2e036a3c8e4c0e25ed2aae0370f3ccca8',
      kind: 'wrapped',
      of: '0x614bd419d3735c9eb51542c06e5acc09a9953f61',
    },
    {
      chainId: 137,
      address: '0x18ec0a6e18e5bc3784fdd3a3634b31245ab704f6',
      kind: 'wrapped',
      of: '0xe0aea583266584dafbb3f9c3211d5588c73fea8d',
    },
    {
      chainId: 137,
      address: '0x64e97c1a6535afd4a313ef46f88a64a34250b719',
      kind: 'wrapped',
      of: '0x91e2b584908c2807efc9f846e0c2a1fe875c5141',
    },
    {
      chainId: 137,
      address: '0x75792cbdb361d80ba89271a079efee62c29fa324',
      kind: 'wrapped',
      of: '0x646beea7a02fdada34c8e118949fe32350ab2206',
    },
    {
      chainId: 137,
      address: '0xf1bbf27a9d659d326efbfa5d284ebaefb803983d',
      kind: 'wrapped',
      of: '0xd053fc09e8f05a43da4ecc40a750559c938c8131',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x3231cb76718cdef2155fc47b5286d82e6eda273f',
      to: '0x39b8b6385416f4ca36a20319f70d28621895279d',
      ratio: '1',
    },
    {
      chainId: 1,
      from: '0x7ba92741bf2a568abc6f1d3413c58c6e0244f8fd',
      to: '0x78a20b7af85156b4389a349aa4c96efc2e509768',
      ratio: '1',
    },
    {
      chainId: 1,
      from: '0xbc5142e0cc5eb16b47c63b0f033d4c2480853a52',
      to: '0x05968f40939fdc016ad58f82cd08da884825ad55',
      ratio: '1',
    },
    {
      chainId: 1,
      from: '0xc642549743a93674cf38d6431f75d6443f88e3e2',
      to: '0x38d22bd604c4549e2cc15e94b8e22e6fe4ae82b4',
      ratio: '1',
    },
    {
      chainId: 100,
      from: '0xcb444e90d8198415266c6a2724b7900fb12fc56e',
      to: '0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430',
      ratio: '1',
    },
    {
      chainId: 100,
      from: '0x5cb9073902f2035222b9749f8fb0c9bfe5527108',
      to: '0x8e34bfec4f6eb781f9743d9b4af99cd23f9b7053',
      ratio: '1',
    },
    {
      chainId: 100,
      from: '0x20e694659536c6b46e4b8be8f6303ffcd8d1df69',
      to: '0x50d1a74f4b6dcacddd97fd442c0e22a4c97f2b7f',
      ratio: '1',
    },
    {
      chainId: 100,
      from: '0xd8f84bf2e036a3c8e4c0e25ed2aae0370f3ccca8',
      to: '0x614bd419d3735c9eb51542c06e5acc09a9953f61',
      ratio: '1',
    },
    {
      chainId: 137,
      from: '0x18ec0a6e18e5bc3784fdd3a3634b31245ab704f6',
      to: '0xe0aea583266584dafbb3f9c3211d5588c73fea8d',
      ratio: '1',
    },
    {
      chainId: 137,
      from: '0x75792cbdb361d80ba89271a079efee62c29fa324',
      to: '0x646beea7a02fdada34c8e118949fe32350ab2206',
      ratio: '1',
    },
    {
      chainId: 137,
      from: '0x64e97c1a6535afd4a313ef46f88a64a34250b719',
      to: '0x91e2b584908c2807efc9f846e0c2a1fe875c5141',
      ratio: '1',
    },
    {
      chainId: 137,
      from: '0xf1bbf27a9d659d326efbfa5d284ebaefb803983d',
      to: '0xd053fc09e8f05a43da4ecc40a750559c938c8131',
      ratio: '1',
    },
  ],
};
