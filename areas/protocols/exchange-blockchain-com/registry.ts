/** Blockchain.com: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBlockchainCom: KnownProtocol = {
  id: 'exchange-blockchain-com',
  name: 'Blockchain.com',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x23f4569002a5a07f0ecf688142eeb6bcd883eef8',
          '0x46e0813dcb480517e3e73449761bdc596e424a79',
          '0x52749d8c2f70f7ea6343054b7a04fb16337e5f58',
          '0x8badd8b59ddaf9a12c4910ca1b2e8ea750a71594',
          '0x9aa65464b4cfbe3dc2bdb3df412aee2b3de86687',
          '0xa00e2a7652248abeb209398227dae413e9479e52',
          '0xc88f7666330b4b511358b7742dc2a3234710e7b1',
          '0xfc3e21f959551512d68b6b00f8931593d3106151',
        ],
      ),
    },
  ],
};
