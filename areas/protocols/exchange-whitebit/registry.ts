/** WhiteBIT: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeWhitebit: KnownProtocol = {
  id: 'exchange-whitebit',
  name: 'WhiteBIT',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0365bcb1f8111673f2786651a533a6e3e40781b9',
          '0x1689a089aa12d6cbbd88bc2755e4c192f8702000',
          '0x33eac50b7faf4b8842a621d0475335693f5d21fe',
          '0x39f6a6c85d39d5abad8a398310c52e7c374f2ba3',
          '0x4c923580db5cb5a3d8cc8b375a1bb72e9f2514f0',
          '0x515281812fdf5b0d7be5fb25b823a2ab79e0a621',
          '0x51cf2d9f67078d76c21258c5aa2cb39a2ca24999',
          '0x5c3be6fa73cab89f27744e886db983e64b689bf9',
          '0x7d0a2cfe9a4a729f912a9b24f3aec2a93436f451',
          '0x98cea98be2a37a8bb52451bd46259b2fbee1bdc0',
          '0xab928e30bede5919d4bd9ec244711495769d2d85',
          '0xc5ef8b5a6c78b2f427958745b81dc54acaf3748a',
          '0xe3db465646ea2ad39ff5672bb5ff0e83dcc91f0e',
          '0xeefbd9626704dcd9c672c1031fc81e7f346ff3b8',
          '0xf8ee19edcb86481146c4b063ca0639c08ec22094',
        ],
      ),
    },
  ],
};
