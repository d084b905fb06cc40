/** Seaport: the contracts on which OpenSea trades NFTs, and their forerunners. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const seaport: KnownProtocol = {
  id: 'seaport',
  name: 'Seaport (OpenSea)',
  source: 'https://github.com/ProjectOpenSea/seaport#deployments-by-evm-chain',
  contracts: [
    {
      role: 'market',
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 42220, 43114, 81457, 7777777],
        [
          '0x0000000000000068f116a894984e2db1123eb395',
          '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
          '0x00000000000001ad428e4906ae43d8f9852d0dd6',
          '0x00000000006c3852cbef3e08e8df289169ede581',
        ],
      ),
    },
    {
      role: 'market',
      name: 'OpenSea Wyvern',
      at: { 1: ['0x7be8076f4ea4a4ad08075c2508e481d6c946d12b', '0x7f268357a8c2552623316e2562d90e642bb538e5'] },
    },
  ],
  events: [
    {
      event: `event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address
        recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8
        itemType, address token, uint256 identifier, uint256 amount, address recipient)[]
        consideration)`,
      means: 'fill',
      by: ['market'],
      user: ['offerer', 'recipient'],
      id: 'orderHash',
    },
  ],
};
