/** Beefy: vaults that reinvest, boosts that pay rewards, and a zap. Vaults answer what they stand for. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const beefy: KnownProtocol = {
  id: 'beefy',
  name: 'Beefy',
  source: 'https://github.com/beefyfinance/beefy-v2/tree/main/src/config',
  contracts: [
    {
      role: 'vault',
      name: 'Beefy zap',
      at: {
        1: ['0x5cc9400ffb4da168cf271e912f589462c3a00d1f'],
        10: ['0xe82343a116d2179f197111d92f9b53611b43c01c'],
        56: ['0x1c482130a1205213ad130404221dc9b5350fe4bd'],
        100: ['0x992ccc9d9b8b76310e044660e96171116820f019'],
        137: ['0xe90053b8136f18206fcf4f48e0c3b6aed9b1ad71'],
        8453: ['0x6f19da51d488926c007b9ebaa5968291a2ec6a63'],
        42161: ['0xf49f7bb6f4f50d272a0914a671895c4384696e5a'],
        534352: ['0x75c9d65e7c0d6b40f356452f8a11aed525b67197'],
      },
    },
  ],
  events: [
    {
      event: `event Deposit(address indexed user, uint256 shares, uint256 amount0, uint256 amount1, uint256 fee0,
        uint256 fee1)`,
      means: 'deposit',
      by: ['anyone'],
      user: ['user'],
    },
    {
      event: 'event Withdraw(address indexed user, uint256 shares, uint256 amount0, uint256 amount1)',
      means: 'withdraw',
      by: ['anyone'],
      user: ['user'],
    },
  ],
};
