/**
 * A pool position beside the same coins in a wallet.
 *
 *   value = value if held + impermanent loss + fees
 *   difference = value − value if held = impermanent loss + fees
 *
 * The equation closes to the last of 24 decimals: value, value if held and fees are sums of rounded products, and the
 * impermanent loss is the difference between them rather than a product rounded for itself.
 *
 * Example: 10 ETH and 20,000 USDC were deposited; 5 ETH and 40,000 USDC are principal and 0.05 ETH and 400 USDC are
 * fees at $8,000. Value 80,800, held 100,000, fees 800, impermanent loss −20,000, difference −19,200.
 */
import { divide, fromSmallestUnits, type Price, type Ratio, subtract, sum, type Usd, valueOf } from '@holdfast/money';

export interface PooledCoin {
  readonly decimals: number;
  /** Null: there is no price. The dollar figures are then null unless there is nothing of the coin. */
  readonly price: Price | null;
  readonly principal: bigint;
  readonly fees: bigint;
  /** Taken out of the pool and not yet paid out; it counts in the value and as held. */
  readonly pending?: bigint;
  readonly held: bigint;
}

export interface HoldingComparison {
  readonly valueUsd: Usd;
  readonly heldUsd: Usd;
  readonly feesUsd: Usd;
  readonly impermanentLossUsd: Usd;
  readonly differenceUsd: Usd;
}

/** Null when a coin that the position or the basket holds has no price. */
export function compareWithHolding(coins: readonly PooledCoin[]): HoldingComparison | null {
  const value = (units: bigint, { decimals, price }: PooledCoin): Usd | null => {
    if (units === 0n) return 0n as Usd;
    return price === null ? null : valueOf(fromSmallestUnits(units, decimals), price);
  };
  const total = (unitsOf: (coin: PooledCoin) => bigint): Usd | null => {
    const values = coins.map((coin) => value(unitsOf(coin), coin));
    return values.every((known) => known !== null) ? sum(values) : null;
  };
  const valueUsd = total(({ principal, fees, pending = 0n }) => principal + fees + pending);
  const heldUsd = total(({ held, pending = 0n }) => held + pending);
  const feesUsd = total(({ fees }) => fees);
  if (valueUsd === null || heldUsd === null || feesUsd === null) return null;
  const differenceUsd = subtract(valueUsd, heldUsd);
  return { valueUsd, heldUsd, feesUsd, impermanentLossUsd: subtract(differenceUsd, feesUsd), differenceUsd };
}

/** (value + withdrawn − deposited) ÷ deposited, at the prices of the day of each event. Null without a deposit. */
export function returnOnInvestment(figures: {
  readonly valueUsd: Usd;
  readonly withdrawnUsd: Usd;
  readonly depositedUsd: Usd;
}): Ratio | null {
  const { valueUsd, withdrawnUsd, depositedUsd } = figures;
  if (depositedUsd === 0n) return null;
  return divide<Ratio>((valueUsd + withdrawnUsd - depositedUsd) as Usd, depositedUsd, 'halfAwayFromZero');
}
