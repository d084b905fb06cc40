/** Coinone: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinone: KnownProtocol = {
  id: 'exchange-coinone',
  name: 'Coinone',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x167a9333bf582556f35bd4d16a7e80e191aa6476',
          '0x1e2fcfd26d36183f1a5d90f0e6296915b02bcb40',
          '0x2968c66f14308673c12812febfa58cfe87c4e5a8',
          '0x35da6abcb08f2b6164fe380bb6c47bd8f2304d55',
          '0x7a1ba53c0e2d218df39e76e4efbf0455978cc23e',
          '0xdc4154170ad4747eb31ed4f6984da8576dd833c6',
          '0xfa416ef420b553f6ad622cda922e9d195a8025df',
        ],
      ),
    },
  ],
};
