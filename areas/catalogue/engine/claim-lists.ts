/** What a token that stands for other coins can be; this file imports nothing. */
/** A token that stands for coins which are somewhere else, and where those of a receipt are. */
export const CLAIM_KINDS = ['receipt', 'debt'] as const;
export const CLAIM_CUSTODIES = ['collateral', 'stake'] as const;
export type ClaimCustody = (typeof CLAIM_CUSTODIES)[number];

/** Receipts of receipts: a vault of a pool token of a staked coin. More is a mistake in the data. */
export const RECEIPT_STEPS_MAX = 4;
