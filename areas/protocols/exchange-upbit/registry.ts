/** Upbit: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeUpbit: KnownProtocol = {
  id: 'exchange-upbit',
  name: 'Upbit',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x00d7f2709c7b305a64b8e49a476fead84d159366',
          '0x03747f06215b44e498831da019b27f53e483599f',
          '0x0bd71dc11edef3207a6f74b7cfbae5b8713f3f43',
          '0x12352dce4985ffb2074b4cb4399901c9d2fd5582',
          '0x1938a448d105d26c40a52a1bfe99b8ca7a745ad0',
          '0x1c1a7ce2b24db65c0b6747d616fdffbacffc3132',
          '0x1d791f12bb6808dc08ab365e2ec8913273c00193',
          '0x1f700f00bce72be33ba4e070759d2cdbd027e148',
          '0x33966c7445cbb26999b73a2427d97f8d06f6b3e4',
          '0x377b8ce04761754e8ac153b47805a9cf6b190873',
          '0x390de26d772d2e2005c6d1d24afc902bae37a4bb',
          '0x39275f5ccaf27bdbf40059926d42c6a09a03f40a',
          '0x4f01001cf69785d4c37f03fd87398849411ccbba',
          '0x52c6e1ddbbc132c7d10eec5d0d8bf5c4d0617f6e',
          '0x54014ce170a7f1ba3d937b4e1b1638ba82be41f1',
          '0x5c3f261290e02ba328af0dcfe2586dba61a358ec',
          '0x5e032243d507c743b061ef021e2ec7fcc6d3ab89',
          '0x5fbe6f686cccbf2a978926d135448ede0b71bb41',
          '0x74c4fa0a5d205b1e645c819f6dd5d436688ad3d5',
          '0x76037d22e1d7d7822d9137359c3de9fde99a81d2',
          '0x82aee37152c4d516bc5f472b4ad958c369c045be',
          '0x8c266cf2e163443b1d6b183321e7f166f92579ba',
          '0x8dbcab4f83643f324e09769ff93f733f0af074b9',
          '0x9653785c2d902d4837e82387fc5b1a22b953d429',
          '0xa3b8117dc4580bf12821d92ede501d0974dc5bbd',
          '0xab2109ad7f82bffe7c3cab3fda25e4799c28ea5b',
          '0xade85038d52eedebd46af89df6d606012ce3ec69',
          '0xba826fec90cefdf6706858e5fbafcb27a290fbe0',
          '0xbdf51daa5529b40f9b5c37b66f61275e58f04532',
          '0xc9cf0ec93d764f5c9571fd12f764bae7fc87c84e',
          '0xd2c1a1300671b0c4a32574c2107e5e577e95a0d6',
          '0xe48c862ec4625459effdcff5d71143adf10036af',
        ],
      ),
    },
  ],
};
