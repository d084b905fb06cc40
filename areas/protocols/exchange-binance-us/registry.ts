/** Binance US: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBinanceUs: KnownProtocol = {
  id: 'exchange-binance-us',
  name: 'Binance US',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x211ee0129a67e7d44514152eb43d9f31103ac46b',
          '0x21d45650db732ce5df77685d6021d7d5d1da807f',
          '0x34ea4138580435b5a521e460035edb19df1938c1',
          '0x43c5b1c2be8ef194a509cf93eb1ab3dbd07b97ed',
          '0x61189da79177950a7272c88c6058b96d4bcd6be2',
          '0x70d5ccc14a1a264c05ff48b3ec6751b0959541aa',
          '0x9223c017a39d4806d1d92c15046ae28c32c6d8e7',
          '0xa74e8ae2f83d2564af25420ad4d6a7fe224b053f',
          '0xb14a67c63bda5024d2effd53aa16a00bb7f9a30a',
          '0xb650b0b1f183d59343da753d94c068bfea92693d',
          '0xd5c08681719445a5fdce2bda98b341a49050d821',
          '0xf60c2ea62edbfe808163751dd0d8693dcb30019c',
          '0xffd22b84fb1d46ef74ed6530b2635be61340f347',
        ],
      ),
    },
  ],
};
