/** WazirX: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeWazirx: KnownProtocol = {
  id: 'exchange-wazirx',
  name: 'WazirX',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0389776e4d48384160cd5acde2f61ab9359e757e',
          '0x0e293a9e57d22f6ec575b376e3e3bd8e642fd5fc',
          '0x196eeecf1a247ed7cadfb39a3125a321f8642aad',
          '0x1b9509aeb1fbb605868d21caf2eeb6ac8351264d',
          '0x27fd43babfbe83a81d14665b1a6fb8030a60c9b4',
          '0x305dcaea67a9d4152e54e68060c89db05fd67a7b',
          '0x618ffd1cdabee36ce5992a857cc7463f21272bd7',
          '0x7aeb3314e041153c4f6bbea19abecbce20946fd4',
          '0xcdef28fe85ab08a6632c97fd90534666c1ae96a3',
          '0xfa54b4085811aef6acf47d51b05fda188deae28b',
        ],
      ),
    },
  ],
};
