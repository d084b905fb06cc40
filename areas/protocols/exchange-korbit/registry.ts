/** Korbit: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeKorbit: KnownProtocol = {
  id: 'exchange-korbit',
  name: 'Korbit',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0c01089aedc45ab0f43467cceca6b4d3e4170bea',
          '0x223674cc4433a50caddf13c65f92151d75996e41',
          '0x2864de013415b6c2c7a96333183b20f0f9cc7532',
          '0x2d386ad07d45ae4d3497be2d7881c74ca1932f83',
          '0x33de12b5cf336692c6b7cfd3aaf779425067f21c',
          '0x34296db8da4ddd088a09f228b23270238e08b1be',
          '0x373f269ec33f53865ffca45e127151527d0f7060',
          '0x3a70c2528265f0624e7ac8495b212a367b5b61b2',
          '0x455ae9f6d25fd49ed7be9f3d8dd1cf58a79a5958',
          '0x466294fed9060355b295b419cb86000fe1406e07',
          '0x4bef5b67350a222f94cbf306b3cd758c45e94973',
          '0x5bd811987ee931ac85ed0eda8871282f9c5c88a4',
          '0x7580ba923c01783115d79975d6a41b3d38eff8d5',
          '0x75a0aec326fd51fb066f0c9a73a71095208a8aac',
          '0x75fddbf107ce88ba66ed7fd8182ee6c3a39e9420',
          '0x79a5262eda15995a2ea624277b243070fb945be5',
          '0x8477c637bab24782b5cc9d42fadc194dc128d4fa',
          '0x8550e644d74536f1df38b17d5f69aa1bfe28ae86',
          '0x8a7e7a63b401293c4be78769750622b2a6f33494',
          '0x8b15eb5ea0a405da4d82f26d9197fad62ef7405a',
          '0x8e2040ab7a6af6bba67e6d9b280c6fea7f930c87',
          '0x8fc6c3805d0bc6bdaff265f091ab52b48a8dd874',
          '0xb7580490a51d3f48d451ba5f2dd79a835d266015',
          '0xb99324f3b1c5b1df9079da475c2b815b64ca2050',
          '0xc63beb7a137473d043a1d9a3d3b3c298f6985c97',
          '0xd03be958e6b8da2d28ac8231a2291d6e4f0a7ea7',
          '0xd17e26529e5fca53901f65f1a914317877cab08a',
          '0xd6e0f7da4480b3ad7a2c8b31bc5a19325355ca15',
          '0xd6e383b231d2534c7606512b3f7495557fc607e2',
          '0xd77f7f8868f20835fdfc8c7e851f6f23ce9f651d',
          '0xd9fc5fa552f2d17eb541c07a68095125b15afe7f',
          '0xe5d7ccc5fc3b3216c4dff3a59442f1d83038468c',
          '0xe83a48cae4d7120e8ba1c2e0409568ffba532e87',
          '0xf0bc8fddb1f358cef470d63f96ae65b1d7914953',
          '0xf6230e7e98d2bbebf96d14888020e9c3e8c27d69',
          '0xfd9785b1148c6550e065a189d702560c67950d54',
        ],
      ),
    },
  ],
};
