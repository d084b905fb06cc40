import { z } from 'zod';
import { decimal, id, instant, namedCoin, namedNetwork, namedObject, namedWallet } from '@holdfast/contract';

/** The balance of a wallet in a coin by its transfers, beside the on-chain balance at the same block. */
export const walletBalance = namedObject('WalletBalance', {
  ...namedWallet,
  ...namedNetwork,
  ...namedCoin,
  isSpam: z.boolean(),
  /** The balance grows without transfers: a difference is growth, not a fault. */
  isRebasing: z.boolean(),
  derived: decimal,
  /** Null where the chain could not be queried. */
  onChain: decimal.nullable(),
  /** On-chain minus derived; null where the chain could not be queried. */
  difference: decimal.nullable(),
  block: z.int(),
  checkedAt: instant,
  valueUsd: decimal.nullable(),
});
export type WalletBalance = z.infer<typeof walletBalance>;

/** The first block at which derived and chain balance diverge, and the own transaction in or before it. */
export const balanceDivergence = namedObject('BalanceDivergence', {
  walletId: id,
  coinId: id,
  /** Null when they agree everywhere, or the node keeps no old states. */
  block: z.int().nullable(),
  transactionId: id.nullable(),
  hash: z.string().nullable(),
  derived: decimal.nullable(),
  onChain: decimal.nullable(),
  text: z.string(),
});
