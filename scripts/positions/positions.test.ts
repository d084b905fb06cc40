import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runLine } from './positions.ts';

const run = (given: object) => runLine(JSON.stringify(given));

/** Every value of an object with its holder, however deep. */
function listFields(given: Record<string, unknown>): (readonly [Record<string, unknown>, string])[] {
  return Object.entries(given).flatMap(([key, value]) => [
    [given, key] as const,
    ...(typeof value === 'object' && value !== null ? listFields(value as Record<string, unknown>) : []),
  ]);
}

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

  it.each<[string, Record<string, unknown>, string]>([
    [
      'shares for some deposits only',
      {
        kind: 'v2Split',
        events: [DEPOSIT, { ...DEPOSIT, shares: '5' }],
        amount0: '1',
        amount1: '1',
      },
      'all deposits',
    ],
    [
      'a removal in shares of deposits without shares',
      { kind: 'v2Split', events: [DEPOSIT, { type: 'removal', shares: '1' }], amount0: '1', amount1: '1' },
      'all deposits',
    ],
    [
      'a fraction above one',
      { kind: 'v2Split', events: [DEPOSIT, { type: 'removal', fraction: '1.1' }], amount0: '1', amount1: '1' },
      'fraction 1.1',
    ],
    ['no event', { kind: 'v2Split', events: [], amount0: '1', amount1: '1' }, 'events'],
    ['a negative amount', { kind: 'v2Split', events: [DEPOSIT], amount0: '-1', amount1: '1' }, 'amount0'],
    ['an amount with a fraction', { kind: 'v2Split', events: [DEPOSIT], amount0: '1.5', amount1: '1' }, 'amount0'],
    [
      'a number that no contract holds',
      { kind: 'v2Split', events: [DEPOSIT], amount0: String(1n << 256n), amount1: '1' },
      'amount0: A contract holds numbers below 2^256.',
    ],
    [
      'a tick beyond the limits',
      {
        kind: 'v3Amounts',
        liquidity: '1',
        tickLower: -887_273,
        tickUpper: 0,
        sqrtPriceX96: '79228162514264337593543950336',
      },
      'tickLower',
    ],
    [
      'a price below all ticks',
      { kind: 'v3Amounts', liquidity: '1', tickLower: -60, tickUpper: 60, sqrtPriceX96: '4295128738' },
      '√price',
    ],
    ['fees of nothing', { kind: 'v3Fees' }, 'growth0, growth1 or events'],
    [
      'an empty range of fees',
      {
        kind: 'v3Fees',
        tick: 0,
        tickLower: 60,
        tickUpper: -60,
        growth0: { global: '1', outsideLower: '0', outsideUpper: '0' },
      },
      'below the upper tick',
    ],
    [
      'a position without growth',
      {
        kind: 'v3Fees',
        liquidity: '1',
        position1: { growthInsideLast: '1' },
        events: [{ type: 'collect', amount0: '1' }],
      },
      'position1 needs growth1',
    ],
    ['an event without amounts', { kind: 'v3Fees', events: [{ type: 'collect' }] }, 'amount0 or amount1'],
    [
      'one coin with two thresholds',
      {
        kind: 'aaveHealth',
        collateral: [
          { asset: 'A', valueUsd: '1', thresholdBps: 8000 },
          { asset: 'A', valueUsd: '1', thresholdBps: 7000 },
        ],
        debt: [],
      },
      'two thresholds',
    ],
    [
      'more decimals than the coin has',
      {
        kind: 'aaveHealth',
        collateral: [{ asset: 'A', amount: '0.0000001', decimals: 6, priceUsd: '1', thresholdBps: 1 }],
        debt: [],
      },
      'decimal places',
    ],
    ['no debt list', { kind: 'aaveHealth', collateral: [] }, 'debt'],
    ['a field that does not exist', { kind: 'aaveHealth', collateral: [], debt: [], healthFactor: 1 }, 'healthFactor'],
  ])('error: %s is refused with the reason', (_, given, reason) => {
    const figures = run({ id: 7, ...given });
    expect(figures).toEqual({ id: 7, kind: given['kind'], error: expect.stringContaining(reason) });
  });

  it('amounts at the limits of the ticks are those of the whole range', () => {
    const whole = { kind: 'v3Amounts', tickLower: -887_272, tickUpper: 887_272 };
    const [lowest, highest] = ['4295128739', '1461446703485210103287273052203988822378723970341'];
    expect(run({ ...whole, liquidity: '0', sqrtPriceX96: lowest })).toMatchObject({ amount0: '0', amount1: '0' });
    const liquidity = String((1n << 128n) - 1n);
    // (2^128 − 1) · 2^96 ÷ 4295128739, less what is left above the highest tick.
    expect(run({ ...whole, liquidity, sqrtPriceX96: lowest })).toMatchObject({
      amount0: String(
        ((((1n << 128n) - 1n) << 96n) * (BigInt(highest) + 1n - BigInt(lowest))) /
          (BigInt(highest) + 1n) /
          BigInt(lowest),
      ),
      amount1: '0',
    });
    expect(run({ ...whole, liquidity: '1', sqrtPriceX96: highest })).toMatchObject({
      amount1: String((BigInt(highest) - BigInt(lowest)) >> 96n),
    });
  });

  it('fees wrap modulo 2²⁵⁶ below, inside and above the range, and what is owed modulo 2¹²⁸', () => {
    const [top, range] = [1n << 256n, { tickLower: -60, tickUpper: 60 }];
    const growth0 = { global: '3', outsideLower: String(top - 2n), outsideUpper: String(top - 1n) };
    const inside = (tick: number) => run({ kind: 'v3Fees', ...range, tick, growth0 })['growthInside0'];
    // Below: outside lower − outside upper. Inside: global − both. Above: outside upper − outside lower.
    expect([inside(-61), inside(-60), inside(59), inside(60)]).toEqual([String(top - 1n), '6', '6', '1']);
    const position0 = { growthInsideLast: String(top - 4n), owed: String((1n << 128n) - 1n) };
    expect(run({ kind: 'v3Fees', ...range, tick: 0, growth0, position0, liquidity: String(1n << 128n) })).toMatchObject(
      {
        owed0: '9',
      },
    );
  });

  it('aaveHealth in e-mode takes the threshold of the category, and its price where it has one', () => {
    const collateral = [
      { asset: 'USDC', amount: '10000', decimals: 6, priceUsd: '1', thresholdBps: 8000, eModeCategory: 1 },
      { asset: 'WETH', amount: '1', priceUsd: '2000', thresholdBps: 8250 },
    ];
    const debt = [{ asset: 'DAI', amount: '9000', priceUsd: '1', eModeCategory: 1 }];
    const health = (eMode: object | null) => run({ kind: 'aaveHealth', collateral, debt, eMode });
    expect(health(null)).toMatchObject({ averageThresholdBps: 8041, healthFactor: '1.072133333333333333' });
    const eMode = { category: 1, thresholdBps: 9500 };
    expect(health(eMode)).toMatchObject({ averageThresholdBps: 9291, healthFactor: '1.2388' });
    expect(health({ ...eMode, priceUsd: '0' })).toEqual(health(eMode));
    expect(health({ ...eMode, priceUsd: '1.01' })).toMatchObject({
      collateralUsd: '12100',
      debtUsd: '9090',
      averageThresholdBps: 9293,
      healthFactor: '1.237022002200220022',
    });
    expect(health({ category: 2, thresholdBps: 9500 })).toEqual(health(null));
  });

  it('aaveHealth has no health factor without debt, and a liquidation price while the oracle’s price is zero', () => {
    const coin = { asset: 'WBTC', amount: '1', decimals: 8, thresholdBps: 7500 };
    const debt = [{ asset: 'DAI', amount: '27000', priceUsd: '1' }];
    const none = run({ kind: 'aaveHealth', collateral: [{ ...coin, priceUsd: '40000' }], debt: [] });
    expect(none).toMatchObject({ healthFactor: null, closeFactorBps: null, fallTogether: null });
    expect(run({ kind: 'aaveHealth', collateral: [{ ...coin, priceUsd: '0' }], debt })).toMatchObject({
      collateralUsd: '0',
      healthFactor: '0',
      closeFactorBps: 10_000,
      liquidationPrices: [{ asset: 'WBTC', priceUsd: '36000' }],
    });
    expect(run({ kind: 'aaveHealth', collateral: [], debt })).toMatchObject({
      healthFactor: '0',
      liquidationPrices: [],
    });
  });

  it('any value in any field gives one object, with figures or with an error', () => {
    const cases: Record<string, unknown>[] = [
      {
        kind: 'v2Split',
        events: [DEPOSIT, { type: 'removal', fraction: '0.5' }],
        amount0: '5',
        amount1: '7',
        decimals0: 18,
        decimals1: 6,
        price0Usd: '2',
        price1Usd: '1',
      },
      { kind: 'v3Amounts', liquidity: '9', tickLower: -60, tickUpper: 60, sqrtPriceX96: String(1n << 96n) },
      {
        kind: 'v3Fees',
        tick: 0,
        tickLower: -60,
        tickUpper: 60,
        liquidity: '5',
        growth0: { global: '1', outsideLower: '2', outsideUpper: '3' },
        position0: { growthInsideLast: '4' },
        events: [{ type: 'collect', amount0: '1' }],
      },
      {
        kind: 'aaveHealth',
        collateral: [{ asset: 'A', amount: '1', decimals: 8, priceUsd: '5', thresholdBps: 8000, eModeCategory: 1 }],
        debt: [{ asset: 'B', valueUsd: '3' }],
        eMode: { category: 1, thresholdBps: 9000, priceUsd: '2' },
      },
    ];
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        '0',
        '1',
        '-1',
        '1e9',
        '',
        ' ',
        '9'.repeat(78),
        '0.000000000000000000000001',
        0,
        -1,
        1.5,
        1e308,
        null,
      ),
      fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(String),
    );
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.nat(), values, (given, place, value) => {
        const changed = structuredClone(given);
        const fields = listFields(changed);
        const [holder, key] = fields[place % fields.length]!;
        holder[key] = value;
        const figures = run(changed);
        expect(typeof figures['error'] === 'string' || Object.keys(figures).length > 2).toBe(true);
        if (typeof figures['error'] === 'string') expect(Object.keys(figures)).toEqual(['id', 'kind', 'error']);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (line) => typeof runLine(line)['error'] === 'string'),
      { numRuns: 500 },
    );
  });

  it('the command prints one JSON line for each case of a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'positions-'));
    try {
      const file = path.join(folder, 'cases.jsonl');
      await writeFile(file, '\uFEFF{"id":"1","kind":"nope"}\r\n\nnot json\n[]\n{"id":{"a":1},"kind":7}');
      const program = new URL('positions.ts', import.meta.url).pathname;
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, file]);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { id: unknown }).id)).toEqual(['1', null, null, null]);
      const missing = path.join(folder, 'missing.jsonl');
      await expect(promisify(execFile)(process.execPath, ['--import', 'tsx', program, missing])).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^.*missing\.jsonl cannot be read\..*\n$/),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
