/** UniswapX: signed orders that fillers settle through reactors. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const uniswapx: KnownProtocol = {
  id: 'uniswapx',
  name: 'UniswapX',
  source: 'https://docs.uniswap.org/contracts/uniswapx/deployments',
  contracts: [
    {
      role: 'orderBook',
      at: {
        1: [
          '0x00000011f84b9aa48e5f8aa8b9897600006289be',
          '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
          '0xe80bf394d190851e215d5f67b67f8f5a52783f1e',
        ],
        130: ['0x00000006021a6bce796be7ba509bbba71e956e37'],
        8453: ['0x000000001ec5656dcdb24d90dfa42742738de729'],
        42161: ['0x1bd1aadc9e230626c44a139d7e70d842749351eb', '0xb274d5f4b833b61b340b654d600a864fb604a87c'],
      },
    },
  ],
  events: [
    {
      event: `event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)`,
      means: 'fill',
      by: ['orderBook'],
      user: ['swapper'],
      id: 'orderHash',
    },
  ],
};
