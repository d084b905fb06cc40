import { wallet } from '@holdfast/catalogue/contract';
import { boundedPageFields, decimal, instant, namedObject } from '@holdfast/contract';
import { z } from 'zod';

export const WALLET_ADDRESS_LISTS = ['used', 'receive', 'change', 'withBalance'] as const;
export type WalletAddressList = (typeof WALLET_ADDRESS_LISTS)[number];

/** An address of a wallet on a chain like Bitcoin, and what its outputs add up to. */
export const walletAddress = namedObject('WalletAddress', {
  address: z.string(),
  /** Branch 0 receives, 1 is for change. */
  branch: z.int(),
  place: z.int(),
  /** All that it ever received, change included. */
  received: decimal,
  balance: decimal,
  /** When it last received or spent; null where no stored transaction says. */
  lastUsedAt: instant.nullable(),
});
export type WalletAddress = z.infer<typeof walletAddress>;

/** The used addresses of a wallet, and the sums of all of them. */
export const walletAddresses = z.object({
  wallet,
  ...boundedPageFields(walletAddress),
  /** How many addresses each list has. */
  counts: z.object({ used: z.int(), receive: z.int(), change: z.int(), withBalance: z.int() }),
  balance: decimal,
  unspentOutputs: z.int(),
  /** How many unused addresses after the last used one are read; null where the wallet has one address. */
  gapLimit: z.int().nullable(),
});
export type WalletAddresses = z.infer<typeof walletAddresses>;
