/**
 * How the oracle of each set reads what the law or common practice leaves open, in terms of our settings. Every entry
 * is a documented setting of the engine; nothing here is particular to a case.
 */
import { parseAmount } from '@holdfast/money';
import type { EngineSettings } from '../settings.ts';

type Convention = Partial<EngineSettings>;

/** All of them refuse to sell what is not there, and read dates in the offset that each timestamp carries. */
const COMMON: Convention = { missingBasis: 'stop', calendar: { kind: 'recordedOffset' }, giftsReceived: 'marketValue' };

const RP2: Convention = {
  ...COMMON,
  // HIFO and LOFO compare quoted prices, without fees.
  unitCostOrder: 'marketPrice',
  transferLots: 'disposalMethod',
  // Gifts, donations and losses carry a computed gain; whether it is taxed is left to its report.
  giftsSent: 'marketValue',
  lostCoins: 'marketValue',
  // Its decimals compare at 13 places.
  dust: parseAmount('0.00000000000005'),
};

const CONVENTIONS: Readonly<Record<string, Convention>> = {
  rp2_golden: RP2,
  rp2_oracle: RP2,
  rp2_perwallet: RP2,
  rp2_errors: RP2,
  // Its per-wallet branch takes nothing for a fee on a move from a wallet to itself.
  rp2_branch_perwallet: { ...RP2, sameWalletMoveFee: 'ignored' },
  basis_engine_perwallet: {
    ...COMMON,
    unitCostOrder: 'withFees',
    transferLots: 'disposalMethod',
    transferFee: 'beforeMove',
  },
  us_official: COMMON,
};

export function setNameOf(caseId: string): string {
  return caseId.split('/', 1)[0] ?? caseId;
}

export function conventionOf(caseId: string): Convention {
  const name = setNameOf(caseId);
  return CONVENTIONS[name] ?? (name.startsWith('rp2') ? RP2 : COMMON);
}
