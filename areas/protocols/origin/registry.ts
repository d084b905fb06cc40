/** Origin: OETH and OUSD, whose balances grow, their wrapped forms, and staked OGN. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const origin: KnownProtocol = {
  id: 'origin',
  name: 'Origin',
  source: 'https://docs.originprotocol.com/registry/contracts',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0x39254033945aa2e4809cc2977e7087bee48bd7ab',
          '0xdcee70654261af21c44c093c300ed3bb97b78192',
          '0xe75d77b1865ae93c7eaa3040b038d7aa7bc02f70',
        ],
        8453: ['0x98a0cbef61bd2d21435f433be4cd42b56b38cc93'],
      },
    },
    {
      role: 'lock',
      name: 'Origin staking',
      at: { 1: ['0x0c4576ca1c365868e162554af8e385dc3e7c66d9', '0x63898b3b6ef3d39332082178656e9862bee45c57'] },
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x2a8e1e676ec238d8a992307b495b45b3feaa5e86',
      kind: 'growingBalance',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'OUSD',
    },
    {
      chainId: 1,
      address: '0x856c4efb76c1d1ae02e20ceb03a2a6a08b0b8dc3',
      kind: 'growingBalance',
      of: 'native',
      name: 'OETH',
    },
    {
      chainId: 1,
      address: '0xdcee70654261af21c44c093c300ed3bb97b78192',
      kind: 'growingRate',
      of: '0x856c4efb76c1d1ae02e20ceb03a2a6a08b0b8dc3',
      name: 'wOETH',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x9c354503c38481a7a7a51629142963f98ecc12d0',
      to: '0x8207c1ffc5b6804f6024322ccf34f29c3541ae26',
      ratio: '0.09137',
      symbols: ['OGV', 'OGN'],
    },
  ],
};
