/** Uniswap v3: pools that its factory creates, the manager of positions, and the routers. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const uniswapV3: KnownProtocol = {
  id: 'uniswap-v3',
  name: 'Uniswap v3',
  source: 'https://docs.uniswap.org/contracts/v3/reference/deployments/',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [1, 10, 137, 42161],
        ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0xe592427a0aece92de3edee1f18e0157c05861564'],
      ),
    },
    {
      role: 'router',
      at: {
        56: ['0xb971ef87ede563556b2ed4b1c0b0019111dd85d2'],
        143: ['0xfe31f71c1b106eac32f1a19239c9a9a72ddfb900'],
        8453: ['0x2626664c2603336e57b271c5c0b26f421741e481'],
        42220: ['0x5615cdab10dc425a742d643d949a7f474c01abc4'],
        43114: ['0xbb00ff08d01d300023c629e8ffffcb65a5a578ce'],
      },
    },
    {
      role: 'pool',
      name: 'Uniswap v3 positions',
      at: onChains([1, 10, 137, 42161], ['0xc36442b4a4522e871399cd717abdd847ab11fe88']),
    },
    {
      role: 'pool',
      name: 'Uniswap v3 positions',
      at: {
        56: ['0x7b8a01b39d58278b5de7e48c8449c9f4f5170613'],
        143: ['0x7197e214c0b767cfb76fb734ab638e2c192f4e53'],
        8453: ['0x03a520b32c04bf3beef7beb72e919cf822ed34f1'],
        42220: ['0x3d79edaabc0eab6f08ed885c05fc0b014290d95a'],
        43114: ['0x655c406ebfa14ee2006250925e54ec43ad184f8b'],
      },
    },
  ],
  factories: [
    {
      at: {
        1: ['0x1f98431c8ad98523631ae4a59f267346ea31f984'],
        10: ['0x1f98431c8ad98523631ae4a59f267346ea31f984'],
        56: ['0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'],
        137: ['0x1f98431c8ad98523631ae4a59f267346ea31f984'],
        8453: ['0x33128a8fc17869897dce68ed026d694621f6fdfd'],
        42161: ['0x1f98431c8ad98523631ae4a59f267346ea31f984'],
        42220: ['0xafe208a311b21f13ef87e33a90049fc17a7acdec'],
        43114: ['0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
};
