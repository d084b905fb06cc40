/** Ankr: tokens for staked coins of several networks, whose rates grow. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const ankr: KnownProtocol = {
  id: 'ankr',
  name: 'Ankr',
  source: 'https://www.ankr.com/docs/liquid-staking/',
  contracts: [
    {
      role: 'vault',
      name: 'Ankr staking',
      at: {
        1: ['0x84db6ee82b7cf3b47e8f19270abde5718b936670'],
        56: ['0x9e347af362059bf2e55839002c699f7a5bafe86e'],
        137: ['0xfd225c9e6601c9d38d8f98d8731bf59efcf8c0e3'],
      },
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x26dcfbfa8bc267b250432c01c982eaf81cc5480c',
      kind: 'growingRate',
      of: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
      name: 'ankrMATIC',
    },
    {
      chainId: 1,
      address: '0xe95a203b1a91a908f9b9ce46459d101078c2c3cb',
      kind: 'growingRate',
      of: 'native',
      name: 'ankrETH',
    },
    {
      chainId: 56,
      address: '0x52f24a5e03aee338da5fd9df68d2b6fae1178827',
      kind: 'growingRate',
      of: 'native',
      name: 'ankrBNB',
    },
    {
      chainId: 250,
      address: '0xcfc785741dc0e98ad4c9f6394bb9d43cd1ef5179',
      kind: 'growingRate',
      of: 'native',
      name: 'ankrFTM',
    },
    {
      chainId: 43114,
      address: '0xc3344870d52688874b06d844e0c36cc39fc727f6',
      kind: 'growingRate',
      of: 'native',
      name: 'ankrAVAX',
    },
  ],
};
