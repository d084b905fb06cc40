/** Camelot on Arbitrum: pairs, pools, and xGRAIL. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const camelot: KnownProtocol = {
  id: 'camelot',
  name: 'Camelot',
  source: 'https://docs.camelot.exchange/contracts/arbitrum/one-mainnet',
  contracts: [
    {
      role: 'router',
      at: { 42161: ['0x1f721e2e82f6676fce4ea07a5958cf098d339e18', '0xc873fecbd354f5a56e00e710b90ef4201db2448d'] },
    },
    { role: 'pool', name: 'Camelot positions', at: { 42161: ['0x00c7f3082833e796a5b3e4bd59f6642ff44dcd15'] } },
  ],
  factories: [
    {
      at: { 42161: ['0x1a3c9b1d2f0529d97f2afc5136cc23e58f1fd35b', '0x6eccab422d763ac031210895c81787e87b43a652'] },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  tokens: [
    {
      chainId: 42161,
      address: '0x3caae25ee616f2c8e13c74da0813402eae3f496b',
      kind: 'lock',
      of: '0x3d9907f9a368ad0a51be60f7da3b97cf940982d8',
      name: 'xGRAIL',
    },
  ],
};
