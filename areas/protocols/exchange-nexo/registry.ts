/** Nexo: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeNexo: KnownProtocol = {
  id: 'exchange-nexo',
  name: 'Nexo',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0031e147a79c45f24319dc02ca860cb6142fcba1',
          '0x00ee047a66d5cff27587a61559138c26b62f7ceb',
          '0x121effb8160f7206444f5a57d13c7a4424a237a4',
          '0x1d85f929ee6aedc3b4981d8fe408ae43942b2e53',
          '0x31e9b3373f2ad5d964cad0fd01332d6550cbbde6',
          '0x354e9fa5c6ee7e6092158a8c1b203ccac932d66d',
          '0x3ad412055f123f6b596deb290417e182ee192fb2',
          '0x463e5b673d1029989c9b059d36393c539bef9094',
          '0x4b2cf5c94a88934870b523983b22e6d2dd1b6577',
          '0x4bb7f4c3d47c4b431cb0658f44287d52006fb506',
          '0x4d7f1790644af787933c9ff0e2cff9a9b4299abb',
          '0x55e4d16f9c3041eff17ca32850662f3e9dddbce7',
          '0x57793e249825492212de2aa4306379017301e1da',
          '0x5b579b11881fb50f4ef2f0ecb0f7ce164a866ca0',
          '0x65b0bf8ee4947edd2a500d74e50a3d757dc79de0',
          '0x6914fc70fac4cab20a8922e900c4ba57feecf8e1',
          '0x7344e478574acbe6dac9de1077430139e17eec3d',
          '0x7893b8b1a474933ef654596e138298eba2000237',
          '0x7ab6c736baf1dac266aab43884d82974a9adcccf',
          '0x85ac35b41a72800895c189f44972bd3db46f7f1b',
          '0x8fd589aa8bfa402156a6d1ad323fec0ecee50d9d',
          '0x9bdb521a97e95177bf252c253e256a60c3e14447',
          '0xa75ede99f376dd47f3993bc77037f61b5737c6ea',
          '0xb60c61dbb7456f024f9338c739b02be68e3f545c',
          '0xba90b5bc12daab8d06582967a22c86ae7eed0469',
          '0xe498e7a77a2ffbd33e4a14253c3d11f97aeba18b',
          '0xe6fa688c09e196a8f9d08911df84e3b5f350e507',
          '0xed212a4a2e82d5ee0d62f70b5dee2f5ee0f10c5d',
          '0xf36a47300f002c0c9f8c131962f077c3543b2fc6',
          '0xffec0067f5a79cff07527f63d83dd5462ccf8ba4',
        ],
      ),
    },
  ],
};
