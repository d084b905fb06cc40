import type { Coverage } from '@holdfast/lending/contract';
import type { StressInputs } from '../../contract/loans.ts';
import { formatDecimal, parsePrice, parseRatio, presentUsd } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { type AssetOf, coverageAfter, isStable, stressCoins, stressSteps } from './stress-scenario.ts';

const [ETH, WETH, USDC] = [1, 2, 3];
const NAMES: Readonly<Record<number, string>> = { [ETH]: 'ETH', [WETH]: 'WETH', [USDC]: 'USDC' };
/** WETH is an alias of ETH. */
const assetOf: AssetOf = (coinId) => {
  const assetId = coinId === WETH ? ETH : coinId;
  return { assetId, symbol: NAMES[assetId] ?? '' };
};
const terms = { loanToValueBps: '8000', liquidationThresholdBps: '8250', liquidationBonusBps: '10500' };
const coin = (coinId: number, priceUsd: string, amount: string) => ({
  coinId,
  coinSymbol: NAMES[coinId]!,
  coinName: NAMES[coinId]!,
  coinDecimals: coinId === USDC ? 6 : 18,
  marketId: null,
  amount,
  priceUsd,
});

/** 8 WETH at $8,000 against 49,500 USDC; a v2 pool of 10 WETH and 80,000 USDC; a v3 position around the price. */
const inputs: StressInputs = {
  loans: [
    {
      id: 7,
      label: 'Aave v3, Arbitrum, Treasury hot',
      account: {
        reserves: [
          {
            asset: '0xaa',
            coinId: WETH,
            coinSymbol: 'WETH',
            decimals: 18,
            priceBase: '800000000000',
            collateralUnits: '8000000000000000000',
            debtUnits: '0',
            eModeCategory: 0,
            ...terms,
          },
          {
            asset: '0xbb',
            coinId: USDC,
            coinSymbol: 'USDC',
            decimals: 6,
            priceBase: '100000000',
            collateralUnits: '0',
            debtUnits: '49500000000',
            eModeCategory: 0,
            ...terms,
          },
        ],
        eMode: null,
      },
    },
  ],
  pools: [
    {
      accountId: 20,
      label: 'WETH / USDC, Ethereum',
      protocol: 'uniswap-v2',
      coins: [coin(WETH, '8000', '10'), coin(USDC, '1', '80000')],
      position: null,
    },
    {
      accountId: 21,
      label: 'WETH / USDC, Arbitrum',
      protocol: 'uniswap-v3',
      coins: [coin(WETH, '8000', '1'), coin(USDC, '1', '8000')],
      position: {
        tickLower: -1200,
        tickUpper: 1200,
        sqrtPriceX96: String(1n << 96n),
        liquidity: '0',
        coin0Id: WETH,
        coin1Id: USDC,
      },
    },
  ],
  isCapped: false,
  unread: 0,
  readAt: null,
};

const covered = (coinId: number, given: { owed: string; held: string; ratio: string; priceUsd: string | null }) =>
  ({ coinId, coinSymbol: NAMES[coinId]!, ...given }) as Coverage['coins'][number];
const coverage = {
  coins: [
    covered(ETH, { owed: '20', held: '23', ratio: '1.15', priceUsd: '8000' }),
    covered(USDC, { owed: '50000', held: '40000', ratio: '0.8', priceUsd: '1' }),
  ],
  ratio: '1.066666666666666666666666',
} as unknown as Coverage;

const after = (percent: string, chosen: number | null = null) =>
  coverageAfter({
    inputs,
    coverage,
    steps: stressSteps(inputs, { chosen, assetOf }),
    chosen,
    left: parseRatio(percent),
    assetOf,
  });

describe('steps', () => {
  test('liquidations follow in order with their price and cost, and the range that is left stands between them', () => {
    const steps = stressSteps(inputs, { chosen: null, assetOf });
    const [first, range, second] = steps;
    expect(first).toMatchObject({ kind: 'liquidation', number: 1, round: 1, symbol: 'WETH', priceUsd: '7500' });
    if (first?.kind !== 'liquidation' || second?.kind !== 'liquidation') throw new Error('No liquidation.');
    expect([first.left, first.repaid.amount, first.seized.amount, first.costUsd].map(formatDecimal)).toEqual([
      '0.9375',
      '24750',
      '3.465',
      '1237.5',
    ]);
    expect(range).toMatchObject({ kind: 'leftRange', accountId: 21, symbol: 'WETH' });
    expect(second).toMatchObject({ number: 2, round: 2, label: 'Aave v3, Arbitrum, Treasury hot' });
    expect(Number(second.priceUsd)).toBeCloseTo(6615.21, 2);
    expect(presentUsd(second.costUsd)).toBe('$618.75');
  });

  test('stablecoins stay when all coins fall, and fall when they are chosen', () => {
    expect(isStable(parsePrice('0.985'))).toBe(true);
    expect(isStable(parsePrice('1.03'))).toBe(false);
    // Only the debt loses value: the loan becomes safer, and the pool leaves its range on the other side.
    expect(stressSteps(inputs, { chosen: USDC, assetOf }).map(({ kind }) => kind)).toEqual(['leftRange']);
  });

  test('a coin and its aliases are one choice', () => {
    expect(stressCoins(inputs, assetOf)).toEqual([
      { assetId: ETH, symbol: 'ETH' },
      { assetId: USDC, symbol: 'USDC' },
    ]);
    expect(stressSteps(inputs, { chosen: ETH, assetOf })).toEqual(stressSteps(inputs, { chosen: null, assetOf }));
  });
});

describe('coverage', () => {
  test('without a fall nothing changes', () => {
    const result = after('1');
    expect(result.coins.map(({ before, after: then }) => [before, then])).toEqual([
      ['1.15', '1.15'],
      ['0.8', '0.8'],
    ]);
    expect(result.after).toBe(result.before);
  });

  test('a liquidation takes collateral and repays debt, and the pool trades dollars for the coin that fell', () => {
    const [eth, usdc] = after('0.81').coins;
    // 3.465 and 1.9642… WETH are seized, and 24,750 and 12,375 USDC repaid.
    expect(formatDecimal(eth!.fromLiquidations)).toMatch(/^-5\.42/);
    expect(formatDecimal(usdc!.fromLiquidations)).toBe('37125');
    // 10 ÷ √0.81 and 80,000 × √0.81.
    expect(formatDecimal(eth!.fromPools)).toBe('1.111111111111111111');
    expect(formatDecimal(usdc!.fromPools)).toBe('-8000');
    expect(usdc).toMatchObject({ after: '1.3825', isShort: false });
    expect(eth!.isShort).toBe(true);
  });

  test('error: a total with a missing price is unknown and not zero', () => {
    const unknown = { ...coverage, ratio: null } as Coverage;
    expect(
      coverageAfter({ inputs, coverage: unknown, steps: [], chosen: null, left: parseRatio('0.5'), assetOf }).after,
    ).toBeNull();
  });
});
