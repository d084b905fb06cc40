/** 1inch: routers of six versions, which also fill limit orders, and staked 1INCH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const oneinch: KnownProtocol = {
  id: 'oneinch',
  name: '1inch',
  source: 'https://portal.1inch.dev/documentation/contracts/aggregation-protocol/aggregation-introduction',
  contracts: [
    { role: 'router', at: onChains([1, 56, 137], ['0x11111112542d85b3ef69ae05771c2dccff4faa26']) },
    {
      role: 'router',
      at: {
        1: ['0x111111125434b319222cdbf8c261674adb56f3ae', '0x11111254369792b2ca5d084ab5eea397ca8fa48b'],
        10: ['0x1111111254760f7ab3f16433eea9304126dcd199'],
        324: ['0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'],
      },
    },
    {
      role: 'router',
      name: '1inch v4',
      at: onChains([1, 56, 100, 137, 250, 42161, 43114, 1313161554], ['0x1111111254fb6c44bac0bed2854e76f90643097d']),
    },
    {
      role: 'router',
      name: '1inch v5',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 8453, 42161, 43114, 1313161554],
        ['0x1111111254eeb25477b68fb85ed929f73a960582'],
      ),
    },
    {
      role: 'router',
      name: '1inch v6',
      at: onChains(
        [1, 10, 56, 100, 130, 137, 146, 250, 8453, 42161, 43114, 59144, 1313161554],
        ['0x111111125421ca6dc452d289314280a0f8842a65'],
      ),
    },
    { role: 'airdrop', name: '1inch airdrop', at: { 1: ['0xe295ad71242373c37c5fda7b57f26f9ea1088afe'] } },
    {
      role: 'lock',
      name: '1inch staking',
      at: { 1: ['0x9a0c8ff858d273f57072d714bca7411d717501d7', '0xa0446d8804611944f1b527ecd37d7dcbe442caba'] },
    },
  ],
  events: [
    {
      event: 'event OrderFilled(bytes32 orderHash, uint256 remainingAmount)',
      means: 'fill',
      by: ['router'],
      id: 'orderHash',
    },
    {
      event: 'event OrderFilled(address indexed maker, bytes32 orderHash, uint256 remaining)',
      means: 'fill',
      by: ['router'],
      user: ['maker'],
      id: 'orderHash',
    },
    {
      event: 'event OrderFilledRFQ(bytes32 orderHash, uint256 makingAmount)',
      means: 'fill',
      by: ['router'],
      id: 'orderHash',
    },
  ],
};
