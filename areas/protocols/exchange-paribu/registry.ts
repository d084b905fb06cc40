/** Paribu: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeParibu: KnownProtocol = {
  id: 'exchange-paribu',
  name: 'Paribu',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x04d9199d397ed9b0c497ad9bbc10f0e0047dd3b7',
          '0x2bb97b6cf6ffe53576032c11711d59bd056830ee',
          '0x496b40804f6b63e84454437b177baa73fdf3fafc',
          '0x595063172c85b1e8ac2fe74fcb6b7dc26844cc2d',
          '0x64440d8a6e6f949536646c363a4b734819eedbfd',
          '0x9acbb72cf67103a30333a32cd203459c6a9c3311',
          '0x9bc5a1d65cb56288c0d110ce2da3d0afb3f573cd',
          '0xa23cbcdfafd09de2ce793d0a08f51865885be3f5',
          '0xabc74170f3cb8ab352820c39cc1d1e05ce9e41d3',
          '0xb0f97d8a45b77ecfcaf9c79241104522999c27ce',
          '0xbd8ef191caa1571e8ad4619ae894e07a75de0c35',
          '0xc3681709ee476308b45812eabe0eb22f3b816880',
          '0xc6da94ca4cdbe74b777b53e42470f676c44b9ab6',
          '0xc86562c1e08cac700f0ddb33eb5a148ec1227d62',
          '0xd1680a710a9f51d1ba2aa78534685b7e7d08570a',
          '0xeb91a3754e48fcd8d3e6f89528d67ac5386cd0d0',
          '0xfb4816b2f573c9358c13f9102c071cdb5fca428d',
          '0xfb90501083a3b6af766c8da35d3dde01eb0d2a68',
        ],
      ),
    },
  ],
};
