/** The state of an account as text, for what-if figures and stress tests in a page. */
import { z } from 'zod';
import type { LoanAccount } from './health-factor.ts';

const terms = { loanToValueBps: z.string(), liquidationThresholdBps: z.string(), liquidationBonusBps: z.string() };

/** The API document names it so. Whole numbers as text. */
export const loanAccountText = z
  .object({
    reserves: z.array(
      z.object({
        asset: z.string(),
        coinId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
        coinSymbol: z.string(),
        decimals: z.int(),
        priceBase: z.string(),
        collateralUnits: z.string(),
        debtUnits: z.string(),
        eModeCategory: z.int(),
        ...terms,
      }),
    ),
    eMode: z.object({ category: z.int(), priceBase: z.string().nullable(), ...terms }).nullable(),
    /** The part of a debt that one liquidation repays; left out: half of it or all, by the health factor. */
    closeFactorBps: z.string().optional(),
  })
  .meta({ id: 'AaveAccountText' });
export type LoanAccountText = z.infer<typeof loanAccountText>;

type TermsText = Pick<LoanAccountText['reserves'][number], keyof typeof terms>;

export function toLoanAccount({ reserves, eMode, closeFactorBps }: LoanAccountText): LoanAccount {
  const termsOf = (text: TermsText) => ({
    loanToValueBps: BigInt(text.loanToValueBps),
    liquidationThresholdBps: BigInt(text.liquidationThresholdBps),
    liquidationBonusBps: BigInt(text.liquidationBonusBps),
  });
  return {
    reserves: reserves.map((reserve) => ({
      asset: reserve.asset,
      decimals: reserve.decimals,
      priceBase: BigInt(reserve.priceBase),
      collateralUnits: BigInt(reserve.collateralUnits),
      debtUnits: BigInt(reserve.debtUnits),
      eModeCategory: reserve.eModeCategory,
      ...termsOf(reserve),
    })),
    eMode: eMode && {
      category: eMode.category,
      priceBase: eMode.priceBase === null ? null : BigInt(eMode.priceBase),
      ...termsOf(eMode),
    },
    ...(closeFactorBps !== undefined && { closeFactorBps: BigInt(closeFactorBps) }),
  };
}
