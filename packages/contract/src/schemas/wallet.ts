import { z } from 'zod';
import { id, instant, namedObject } from './fields.ts';
import { network } from './network.ts';
import { visibleText } from './visible-text.ts';

export const WALLET_PURPOSES = ['hot', 'cold', 'exchange', 'deposit'] as const;
export const walletPurpose = z.enum(WALLET_PURPOSES);
export type WalletPurpose = z.infer<typeof walletPurpose>;

export const wallet = namedObject('Wallet', {
  id,
  name: z.string(),
  networkId: id,
  networkName: z.string(),
  accountId: id,
  address: z.string(),
  /** Null: the operator's own. */
  userId: id.nullable(),
  userEmail: z.string().nullable(),
  purpose: walletPurpose,
  isActive: z.boolean(),
  syncedBlock: z.int().nullable(),
  syncedAt: instant.nullable(),
  syncError: z.string().nullable(),
  createdAt: instant,
});
export type Wallet = z.infer<typeof wallet>;

export const walletName = visibleText({ lengthMax: 100 });

/** A network with the operator's wallets on it, the first 25 by name. */
export const networkWithWallets = network
  .extend({ wallets: z.array(wallet), walletsTotal: z.int() })
  .meta({ id: 'NetworkWithWallets' });
export type NetworkWithWallets = z.infer<typeof networkWithWallets>;
