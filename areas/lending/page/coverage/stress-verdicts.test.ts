import type { CoinCoverage } from '../../contract/lending-admin.ts';
import { formatDecimal, parseRatio } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { fallsOf, stressOutcome } from './stress-verdicts.ts';

const coin = (more: Partial<CoinCoverage>): CoinCoverage => ({
  coinId: 1,
  coinSymbol: 'USDC',
  coinName: 'USD Coin',
  coinDecimals: 6,
  owed: '60000',
  liquid: '20000',
  staked: '0',
  inPools: '0',
  pledged: '0',
  lentOut: '0',
  inTransit: '0',
  owedToProtocols: '0',
  held: '20000',
  records: '0',
  differences: '0',
  unconfirmed: [],
  surplus: '-40000',
  ratio: '0.333333',
  priceUsd: '1',
  pricedAt: null,
  owedUsd: '60000',
  heldUsd: '20000',
  limitRatio: null,
  isUnderLimit: false,
  unknowns: [],
  ...more,
});
const eth = coin({
  coinId: 2,
  coinSymbol: 'ETH',
  owed: '5',
  held: '25',
  surplus: '20',
  ratio: '5',
  priceUsd: '3000',
  owedUsd: '15000',
  heldUsd: '75000',
});
const COINS = [coin({}), eth];
const after = (percent: number, coinId: number | null = 2) => stressOutcome(COINS, fallsOf(COINS, { coinId, percent }));
const verdicts = (percent: number, coinId: number | null = 2) =>
  after(percent, coinId).coins.map(({ symbol, verdict }) => [symbol, verdict]);

describe('a fall in the price of ETH', () => {
  it.each([
    [0, 'others'],
    [33, 'others'],
    [34, 'short'],
    [100, 'short'],
  ])('by %i %%: USDC is “%s”, and ETH, which is owed in ETH, stays covered', (fall, usdc) => {
    expect(verdicts(fall)).toEqual([
      ['USDC', usdc],
      ['ETH', 'own'],
    ]);
  });

  it('reports the total shortfall, to the cent', () => {
    const { totals } = after(40);
    expect([formatDecimal(totals.heldUsd), formatDecimal(totals.owedUsd), formatDecimal(totals.surplusUsd)]).toEqual([
      '65000',
      '69000',
      '-4000',
    ]);
  });
});

it('a fall in the price of the missing coin makes the shortfall cheaper', () => {
  expect(after(50, 1).coins[0]).toEqual({
    coinId: 1,
    symbol: 'USDC',
    verdict: 'others',
    shortfall: '40000',
    shortfallUsd: '20000',
  });
});

it('an equal fall of every coin changes no verdict', () => {
  expect(verdicts(60, null)).toEqual(verdicts(0));
  expect([...fallsOf(COINS, { coinId: null, percent: 60 }).values()]).toEqual([parseRatio('0.6'), parseRatio('0.6')]);
});

it('error: a coin with a shortfall and no price stays short, whatever the surplus of others', () => {
  const odd = coin({ coinId: 3, coinSymbol: 'ODD', priceUsd: null, owedUsd: null, heldUsd: null, surplus: '-1' });
  expect(stressOutcome([odd, eth], new Map()).coins[0]).toMatchObject({
    verdict: 'short',
    shortfall: '1',
    shortfallUsd: null,
  });
});

it('a coin is not called covered by others while the cost of another shortfall is unknown', () => {
  const odd = coin({ coinId: 3, coinSymbol: 'ODD', priceUsd: null, owedUsd: null, heldUsd: null, surplus: '-1' });
  const outcome = stressOutcome([...COINS, odd], new Map());
  expect(outcome.coins.map(({ symbol, verdict }) => [symbol, verdict])).toEqual([
    ['USDC', 'unknown'],
    ['ETH', 'own'],
    ['ODD', 'short'],
  ]);
  expect(outcome.unknown).toEqual(['ODD']);
});

it('a coin is not called short while the value of a surplus is unknown', () => {
  const odd = coin({ coinId: 3, coinSymbol: 'ODD', priceUsd: null, owedUsd: null, heldUsd: null, surplus: '9' });
  expect(stressOutcome([coin({}), odd], new Map()).coins[0]).toMatchObject({ symbol: 'USDC', verdict: 'unknown' });
});
