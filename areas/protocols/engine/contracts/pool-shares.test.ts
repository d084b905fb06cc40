/** What shares of pools stand for; the answers have the shapes of the real contracts. */
import { expect, it } from 'vitest';
import { readPoolShares } from './pool-shares.ts';
import { type Answers, fakeContracts } from './testing.ts';

const [SHARE, POOL, VAULT] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
];
const [WETH, USDC] = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'];
const WAD = 10n ** 18n;

async function partsOf(answers: Answers) {
  const found = await readPoolShares(fakeContracts(answers), [{ address: SHARE, decimals: 18 }], { block: 1 });
  return found.get(SHARE);
}

const HALF_A_COIN = [
  { coin: WETH, units: WAD / 2n },
  { coin: USDC, units: 1_000n * 10n ** 6n },
];

it('a share of a pair is its part of the reserves', async () => {
  const answers: Answers = {
    [SHARE]: [
      ['totalSupply()', 1_000n * WAD],
      ['token0()', WETH],
      ['token1()', USDC],
      ['getReserves()', 500n * WAD, 1_000_000n * 10n ** 6n, 7n],
    ],
  };
  expect(await partsOf(answers)).toEqual(HALF_A_COIN);
});

it('a share whose minter is the pool is its part of the coins that the pool lists', async () => {
  const answers: Answers = {
    [SHARE]: [
      ['totalSupply()', 1_000n * WAD],
      ['minter()', POOL],
    ],
    [POOL]: [
      [['coins(uint256)', 0n], '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
      [['balances(uint256)', 0n], 500n * WAD],
      [['coins(uint256)', 1n], USDC],
      [['balances(uint256)', 1n], 1_000_000n * 10n ** 6n],
    ],
  };
  expect(await partsOf(answers)).toEqual([{ coin: 'native', units: WAD / 2n }, HALF_A_COIN[1]]);
});

it('a share of a pool in a vault leaves out the shares that the pool holds of itself', async () => {
  const answers: Answers = {
    [SHARE]: [
      ['totalSupply()', 2n ** 111n],
      ['getActualSupply()', 1_000n * WAD],
      ['getPoolId()', 77n],
      ['getVault()', VAULT],
    ],
    [VAULT]: [
      [
        ['getPoolTokens(bytes32)', 77n],
        96n,
        224n,
        5n,
        3n,
        SHARE,
        WETH,
        USDC,
        3n,
        2n ** 110n,
        500n * WAD,
        1_000_000n * 10n ** 6n,
      ],
    ],
  };
  expect(await partsOf(answers)).toEqual(HALF_A_COIN);
});

it('error: a token that is no share of a pool, and a pool without shares, have none', async () => {
  expect(await partsOf({ [SHARE]: [['totalSupply()', WAD]] })).toBeUndefined();
  expect(await partsOf({})).toBeUndefined();
  const empty: Answers = {
    [SHARE]: [
      ['totalSupply()', 0n],
      ['token0()', WETH],
      ['token1()', USDC],
      ['getReserves()', 0n, 0n, 0n],
    ],
  };
  expect(await partsOf(empty)).toBeUndefined();
});
