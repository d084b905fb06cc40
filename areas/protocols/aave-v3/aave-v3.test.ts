import { formatDecimal, parsePrice, parseRatio, type Ratio } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLoanEvents, loanInterest } from '../engine/fold-units.ts';
import { WAD } from '../engine/integer-math.ts';
import { type LoanAccount, type LoanReserve, closeFactorBps, computeHealth, loanToValueBps } from './health-factor.ts';
import { fallTogether, liquidationPriceOf } from './liquidation-prices.ts';
import { addForHealthFactor, repayForHealthFactor } from './reach-health-factor.ts';
import { stressLoans } from './stress-loans.ts';

const USD = 10n ** 8n;
const NONE = {
  decimals: 18,
  priceBase: USD,
  collateralUnits: 0n,
  debtUnits: 0n,
  loanToValueBps: 7_000n,
  liquidationThresholdBps: 7_500n,
  liquidationBonusBps: 10_500n,
  eModeCategory: 0,
};
const reserve = (asset: string, given: Partial<LoanReserve>): LoanReserve => ({ ...NONE, asset, ...given });
const account = (...reserves: LoanReserve[]): LoanAccount => ({ reserves, eMode: null });
const usdc = (given: Partial<LoanReserve>) => reserve('USDC', { decimals: 6, ...given });
const weth = (given: Partial<LoanReserve>) =>
  reserve('WETH', { priceBase: 8_000n * USD, liquidationThresholdBps: 8_250n, loanToValueBps: 8_000n, ...given });
const wbtc = (given: Partial<LoanReserve>) => reserve('WBTC', { decimals: 8, priceBase: 150_000n * USD, ...given });

/** $100,000 of WETH at 82.50 % and $60,000 of WBTC at 75.00 % against 100,000 USDC. */
const twoCollaterals = account(
  weth({ collateralUnits: (25n * WAD) / 2n }),
  wbtc({ collateralUnits: 40_000_000n }),
  usdc({ debtUnits: 100_000n * 10n ** 6n }),
);

describe('health factor', () => {
  it('$1,000 at 82.50 % and $600 at 75.00 % against $1,000 is 1.27488, because the average is truncated', () => {
    const health = computeHealth(
      account(
        reserve('A', { collateralUnits: 1_000n * WAD, liquidationThresholdBps: 8_250n }),
        reserve('B', { collateralUnits: 600n * WAD }),
        reserve('C', { debtUnits: 1_000n * WAD }),
      ),
    );
    expect(health.averageThresholdBps).toBe(7_968n);
    expect(health.healthFactor).toBe((127_488n * WAD) / 100_000n);
    expect([health.collateralBase, health.debtBase]).toEqual([1_600n * USD, 1_000n * USD]);
  });

  it('without debt it is null, and without collateral it is zero', () => {
    expect(computeHealth(account(weth({ collateralUnits: WAD }))).healthFactor).toBeNull();
    expect(computeHealth(account(usdc({ debtUnits: 1_000_000n }))).healthFactor).toBe(0n);
    expect(loanToValueBps(computeHealth(account(usdc({ debtUnits: 1_000_000n }))))).toBeNull();
  });

  it('in e-mode the threshold and the price of the category apply to its assets only', () => {
    const reserves = [
      weth({ collateralUnits: 10n * WAD, eModeCategory: 1 }),
      wbtc({ collateralUnits: 10n ** 8n }),
      reserve('wstETH', { debtUnits: WAD, priceBase: 9_000n * USD, eModeCategory: 1 }),
    ];
    const terms = {
      category: 1,
      loanToValueBps: 9_000n,
      liquidationThresholdBps: 9_300n,
      liquidationBonusBps: 10_100n,
    };
    const own = computeHealth({ reserves, eMode: { ...terms, priceBase: null } });
    expect(own.averageThresholdBps).toBe((80_000n * 9_300n + 150_000n * 7_500n) / 230_000n);
    expect(own.debtBase).toBe(9_000n * USD);
    const category = computeHealth({ reserves, eMode: { ...terms, priceBase: 8_500n * USD } });
    expect([category.collateralBase, category.debtBase]).toEqual([235_000n * USD, 8_500n * USD]);
    expect(computeHealth({ reserves, eMode: { ...terms, category: 2, priceBase: 1n } })).toEqual(
      computeHealth({ reserves, eMode: null }),
    );
  });

  it('above 0.95 half of the debt can be liquidated, at 0.95 and below all of it', () => {
    expect(closeFactorBps((95n * WAD) / 100n + 1n)).toBe(5_000n);
    expect(closeFactorBps((95n * WAD) / 100n)).toBe(10_000n);
  });

  it('interest is the debt beyond what was borrowed, repaid and liquidated', () => {
    const history = foldLoanEvents([
      { kind: 'borrow', units: 600n },
      { kind: 'repay', units: 200n },
      { kind: 'borrow', units: 400n },
      { kind: 'liquidation', units: 100n },
    ]);
    expect(history).toEqual({ borrowedUnits: 1_000n, repaidUnits: 200n, liquidatedUnits: 100n });
    expect(loanInterest(730n, history)).toBe(30n);
  });

  it('error: a negative amount is refused', () => {
    expect(() => computeHealth(account(usdc({ debtUnits: -1n })))).toThrow('The debt in USDC must not be negative');
  });
});

describe('liquidation ladder', () => {
  const text = (found: { price: bigint } | null, places = 2) =>
    found && Number(formatDecimal(found.price as Ratio)).toFixed(places);

  it('1 WBTC at 75 % against $27,000 is liquidated at $36,000', () => {
    const loan = account(wbtc({ collateralUnits: 10n ** 8n }), usdc({ debtUnits: 27_000n * 10n ** 6n }));
    const found = liquidationPriceOf(loan, 'WBTC')!;
    expect(found).toEqual({ asset: 'WBTC', price: parsePrice('36000'), side: 'below', change: parseRatio('-0.76') });
  });

  it('each coin alone, and both together', () => {
    expect(text(liquidationPriceOf(twoCollaterals, 'WETH'))).toBe('5333.33');
    expect(text(liquidationPriceOf(twoCollaterals, 'WBTC'))).toBe('58333.33');
    const left = fallTogether(twoCollaterals, new Set(['WETH', 'WBTC']))!;
    // 100,000 ÷ (160,000 × 79.68 %): the truncated average threshold decides.
    expect(formatDecimal(left).slice(0, 8)).toBe('0.784387');
  });

  it('a borrowed coin liquidates when its price rises, and one that covers its own debt never does', () => {
    const rising = liquidationPriceOf(twoCollaterals, 'USDC')!;
    expect([rising.side, formatDecimal(rising.price)]).toEqual(['above', '1.275']);
    const both = account(
      weth({ collateralUnits: 10n * WAD, debtUnits: 2n * WAD }),
      usdc({ collateralUnits: 50_000_000_000n }),
    );
    expect(liquidationPriceOf(both, 'WETH')).toBeNull();
    expect(fallTogether(both, new Set(['WETH']))).toBeNull();
  });

  it('collateral that covers the debt alone leaves no liquidation price for the other coin', () => {
    const safe = account(
      weth({ collateralUnits: 100n * WAD }),
      wbtc({ collateralUnits: 10n ** 8n }),
      usdc({ debtUnits: 1n }),
    );
    expect(liquidationPriceOf(safe, 'WBTC')).toBeNull();
  });

  it('an account that can be liquidated now has nothing left to fall', () => {
    const sick = account(weth({ collateralUnits: WAD }), usdc({ debtUnits: 7_000_000_000n }));
    expect(formatDecimal(fallTogether(sick, new Set(['WETH']))!)).toBe('1');
  });

  it('collateral and debt of one e-mode category fall together without a liquidation', () => {
    const loan: LoanAccount = {
      reserves: [
        reserve('wstETH', { collateralUnits: 10n * WAD, priceBase: 9_600n * USD, eModeCategory: 1 }),
        weth({ debtUnits: 9n * WAD, eModeCategory: 1 }),
      ],
      eMode: {
        category: 1,
        loanToValueBps: 9_000n,
        liquidationThresholdBps: 9_500n,
        liquidationBonusBps: 10_100n,
        priceBase: null,
      },
    };
    expect(fallTogether(loan, new Set(['wstETH', 'WETH']))).toBeNull();
    expect(text(liquidationPriceOf(loan, 'wstETH'))).toBe('7578.95');
    const shared = { ...loan, eMode: { ...loan.eMode!, priceBase: 8_000n * USD } };
    expect(liquidationPriceOf(shared, 'wstETH')).toBeNull();
    expect(fallTogether(shared, new Set(['WETH']))).toBeNull();
  });
});

describe('reaching a chosen health factor', () => {
  const target = (15n * WAD) / 10n;

  it('repay 15,008 USDC, or add 3.41116245 WETH, or add 0.20011824 WBTC', () => {
    expect(repayForHealthFactor(twoCollaterals, 'USDC', target)).toBe(15_008n * 10n ** 6n);
    // 150,000 ÷ 80.09 % − 160,000 = $27,289.29953802…
    expect(addForHealthFactor(twoCollaterals, 'WETH', target)).toBe(3_411_162_442_252_500_000n);
    expect(addForHealthFactor(twoCollaterals, 'WBTC', target)).toBe(20_011_824n);
  });

  it('nothing is needed where the target is reached, and null is returned for a coin that cannot reach it', () => {
    expect(repayForHealthFactor(twoCollaterals, 'USDC', WAD)).toBe(0n);
    expect(addForHealthFactor(twoCollaterals, 'WETH', WAD)).toBe(0n);
    const twoDebts = account(
      weth({ collateralUnits: 10n * WAD, debtUnits: WAD / 100n }),
      usdc({ debtUnits: 60_000_000_000n }),
    );
    expect(repayForHealthFactor(twoDebts, 'WETH', target)).toBeNull();
    expect(
      addForHealthFactor(account(usdc({ debtUnits: 1_000_000n, liquidationThresholdBps: 0n })), 'USDC', target),
    ).toBe(null);
    expect(() => repayForHealthFactor(twoCollaterals, 'USDC', 0n)).toThrow('lies above 0');
    expect(() => repayForHealthFactor(twoCollaterals, 'DAI', target)).toThrow('no reserve DAI');
  });

  it('what is added or repaid reaches the target, and repaying a tenth of a cent less does not', () => {
    const thresholds = fc.bigInt({ min: 1_000n, max: 9_500n });
    fc.assert(
      fc.property(
        fc.record({
          wethUnits: fc.bigInt({ min: WAD, max: 1_000n * WAD }),
          wbtcUnits: fc.bigInt({ min: 0n, max: 10n ** 10n }),
          thresholdA: thresholds,
          thresholdB: thresholds,
          debtUnits: fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }),
          goal: fc.bigInt({ min: WAD, max: 3n * WAD }),
        }),
        ({ wethUnits, wbtcUnits, thresholdA, thresholdB, debtUnits, goal }) => {
          const loan = account(
            weth({ collateralUnits: wethUnits, liquidationThresholdBps: thresholdA }),
            wbtc({ collateralUnits: wbtcUnits, liquidationThresholdBps: thresholdB }),
            usdc({ debtUnits }),
          );
          fc.pre((computeHealth(loan).healthFactor ?? 0n) < goal);
          const changed = (asset: string, change: (given: LoanReserve) => Partial<LoanReserve>) =>
            computeHealth({
              ...loan,
              reserves: loan.reserves.map((each) => (each.asset === asset ? { ...each, ...change(each) } : each)),
            }).healthFactor;
          const reaches = (healthFactor: bigint | null) => healthFactor === null || healthFactor >= goal;
          const repaid = repayForHealthFactor(loan, 'USDC', goal)!;
          expect(reaches(changed('USDC', (each) => ({ debtUnits: each.debtUnits - repaid })))).toBe(true);
          expect(reaches(changed('USDC', (each) => ({ debtUnits: each.debtUnits - repaid + 1_000n })))).toBe(false);
          for (const asset of ['WETH', 'WBTC']) {
            const added = addForHealthFactor(loan, asset, goal)!;
            expect(reaches(changed(asset, (each) => ({ collateralUnits: each.collateralUnits + added })))).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('stress test', () => {
  const arbitrum = account(weth({ collateralUnits: 8n * WAD }), usdc({ debtUnits: 49_500_000_000n }));
  const loans = [
    { id: 'ethereum', account: twoCollaterals },
    { id: 'arbitrum', account: arbitrum },
  ];
  const falling = new Set(['WETH', 'WBTC']);
  const shown = (left: string) =>
    stressLoans(loans, { falling, left: parseRatio(left) }).map((found) => [
      found.loanId,
      Number(formatDecimal(found.left)).toFixed(4),
      found.repaidUnits / 10n ** 6n,
      found.collateralAsset,
      Number(formatDecimal(found.costUsd)).toFixed(2),
    ]);

  it('a fall by 25 % liquidates in the order of the fall, each at the cost of the bonus', () => {
    expect(shown('0.75')).toEqual([
      ['arbitrum', '0.9375', 24_750n, 'WETH', '1237.50'],
      ['arbitrum', '0.8269', 12_375n, 'WETH', '618.75'],
      ['ethereum', '0.7844', 50_000n, 'WETH', '2500.00'],
    ]);
  });

  it('a smaller fall liquidates less, and none nothing', () => {
    expect(shown('0.8').map(([loanId]) => loanId)).toEqual(['arbitrum', 'arbitrum']);
    expect(shown('0.95')).toEqual([]);
  });

  it('what is seized never exceeds what is there, and debt that collateral cannot repay remains', () => {
    const broken = account(weth({ collateralUnits: WAD }), usdc({ debtUnits: 20_000_000_000n }));
    const [only, ...others] = stressLoans([{ id: 'a', account: broken }], { falling, left: parseRatio('1') });
    expect(only?.seizedUnits).toBe(WAD);
    expect(only?.repaidUnits).toBe(7_619_047_619n);
    expect(others).toEqual([]);
  });
});
