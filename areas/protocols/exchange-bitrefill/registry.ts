/** Bitrefill: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitrefill: KnownProtocol = {
  id: 'exchange-bitrefill',
  name: 'Bitrefill',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x4945ce2d1b5bd904cac839b7fdabafd19cab982b',
          '0x4d31f0089a27e7afe56ac47c1551e09102d2834d',
          '0x6438beeb08cf4faba533ecde748180dd56d43513',
          '0x69b8f9e1f633fbb8de3e279aaf34d4eff05e61af',
          '0x79267cd876afe3e400917c1b26743630cc29f4e0',
          '0x88c633d244ee11269b33a5d29133c5e66e8951a5',
          '0x8f662404d92908324d25d7e9b814c89ae2bfad5e',
          '0x94aa0b75a10bf4e92a00de8a115a6f61095cf663',
          '0x95ba04c934d231c51435a266fff2b2288e1d0af3',
          '0xa381c04ebfdf07f9a63eb8dbe2ef55c0122620ab',
          '0xb5de51cb0bf61554e47a7a6b6c7f429fec925b4f',
          '0xc5b4a8b2414c339a471cef9663e67d57e33f41f9',
          '0xcbd17ee0703b92f858744f658c53ad26ce206dfa',
          '0xeadf413c2ab5b1488430469551241cca29df65b4',
          '0xf5e410b97aabdfbd019f1428fde4e12815cabbae',
        ],
      ),
    },
  ],
};
