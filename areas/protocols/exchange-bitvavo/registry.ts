/** Bitvavo: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitvavo: KnownProtocol = {
  id: 'exchange-bitvavo',
  name: 'Bitvavo',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x04a6b67fac93e507d2642f129f5cb8ad474f9823',
          '0x079a892628ebf28d0ed8f00151cff225a093dc63',
          '0x1a1c87d9a6f55d3bbb064bff1059ad37b6bdc097',
          '0x20840b20f1eee3b7b225866dc2e0d669cc2553fb',
          '0x2586db422ec15d5999b50c43be219756c46bb0bd',
          '0x2f1752e8b49c6e7391dc6e55934ceedc7abf18f7',
          '0x48eca43db3a3ca192a5fb9b20f4fc4d96017af0f',
          '0x4fca851027b52ddcc7bbfad327a31287a00026e7',
          '0x6840da33628ffa364954da277cee955b14324fad',
          '0x70e1fc72de740a9353bd9c4674af192f40a24540',
          '0x75f594083de65ff173eb7ce505aa26332fe389f5',
          '0x7c3869e8c192532f0a11d5c8f46c2ccd82ce383b',
          '0x87eab4f119113e0e5920288936ad94c307b4849a',
          '0x897321a0ee56b57ef56f284037ffe4b63287d52a',
          '0x95b564f3b3bae3f206aa418667ba000afafacc8a',
          '0x9d5db4b86afd9fe80720ca0f5637d6b790ce5bcb',
          '0xab782bc7d4a2b306825de5a7730034f8f63ee1bc',
          '0xaf6344e0c8796d89df343fb9f8ab22358c7f5db2',
          '0xb2170202b050f0549b9d9733f8258bc917346f98',
          '0xb2c9ffdbe4b4bbb6aa2951390506c39be6998751',
          '0xb67aee8b7e516e4de71b54e6acbb5f351efe1598',
          '0xb986599310f6fe1da49a6d263e58ec28ff428e1c',
          '0xc1082d75e4a4f1e8dd425b1d541904e758a3a3e4',
          '0xc15dc0b4223b05588a257e48ed129fb59c6eb7e3',
          '0xc2d9688d6dd886b55721a58a3a9926c8c1975afc',
          '0xc8e0ef05b7f250fc63702fbdada6972afdcae8c2',
          '0xcc9febe81eabc8e1b0dcc29dec2bdc70def9180f',
          '0xccf8594f833fe5ebbf0e72fda51f9fb291b39a57',
          '0xd2674da94285660c9b2353131bef2d8211369a4b',
          '0xd43990f7ab8edca4689c177e9d40c5d763999988',
          '0xd5ff5fb2a7b64d4b1d1a7c59eea2a81dccd140fe',
          '0xd908d55d627e490667da8aa31c7433ffd6f460de',
          '0xdd25ca203c060213eaffe59e37101a01dac463c1',
          '0xdf07bcb647ca70bd8e78b51d898777426c6d121a',
          '0xe12f9490471f933772575a299a9a8cc7efedbe3b',
          '0xedc6bacdc1e29d7c5fa6f6eca6fdd447b9c487c9',
          '0xee797909a7ed196255d8c8c18a292b091680fe7a',
          '0xf0d76d3b9042e7b01e647c9c24573b7d3ff8d650',
          '0xfa5358d7fa71322b2f9828100f9c5ddf91348d04',
        ],
      ),
    },
  ],
};
