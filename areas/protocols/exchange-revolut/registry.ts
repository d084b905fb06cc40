/** Revolut: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeRevolut: KnownProtocol = {
  id: 'exchange-revolut',
  name: 'Revolut',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x09c30cdcdd971423cb3ba757a47d56c35d06d818',
          '0x2b3fed49557bd88f78b898684f82fbb355305dbb',
          '0x9b0c45d46d386cedd98873168c36efd0dcba8d46',
          '0xb23360ccdd9ed1b15d45e5d3824bb409c8d7c460',
          '0xc44b7316936e2f004e688fd53a95e060df1811c3',
          '0xf7c8da79da4cb294c4f55dfebb1b404e3e38d921',
        ],
      ),
    },
  ],
};
