/** Poloniex: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangePoloniex: KnownProtocol = {
  id: 'exchange-poloniex',
  name: 'Poloniex',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x007abbe8057433641acb791d966d33a12cf82d01',
          '0x03f35f53a2598f9a1c8a452398d08429be70b7fc',
          '0x0536806df512d6cdde913cf95c9886f65b1d3462',
          '0x209c4784ab1e8183cf58ca33cb740efbf3fc18ef',
          '0x29065a4c1f2f20d1e263930088890d6f49fe715a',
          '0x2fa2bc2ce6a4f92952921a4caa46b3727d24a1ec',
          '0x31a2feb9b5d3b5f4e76c71d6c92fc46ebb3cb1c1',
          '0x32be343b94f860124dc4fee278fdcbd38c102d88',
          '0x36b01066b7fa4a0fdb2968ea0256c848e9135674',
          '0x48d466b7c0d32b61e8a82cd2bcf060f7c3f966df',
          '0x59cb48d7a44c3eb402f259afa697f830377cbfa4',
          '0x65f9b2e4d7aaeb40ffea8c6f5844d5ad7da257e0',
          '0x6795cf8eb25585eadc356ae32ac6641016c550f2',
          '0x6b71834d65c5c4d8ed158d54b47e6ea4ff4e5437',
          '0x6b77702fcb3aae49174b8d1d6064a7cb2a1b3e59',
          '0x6f803466bcd17f44fa18975bf7c509ba64bf3825',
          '0x8d451ae5ee8f557a9ce7a9d7be8a8cb40002d5cb',
          '0x8fca4ade3a517133ff23ca55cdaea29c78c990b8',
          '0x92384e84213fad1105e6da1df403aee7ffedfc84',
          '0xa910f92acdaf488fa6ef02174fb86208ad7722ba',
          '0xaa9fa73dfe17ecaa2c89b39f0bb2779613c5fc3b',
          '0xab11204cfeaccffa63c2d23aef2ea9accdb0a0d5',
          '0xae80f9fa64e2330f5de5bd64061285c71c041ed0',
          '0xb1ea6eef811d8fa08650045b8ed8c11aca8f5996',
          '0xb42b20ddbeabdc2a288be7ff847ff94fb48d2579',
          '0xb794f5ea0ba39494ce839613fffba74279579268',
          '0xb7e698183c6735484bcef276ea26125b57846d2c',
          '0xbd2ec7c608a06fe975dbdca729e84dedb34ecc21',
          '0xbfc39b6f805a9e40e77291aff27aee3c96915bdd',
          '0xc0e30823e5e628df8bc9bf2636a347e1512f0ecb',
          '0xced1bc4b58b19f6f4b90557b0bda0ad328f7e4bb',
          '0xcff8b7f3ce9542b27e8b938a05179a7f18dbd74e',
          '0xde30e7c5855ed92ace9160deaa331b50f2e6fdbf',
          '0xdf21fa922215b1a56f5a6d6294e6e36c85a0acfb',
          '0xead6be34ce315940264519f250d8160f369fa5cd',
          '0xfa4c4df1a902a70bbd1593c13cac9e8e6c26c566',
          '0xfbf2173154f7625713be22e0504404ebfe021eae',
        ],
      ),
    },
  ],
};
