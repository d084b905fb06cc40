/** Tokens of Curve. */
import type { KnownToken } from '../engine/registry/known-protocol.ts';

export const TOKENS_4: readonly KnownToken[] = [
  {
    chainId: 42161,
    address: '0x3e01dd8a5e1fb3481f0f589056b428fc308af0fb',
    kind: 'poolShare',
    of: ['0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f', '0xdbf31df14b66535af65aac99c32e9ea844e14501'],
    name: 'ren',
  },
  {
    chainId: 42161,
    address: '0x555766f3da968ecbefa690ffd49a2ac02f47aa5f',
    kind: 'receipt',
    of: '0x8e0b8c8bb9db49a46697f3a5bb8a308e744821d2',
  },
  {
    chainId: 42161,
    address: '0x6339ef8df0c2d3d3e7ee697e241666a916b81587',
    kind: 'receipt',
    of: '0x3dfe1324a0ee9d86337d06aeb829deb4528db9ca',
  },
  {
    chainId: 42161,
    address: '0x7f90122bf0700f9e7e1f688fe926940e8839f353',
    kind: 'poolShare',
    of: ['0xff970a61a04b1ca14834a43f5de4533ebddb5cc8', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    name: '2pool',
  },
  {
    chainId: 42161,
    address: '0x8e0b8c8bb9db49a46697f3a5bb8a308e744821d2',
    kind: 'poolShare',
    of: [
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
      '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    ],
    name: 'tricrypto',
  },
  {
    chainId: 42161,
    address: '0xce5f24b7a95e9cba7df4b54e911b4a3dc8cdaf6f',
    kind: 'receipt',
    of: '0x7f90122bf0700f9e7e1f688fe926940e8839f353',
  },
  {
    chainId: 42161,
    address: '0xdb3fd1bfc67b5d4325cb31c04e0cae52f1787fd6',
    kind: 'receipt',
    of: '0x3e01dd8a5e1fb3481f0f589056b428fc308af0fb',
  },
  {
    chainId: 42161,
    address: '0xdbcd16e622c95acb2650b38ec799f76bfc557a0b',
    kind: 'poolShare',
    of: ['native', '0x5979d7b546e38e414f7e9822514be443a4800529'],
    name: 'wsteth',
  },
];
