/** ChangeNOW: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeChangenow: KnownProtocol = {
  id: 'exchange-changenow',
  name: 'ChangeNOW',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x077d360f11d220e4d5d831430c81c26c9be7c4a4',
          '0x0a1ce4496471867fac0ad71b785e5258993c9b33',
          '0x3421230289980b8ea81781b170ef7d475673102b',
          '0x3525d3a883f743ca146288c146de7ccd59d48bf5',
          '0x3a0d24d59af3a3444dc6ef12cdb0c6e38c985288',
          '0x3c73868c9b9ba4d71dec73ff7798a980da996320',
          '0x458c2a06ba8dc3def078513ad98e9da8ced39e02',
          '0x4657f866a0d9b46f288893fff466e8d87c556b1a',
          '0x48c04ed5691981c42154c6167398f95e8f38a7ff',
          '0x4958f6c329b61404b1cfd0ec8a44600a9486bd0a',
          '0x59855c07cdd4924609df4f5f175da3188699932f',
          '0x637c86b5f2c8399716964c702bcaeabc69b900df',
          '0x6cb399d73ca29859d795c68a68f0dbf6a74f55d4',
          '0x754993c330e8ae2ce276a9c792b40047ba9f8b1f',
          '0x7a3bea333246efcd74ebf5835987a5398eac10fe',
          '0x8f54972f4ca40bd3ffc8b085f6ece1739c40c65f',
          '0x975d9bd9928f398c7e01f6ba236816fa558cd94b',
          '0x9bc2f223026c252c8ef5f7f33f00f4bee21434b8',
          '0x9ef8a758af51ef51c8cb26d55114dc7dd7ab1ba3',
          '0xa12e1462d0ced572f396f58b6e2d03894cd7c8a4',
          '0xa4e5961b58dbe487639929643dcb1dc3848daf5e',
          '0xa6ba490e1af9849b6220ab9f709a32f7a82afad6',
          '0xa96be652a08d9905f15b7fbe2255708709becd09',
          '0xba1955c198fca20834340414f0ea951452bdc7de',
          '0xbac051bbf79c5321c0f825ea9bca71f992144029',
          '0xbe6439b25e2c6560590407731bb9fe2908f30c94',
          '0xc275119660fefe4519083ea6e57cbd1b672bc020',
          '0xc6cad2d42c7510a72edefe32246f54617c16437e',
          '0xca99835ae68e32e89c83e77a6f0922b0b67ed1c8',
          '0xd421bb540b5f980a9f7d4206e1404c107aad9ecc',
          '0xd5b73fc035d4d679234323e0d891cab4a4f5a1ab',
          '0xd72cd83afba0dcfeff95d463adcb2b8def6aa623',
          '0xd98cfe4a2b9fce9b884d2ec3698e775ee54753af',
          '0xd9f2c88ae7372e7e418e5304105b918d6cf2ce1f',
          '0xe2d60cfe3cf8b2079c7df0144c5b28c03469775c',
          '0xeba88149813bec1cccccfdb0dacefaaa5de94cb1',
          '0xf78f74a0f9104aa62864b93802260c3469167a9a',
        ],
      ),
    },
  ],
};
