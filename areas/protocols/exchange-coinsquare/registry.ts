/** Coinsquare: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinsquare: KnownProtocol = {
  id: 'exchange-coinsquare',
  name: 'Coinsquare',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x02fdc44bf226e49dceca4775afaef3360e9c4ee9',
          '0x0fcff154753e337983613889b69dd85fe8a1a145',
          '0x14aa1ad09664c33679ae5689d93085b8f7c84bd3',
          '0x2f671a39613861ec17ad35de44f4f84e3d4c69f4',
          '0x3858a27eecb5f1144473e35a293cb1b2bda6dff4',
          '0x476b067cbff8acb805038e9daef5d51c7612d593',
          '0x48a0b5f7de8789a3962918c6df4a766c0c8857b0',
          '0x56e89a4b2e3924c336d52ce0ad98ff23e1a51627',
          '0x6a73f209d25cc9c089170cc5b54962e0c7614e0c',
          '0x6d712f120bd65ad54a5f56670976788a044cb987',
          '0x7061d86a274b398a1fb7cdb74b3abbc7601e105f',
          '0x7ee87dd5bb9924cb85ca2916bd4e04299d3a8ecc',
          '0x82be7cfef05b70c4af47f8fd70f636201121341b',
          '0x8623c08a4b880799cf65e75137ec9759db336637',
          '0x89813b57ae92e74fb808eb7639d3a0050c9b3d7d',
          '0x8e080c5d233f2a14a37d024c0382bf0585146993',
          '0x910695e5c7c14499b554fb132a9710988a42fc38',
          '0x91adf14f4c0782634e04dfc6e9be16d950aa4daa',
          '0x9c6d4a1922eed56ee9de148c5ba9b1b477fecbb6',
          '0xc4d75abab14ef006d5ac9fe901a8ed616c4e2627',
          '0xd093f2ee92cf32b4d3ebefd965447415074dd6c8',
          '0xd2e9d994a1c3f217656db51ecaac3ca7cfd9d42e',
          '0xd381347ee757f53ae4b3b6822daec3e2a14b2005',
          '0xd5b2c371808018ee131ad387877c4d58e08e7a06',
          '0xf9c91937737ccafe9bbb662b1917b54f9606ca13',
          '0xfac596facd1901458c1c6347397a6e5d0769736c',
        ],
      ),
    },
  ],
};
