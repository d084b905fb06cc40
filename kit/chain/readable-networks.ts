/**
 * The condition of networks `n` that a chain source can read. Their wallets are synced; those of other networks are
 * filled by files and by hand, so nothing about them can be late.
 */
export const IS_READABLE_NETWORK = `n.kind IN ('evm', 'bitcoin')`;
