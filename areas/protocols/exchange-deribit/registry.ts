/** Deribit: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeDeribit: KnownProtocol = {
  id: 'exchange-deribit',
  name: 'Deribit',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x062448f804191128d71fc72e10a1d13bd7308e7e',
          '0x1bae874af9f81b8f93315b27f080260da4702d3a',
          '0x2563328d58ac7ee9e930e89c29ce96046a291207',
          '0x2eed6a08fb89a5cd111efa33f8dca46cfbeb370f',
          '0x2eed6a08fb89a5cd111efa33f8dca46cfdbe370f',
          '0x58f56615180a8eea4c462235d9e215f72484b4a3',
          '0x5f397b62502e255f68382791947d54c4b2d37f09',
          '0x63f41034871535cee49996cc47719891fe03dff9',
          '0x6b378be3c9642ccf25b1a27facb8ace24ac34a12',
          '0x77021d475e36b3ab1921a0e3a8380f069d3263de',
          '0x866c9a77d8ab71d2874703e80cb7ad809b301e8e',
          '0x904cc2b2694ffa78f04708d6f7de205108213126',
          '0x9cf8d36f4aab14ef4975ac6c98f896865f0900c5',
          '0xa0f6121319a34f24653fb82addc8dd268af5b9e1',
          '0xa7e15ef7c01b58ebe5ef74aa73625ae4b11fe754',
          '0xbdea7a9a536ae525a71a70d308d0ba00899d64e3',
          '0xcfee6efec3471874022e205f4894733c42cbbf64',
        ],
      ),
    },
  ],
};
