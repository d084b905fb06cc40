/** XT.com: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeXtCom: KnownProtocol = {
  id: 'exchange-xt-com',
  name: 'XT.com',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x07888c3c5d25fa74ae04a9ead1fb1cf0e7743689',
          '0x104703893f56243c0e56441a99eb3f32e1ed6ad2',
          '0x24ca039e1f71ef468d2946045c1f3e90d31fdb71',
          '0x2bc0dde194d722fe98ed3912cad464380f2225ac',
          '0x3fcad6c6fb6bffbb3585f2a401fbc87a6719d28d',
          '0x4fd7c9bdb194f3cf0589803d0a664a80e59ebfa6',
          '0x61459d345779b9d8ceaf2b1472a60805cb699aae',
          '0x716198e735e1df5f5423e74fb98d493a1f789c1e',
          '0x724fd0870996faacf4f6c169f484c678cf2aa209',
          '0x80309282231e9e01c74c4e0efed35b063e6c5d27',
          '0x8c395e3fb26939438acd5ca4be7684752829e269',
          '0x98a79dbf216daef423bab001e23795f606bf7c2e',
          '0x9a87e659cb1904495d489010902b4c8eb6601583',
          '0xb082e500faecb492e87f0176b38c2626a185ddd7',
          '0xb98486f2df13ba242f173ffcbff5c122b4d95a16',
          '0xcab044b301d94875ac1502b73e54d63b0162c70f',
          '0xdb3ded7731c781224ec292e2163d9554c094fd7c',
          '0xde65ff89287c1a8da978d4c6b31edc3fc664f019',
          '0xde7d6405e9863eba41cb78eadc54c63f01bc8c2b',
          '0xe0a616c3659be29567e08819772e6905307adf21',
          '0xe5b8ff1ca1c3ef2ac704783d6473ee5a9be7e02d',
          '0xea04c61512eb2ef00a7ac89fb812c66b7118b60d',
          '0xefda0cb780a8564903285ed25df3cc024f3b2982',
        ],
      ),
    },
  ],
};
