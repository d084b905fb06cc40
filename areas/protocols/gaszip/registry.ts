/** Gas.zip: coins sent to its router arrive as gas on other networks. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const gaszip: KnownProtocol = {
  id: 'gaszip',
  name: 'Gas.zip',
  source: 'https://dev.gas.zip/gas/chain-support/inbound',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [
          1, 10, 25, 56, 100, 130, 137, 146, 252, 288, 480, 999, 1088, 1868, 5000, 8453, 34443, 42161, 43114, 57073,
          80094, 81457, 534352, 1313161554,
        ],
        ['0x2a37d63eadfe4b4682a3c28c1c2cd4f109cc2762'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144, 81457, 534352],
        ['0x391e7c679d29bd940d63be94ad22a25d25b5a604', '0x8c826f795466e39acbff1bb4eeeb759609377ba1'],
      ),
    },
    { role: 'bridge', at: onChains([143, 9745, 747474], ['0x9e22ebec84c7e4c4bd6d4ae7ff6f4d436d6d8390']) },
    { role: 'bridge', at: onChains([250, 42220, 59144], ['0xa60768b03eb14d940f6c9a8553329b7f9037c91b']) },
    {
      role: 'bridge',
      at: {
        324: ['0x252fb662e4d7435d2a5ded8ec94d8932cf76c178'],
        1329: ['0x3ac2cd998cb96a699f88c3c665abc767a9800cc8'],
        42170: ['0x5d5a72859b8ebafcf459164f64400012f5a3c5e0'],
      },
    },
  ],
  events: [
    {
      event: 'event Deposit(address from, uint256 chains, uint256 amount, address to)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
    },
  ],
};
