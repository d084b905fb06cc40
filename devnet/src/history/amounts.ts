/** Amounts of the history, given in whole US dollars, as units of a coin on one network. */
import { WBTC_PRICE_USD } from '../protocols/deploy-aave.ts';
import type { NetworkProfile } from '../profiles.ts';

export interface Amounts {
  usdc(usd: number): bigint;
  dai(usd: number): bigint;
  wbtc(usd: number): bigint;
  native(usd: number): bigint;
}

export function scaleAmounts({ scalePercent, nativePriceCents }: NetworkProfile): Amounts {
  const cents = (usd: number) => BigInt(usd) * scalePercent;
  return {
    usdc: (usd) => cents(usd) * 10n ** 4n,
    dai: (usd) => cents(usd) * 10n ** 16n,
    wbtc: (usd) => (cents(usd) * 10n ** 6n) / WBTC_PRICE_USD,
    native: (usd) => (cents(usd) * 10n ** 18n) / nativePriceCents,
  };
}
