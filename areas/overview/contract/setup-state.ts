import { z } from 'zod';
import { namedObject } from '@holdfast/contract';

/** Counts behind the set-up checklist. Each step completes automatically from its counts. */
export const setupState = namedObject('SetupState', {
  /** Active networks with an RPC URL. */
  networks: z.int(),
  /** Networks on which the operator has wallets to sync, and those of them that no wallet could be read from. */
  usedNetworks: z.int(),
  unreachableNetworks: z.int(),
  /** Active wallets of the operator, those of them that can be synced, and those that were at least once. */
  wallets: z.int(),
  syncableWallets: z.int(),
  syncedWallets: z.int(),
  /** New tokens that are neither spam nor reviewed. */
  coinsToReview: z.int(),
  /** Names in the address book. */
  counterparties: z.int(),
  /** Coins that a transaction uses and that never had a price. */
  coinsMissingPrices: z.int(),
  transactions: z.int(),
  unclassified: z.int(),
  hasBooks: z.boolean(),
  clients: z.int(),
  depositAddresses: z.int(),
});
export type SetupState = z.infer<typeof setupState>;
