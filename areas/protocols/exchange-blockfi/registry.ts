/** BlockFi: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBlockfi: KnownProtocol = {
  id: 'exchange-blockfi',
  name: 'BlockFi',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x04046027549f739edfd5b2a78efdbaf0f0bf4514',
          '0x22ffda6813f4f34c520bf36e5ea01167bc9df159',
          '0x26994d7c461a91ef5324f7058c10b18d9dd8d43a',
          '0x26d37f2d8d9703255cd79a383c3f80b528b2342c',
          '0x2a549b4af9ec39b03142da6dc32221fc390b5533',
          '0x3fda25f27211a138adf211f4c060f2149674be6d',
          '0x49022d9719cf6526cead928ca9a7e12e932f2c63',
          '0x530e0a6993ea99ffc96615af43f327225a5fe536',
          '0x808b4da0be6c9512e948521452227efc619bea52',
          '0xa26a8e242a7470476df1dc11ded5dbc9fca610fa',
        ],
      ),
    },
  ],
};
