/** MoonPay: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeMoonpay: KnownProtocol = {
  id: 'exchange-moonpay',
  name: 'MoonPay',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0b5c4a7fcda49e0a8661419bb55b86161a86db2a',
          '0x1440ec793ae50fa046b95bfeca5af475b6003f9e',
          '0x151b381058f91cf871e7ea1ee83c45326f61e96d',
          '0x22f6cc8738308a8c92a6a71ea67832463d1fec0d',
          '0x7afc12c8dd2e6591581d95586eb2c2a4905a12a9',
          '0x8216874887415e2650d12d53ff53516f04a74fd7',
          '0xb287eac48ab21c5fb1d3723830d60b4c797555b0',
          '0xd108fd0e8c8e71552a167e7a44ff1d345d233ba6',
          '0xd42f958e1c3e2a10e5d66343c4c9a57726e5b4b6',
        ],
      ),
    },
  ],
};
