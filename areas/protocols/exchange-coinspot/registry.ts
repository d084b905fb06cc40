/** CoinSpot: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinspot: KnownProtocol = {
  id: 'exchange-coinspot',
  name: 'CoinSpot',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x09363887a4096b142f3f6b58a7eed2f1a0ff7343',
          '0x20312e96b1a0568ac31c6630844a962383cc66c2',
          '0x235186179440b58a23ccf2601529223ce7ce09ba',
          '0x32143a02fb6484d18c79fa0401c9bf760dd3de68',
          '0x32e567e8b527d3194c60ea3c6a5c009d58a0b36d',
          '0x33a64dcdfa041befebc9161a3e0c6180cd94fa89',
          '0x4207837d4cd914467eb76bf88c4d6e7ba11ccdf9',
          '0x56de1961fda5454e6f8e6d0e3124ff648fd69400',
          '0x60f9e80d0d40b2958ac39006635de782096866c3',
          '0x867bfa133d64fad734c89f886d2a169b6504ab2b',
          '0x916ed5586bb328e0ec1a428af060dc3d10919d84',
          '0x91a0a3043f68986043d7083c4d85b558b21f0a7b',
          '0x9239df3e9996c776d539eb9f01a8ae8e7957b3c3',
          '0x9ef63958c90cf47f78ad489d5881ef2737601111',
          '0xa89a1278ac85367f38bdf6746658ce2b9875526e',
          '0xa9bd318a4ca1747e6068d100e18711b529386e29',
          '0xdb6fdc30ab61c7cca742d4c13d1b035f3f82019a',
          '0xdf1553a2130cbafa70a35e68efc6ccf67f0a278c',
          '0xe4b3dd9839ed1780351dc5412925cf05f07a1939',
          '0xe6f79f8b46b30f293cfbde50ef787d2fe0610782',
          '0xeed86b90448c371eab47b7f16e294297c27e4f51',
          '0xf1088841ab08fc1cb3835fd75207bcb3137f6ee3',
          '0xf35a6bd6e0459a4b53a27862c51a2a7292b383d1',
        ],
      ),
    },
  ],
};
