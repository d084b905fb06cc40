/** Bitkub: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitkub: KnownProtocol = {
  id: 'exchange-bitkub',
  name: 'Bitkub',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0573adf35a54475cbe10992ba7c7dc11a80f39ab',
          '0x1579b5f6582c7a04f5ffeec683c13008c4b0a520',
          '0x1fd9393359b825156e8353e390e23664bb5ab4b8',
          '0x308672703961164e64332ba1ce19b85827502b4d',
          '0x326d9f47ba49bbaac279172634827483af70a601',
          '0x3460427b53823beb759d7b6a4f1d5b7199209646',
          '0x3d1d8a1d418220fd53c18744d44c182c46f47468',
          '0x49876520c866d138dd749d6c2c33e4da5bfaec66',
          '0x56152e13828f78cdcc90a6b016df0aec0985e2f3',
          '0x59e0cda5922efba00a57794faf09bf6252d64126',
          '0x6254b927ecc25ddd233aaecd5296d746b1c006b4',
          '0x6b130820c449a27b35256a3c99942adbd53aac18',
          '0x6e4626569cb3bf1287ba002907783009f6756ab5',
          '0x79169e7818968cd0c6dbd8929f24d797cc1af9a1',
          '0x7a1cf8ce543f4838c964fb14d403cc6ed0bdbacc',
          '0x7b7b40d0ffc52005ade856d4f65008bff7d4d4a6',
          '0x91013c9c7c2a856b26df52a8a117afeb9fc90379',
          '0x93593b52373775b6387bb136fb662a1b2b95d28c',
          '0x9573a11d939753737e8f09f80f07f6462c093a1c',
          '0x9be7b0f285d04701f27682f591a60417c47d095a',
          '0xadf4c208d546e7f1ec24cab1ccda9b47b90b8540',
          '0xb15bfc3c04a726dc6df1bd8d658e1a1e43a9af33',
          '0xb9c764114c5619a95d7f232594e3b8dddf95b9cf',
          '0xbb317c75f7ca98f830dd6f7eb1981852ebe6f839',
          '0xc488e4afec0414511d1518d8d6b8dc5f820fb92a',
          '0xc68c8d9d435c1c8a04909a7d8ea588d1031ae1e9',
          '0xca7404eed62a6976afc335fe08044b04dbb7e97d',
          '0xcacb823a3d0c5a8490b1d3e60d1f33ab1eeb0387',
          '0xcee64c0fd6e455b629ee82404094bb0fd7a015d3',
          '0xda4231ef1768176536eee3ec187315e60572bbd4',
          '0xdb044b8298e04d442fdbe5ce01b8cc8f77130e33',
          '0xdff73312bebe434f8258d623c9ce6de834abbcdd',
          '0xe24568d364a170b9d768af5aab2e9bfffe628faa',
          '0xf8d3188e8349de474a2b086976cda158b4e109db',
          '0xfc8044a7a0f1dd3bc00446a44e4c1f644bf93a67',
          '0xfe7ad27596ca67a134cc227fcceee02fd7bacc46',
        ],
      ),
    },
  ],
};
