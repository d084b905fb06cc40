/** ParaSwap, later Velora: its routers of versions 5 and 6, signed orders, and staked PSP. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const paraswap: KnownProtocol = {
  id: 'paraswap',
  name: 'ParaSwap',
  source: 'https://developers.velora.xyz/augustus-swapper/smart-contracts',
  contracts: [
    {
      role: 'router',
      at: onChains([1, 10, 56, 137, 250, 1101, 42161, 43114], ['0xdef171fe48cf0115b1d80b88dc8eab59176fee57']),
    },
    {
      role: 'router',
      at: {
        1: [
          '0x1bd435f3c054b6e901b7b108a0ab7617c808677b',
          '0x86969d29f5fd327e1009ba66072be22db6017cc6',
          '0x9509665d015bfe3c77aa5ad6ca20c8afa1d98989',
        ],
        8453: ['0x59c7c832e96d2568bea6db468c1aadcbbda08a52'],
      },
    },
    {
      role: 'router',
      name: 'ParaSwap v6',
      at: onChains(
        [1, 10, 56, 100, 130, 137, 146, 250, 1101, 8453, 9745, 42161, 43114],
        ['0x6a000f20005980200259b80c5102003040001068'],
      ),
    },
    {
      role: 'orderBook',
      name: 'ParaSwap Delta',
      at: onChains(
        [1, 10, 56, 137, 250, 8453, 42161, 43114],
        ['0x0000000000bbf5c5fd284e657f01bd000933c96d', '0xe92b586627cca7a83dc919cc7127196d70f55a06'],
      ),
    },
    {
      role: 'helper',
      name: 'ParaSwap fee',
      at: { 1: ['0x216b4b4ba9f3e719726886d34a177484278bfcae', '0xef13101c5bbd737cfb2bf00bbd38c626ad6952f7'] },
    },
  ],
};
