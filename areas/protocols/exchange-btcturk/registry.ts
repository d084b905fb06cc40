/** BtcTurk: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBtcturk: KnownProtocol = {
  id: 'exchange-btcturk',
  name: 'BtcTurk',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x16769e533352798deb664ba570230a758346ca1a',
          '0x1c17622cfa9b6fd2043a76dfc39a5b5a109aa708',
          '0x2ee555c9006a9dc4674f01e0d4dfc58e013708f0',
          '0x40e832c3df9562dfae5a86a4849f27f687a9b46b',
          '0x46f80018211d5cbbc988e853a8683501fca4ee9b',
          '0x528e909cf72fcf835ece5bfd00c4a6126d485461',
          '0x628a6fe299589b4b5a67d4b43ccdcb4821b3d80c',
          '0x76ec5a0d3632b2133d9f1980903305b62678fbd3',
          '0x832f166799a407275500430b61b622f0058f15d6',
          '0x8c54ebdd960056d2cff5998df5695daca1fc0190',
          '0x9d4d2440513ee9b90a3d7aeb4a134732f42d1389',
          '0x9fcafcca8aec0367abb35fbd161c241f7b79891b',
          '0xb02f1329d6a6acef07a763258f8509c2847a0a3e',
          '0xb2b80fd6e8135ca7d38143bfb60fb8ba0712b4a6',
          '0xb5a46bc8b76fd2825aeb43db9c9e89e89158ecde',
          '0xc37962d62497aa750a94fcb481dfa6d9803b019c',
          '0xd2589c4061bf45a9a5212846aa72c2ed46377145',
          '0xde0f5f79dffd1e8daa6051bd960aefb964d9845f',
          '0xde2faca4bbc0aca08ff04d387c39b6f6325bf82a',
          '0xfc3bfe0ecb87c1eea44e5338828149480e8d2b74',
        ],
      ),
    },
  ],
};
