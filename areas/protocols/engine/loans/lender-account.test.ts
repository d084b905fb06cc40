import { formatDecimal, ONE_UNITS, parseRatio, type Ratio } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { type LenderCoin, leftUntilLiquidation, lenderHealth, UNIT_SCALE } from './lender-account.ts';

const ETH = 10n ** 18n;
const USDC = 10n ** 6n;
const coin = (asset: string, price: string, decimals: bigint, given: Partial<LenderCoin>): LenderCoin => ({
  asset,
  unitPrice: (parseRatio(price) * UNIT_SCALE) / ONE_UNITS / 10n ** decimals,
  collateralUnits: 0n,
  otherUnits: 0n,
  debtUnits: 0n,
  threshold: 0n as Ratio,
  bonusBps: 10_500n,
  rate: null,
  ...given,
});
const eth = (units: bigint, debtUnits = 0n) =>
  coin('ETH', '3000', 18n, { collateralUnits: units, debtUnits, threshold: parseRatio('0.8') });
const usdc = (debtUnits: bigint) => coin('USDC', '1', 6n, { debtUnits });
const left = (coins: LenderCoin[], ...moving: string[]) => {
  const found = leftUntilLiquidation({ coins }, new Set(moving));
  return found === null ? null : formatDecimal(found);
};

describe('an account with a lender', () => {
  it('10 ETH at $3,000 and 80 % against 12,000 USDC have a health factor of 2, and ETH can fall by half', () => {
    const coins = [eth(10n * ETH), usdc(12_000n * USDC)];
    const health = lenderHealth({ coins });
    expect(health.healthFactor).toBe(2n * ETH);
    expect(health.threshold).toBe(parseRatio('0.8'));
    expect(left(coins, 'ETH')).toBe('0.5');
    expect(left(coins, 'USDC')).toBe('2');
  });

  it('one unit of debt too much is below 1', () => {
    expect(lenderHealth({ coins: [eth(10n * ETH), usdc(24_000n * USDC)] }).healthFactor).toBe(ETH);
    expect(lenderHealth({ coins: [eth(10n * ETH), usdc(24_000n * USDC + 1n)] }).healthFactor).toBeLessThan(ETH);
  });

  it('a third of thresholds is exact', () => {
    const third = { ...eth(3n * ETH), threshold: (ONE_UNITS / 3n) as Ratio };
    expect(lenderHealth({ coins: [third, usdc(1_000n * USDC)] }).healthFactor).toBe(
      ((ONE_UNITS / 3n) * 9_000n * ETH) / (1_000n * ONE_UNITS),
    );
  });

  it('without debt there is no health factor, and no price liquidates', () => {
    expect(lenderHealth({ coins: [eth(ETH)] }).healthFactor).toBeNull();
    expect(left([eth(ETH)], 'ETH')).toBeNull();
    expect(lenderHealth({ coins: [usdc(1n)] })).toMatchObject({ healthFactor: 0n, threshold: null });
  });

  it('collateral that backs more than its own debt has no price that liquidates it alone', () => {
    expect(left([eth(10n * ETH, ETH)], 'ETH')).toBeNull();
  });
});
