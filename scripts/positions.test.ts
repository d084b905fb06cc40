import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runLine } from './positions.ts';

const run = (given: object) => runLine(JSON.stringify(given));

const DEPOSIT = { type: 'deposit', amount0: '10000000000000000000', amount1: '20000000000' };

describe('position cases', () => {
  it('v2Split divides a position into principal and fees and compares it with holding', () => {
    const figures = run({
      id: 'a',
      kind: 'v2Split',
      events: [DEPOSIT],
      amount0: '5050000000000000000',
      amount1: '40400000000',
      decimals0: 18,
      decimals1: 6,
      price0Usd: '8000',
      price1Usd: '1',
    });
    expect(figures).toEqual({
      id: 'a',
      kind: 'v2Split',
      principal0: '5000000000000000000',
      principal1: '40000000000',
      fees0: '50000000000000000',
      fees1: '400000000',
      held0: '10000000000000000000',
      held1: '20000000000',
      valueUsd: '80800',
      heldUsd: '100000',
      impermanentLossUsd: '-20000',
      feesUsd: '800',
      differenceUsd: '-19200',
    });
  });

  it('v2Split takes removals as shares or as a fraction, and leaves dollars out without prices', () => {
    const now = {
      kind: 'v2Split',
      amount0: '3787500000000000000',
      amount1: '30300000000',
      decimals0: 18,
      decimals1: 6,
    };
    const byFraction = run({ ...now, events: [DEPOSIT, { type: 'removal', fraction: '0.25' }] });
    const byShares = run({
      ...now,
      events: [
        { ...DEPOSIT, shares: '400' },
        { type: 'removal', shares: '100' },
      ],
    });
    expect(byFraction).toEqual(byShares);
    expect(byFraction).toMatchObject({ fees0: '37500000000000000', held1: '15000000000', valueUsd: null });
  });

  it('v3Amounts rounds as the contract does', () => {
    const position = { kind: 'v3Amounts', liquidity: '1000000000000000000', tickLower: -600, tickUpper: 600 };
    expect(run({ ...position, sqrtPriceX96: String(1n << 96n) })).toMatchObject({
      amount0: '29553010879137169',
      amount1: '29553010879137169',
    });
  });

  it('v3Fees counts growth modulo 2²⁵⁶, and splits payouts into principal and fees', () => {
    const growth0 = { global: '10', outsideLower: String((1n << 256n) - 5n), outsideUpper: '2' };
    const range = { tick: 0, tickLower: -60, tickUpper: 60 };
    expect(run({ kind: 'v3Fees', ...range, growth0 })).toMatchObject({ growthInside0: '13', owed0: null });
    const position0 = { growthInsideLast: '3', owed: '7' };
    expect(run({ kind: 'v3Fees', ...range, growth0, position0, liquidity: String(1n << 128n) })).toMatchObject({
      owed0: '17',
      fees0: '17',
    });
    const events = [
      { type: 'decrease', amount0: '40' },
      { type: 'collect', amount0: '43' },
    ];
    expect(run({ kind: 'v3Fees', events })).toMatchObject({ collectedFees0: '3', pending0: '0' });
  });

  it('aaveHealth truncates the average threshold', () => {
    const collateral = [
      { asset: 'A', valueUsd: '1000', thresholdBps: 8250 },
      { asset: 'B', valueUsd: '600', thresholdBps: 7500 },
    ];
    const debt = [{ asset: 'C', valueUsd: '1000' }];
    expect(run({ kind: 'aaveHealth', collateral, debt })).toMatchObject({
      averageThresholdBps: 7968,
      healthFactor: '1.27488',
      closeFactorBps: 5000,
    });
    expect(run({ kind: 'aaveHealth', collateral, debt: [] })).toMatchObject({ healthFactor: null });
  });

  it('aaveHealth gives the liquidation price of each collateral', () => {
    const collateral = [{ asset: 'WBTC', amount: '1', decimals: 8, priceUsd: '40000', thresholdBps: 7500 }];
    const debt = [{ asset: 'DAI', amount: '27000', priceUsd: '1' }];
    expect(run({ kind: 'aaveHealth', collateral, debt })).toMatchObject({
      liquidationPrices: [{ asset: 'WBTC', priceUsd: '36000' }],
      fallTogether: '0.1',
    });
  });

  it('error: a bad case names the field, and an impossible one the reason', () => {
    expect(runLine('oops')).toEqual({ id: null, kind: null, error: 'The line is not JSON.' });
    expect(run({ id: 'x', kind: 'v3Amounts' })['error']).toContain('liquidity');
    const empty = { kind: 'v3Amounts', liquidity: '1', tickLower: 60, tickUpper: 60, sqrtPriceX96: String(1n << 96n) };
    expect(run(empty)['error']).toContain('below the upper tick');
    const removal = { type: 'removal', shares: '1' };
    expect(run({ kind: 'v2Split', events: [removal], amount0: '1', amount1: '1' })['error']).toContain('removed');
    const unclear = [{ asset: 'A', amount: '1', thresholdBps: 1 }];
    expect(run({ kind: 'aaveHealth', collateral: unclear, debt: [] })['error']).toContain('valueUsd, or amount');
  });

  it('the command prints one JSON line for each case of a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'positions-'));
    try {
      const file = path.join(folder, 'cases.jsonl');
      await writeFile(file, '{"id":"1","kind":"nope"}\n\nnot json\n');
      const program = new URL('positions.ts', import.meta.url).pathname;
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, file]);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { id: unknown }).id)).toEqual(['1', null]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
