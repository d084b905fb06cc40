/** Bitfinex: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitfinex: KnownProtocol = {
  id: 'exchange-bitfinex',
  name: 'Bitfinex',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0b73f67a49273fc4b9a65dbd25d7d0918e734e63',
          '0x0cd76cd43992c665fdc2d8ac91b935ca3165e782',
          '0x1151314c646ce4e0efd76d1af4760ae66a9fe30f',
          '0x1b29dd8ff0eb3240238bf97cafd6edea05d5ba82',
          '0x1b8766d041567eed306940c587e21c06ab968663',
          '0x28140cb1ac771d4add91ee23788e50249c10263d',
          '0x2a7f8fa32012ba83e77afa782fbc9267ab0967d5',
          '0x2ee3b2df6534abc759ffe994f7b8dcdfaa02cd31',
          '0x30a2ebf10f34c6c4874b0bdd5740690fd2f3b70c',
          '0x36a85757645e8e8aec062a1dee289c7d615901ca',
          '0x3f7e77b627676763997344a1ad71acb765fc8ac5',
          '0x482f02e8bc15b5eabc52c6497b425b3ca3c821e8',
          '0x4fdd5eb2fb260149a3903859043e962ab89d8ed4',
          '0x53b36141490c419fa27ecabfeb8be1ecadc82431',
          '0x5754284f345afc66a98fbb0a0afe71e0f007b949',
          '0x58ae42a38d6b33a1e31492b60465fa80da595755',
          '0x59448fe20378357f206880c58068f095ae63d5a5',
          '0x5a710a3cdf2af218740384c52a10852d8870626a',
          '0x618f37d7ff7b140e604172466cd42d1ec35e0544',
          '0x61d5a4d5bd270e59e9320243e574288e2a199fed',
          '0x69c6dcc8f83b196605fa1076897af0e7e2b6b044',
          '0x7180eb39a6264938fdb3effd7341c4727c382153',
          '0x742d35cc6634c0532925a3b844bc454e4438f44e',
          '0x77134cbc06cb00b66f4c7e623d5fdbf6777635ec',
          '0x7727e5113d1d161373623e5f49fd568b4f543a9e',
          '0x8103683202aa8da10536036edef04cdd865c225e',
          '0x876eabf441b2ee5b5b0554fd502a8e0600950cfa',
          '0x88037f361891a0b5de3c0c30632fbca7db2d341f',
          '0xab7c74abc0c4d48d1bdad5dcb26153fc8780f83e',
          '0xc56fefd1028b0534bfadcdb580d3519b5586246e',
          '0xc58b32218a746b70813a057275591966deb5920e',
          '0xc61b9bb3a7a0767e3179713f3a5c7a9aedce193c',
          '0xc6cde7c39eb2f0f0095f41570af89efc2c1ea828',
          '0xcafb10ee663f465f9d10588ac44ed20ed608c11e',
          '0xdcd0272462140d0a3ced6c4bf970c7641f08cd2c',
          '0xe92d1a43df510f82c66382592a047d288f85226f',
          '0xed9eef56e64a8e779cfae9ddedb25d11ba2b2425',
          '0xf4b51b14b9ee30dc37ec970b50a486f37686e2a8',
        ],
      ),
    },
  ],
};
