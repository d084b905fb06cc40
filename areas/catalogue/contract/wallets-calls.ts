/** The operator's and the clients' wallets. Paths and query names are those of the specification. */
import { z } from 'zod';
import { boundedPageOf, byId, defineCall, done, id, visibleSearch, ascendingList } from '@holdfast/contract';
import {
  startBlock,
  wallet,
  walletAddress,
  walletCheck,
  walletName,
  walletNetwork,
  walletPurpose,
  WALLETS_MAX,
} from './wallet.ts';

const changed = ['Wallet', 'Account', 'Network', 'Books', 'Approval'] as const;

export const walletCalls = {
  addWallet: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallet/add',
    summary:
      "Add a wallet: the operator's, or a client's when a user is named. " +
      'A new deposit wallet is inactive until a second admin approves.',
    access: 'admin',
    /** A wallet that clients pay to, or are paid at. */
    confirm: 'recent',
    confirmOnly: z.union([z.looseObject({ purpose: z.literal('deposit') }), z.looseObject({ userId: z.number() })]),
    audit: 'walletAdded',
    body: z.strictObject({
      name: walletName,
      networkId: id,
      address: walletAddress,
      userId: id.nullable().default(null),
      purpose: walletPurpose.default('hot'),
      isActive: z.boolean().default(true),
      startBlock,
    }),
    response: wallet,
    changes: changed,
  }),
  addWallets: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallets/add',
    summary: 'Add wallets, all of them or none. Addresses that are wallets already stay as they are.',
    access: 'admin',
    confirm: 'recent',
    confirmOnly: z.looseObject({
      wallets: z
        .array(z.looseObject({ purpose: walletPurpose.optional(), userEmail: z.string().nullish() }))
        .refine((wallets) =>
          wallets.some(({ purpose, userEmail }) => purpose === 'deposit' || typeof userEmail === 'string'),
        ),
    }),
    audit: 'walletAdded',
    body: z.strictObject({
      wallets: z
        .array(
          z.strictObject({
            name: walletName,
            networkId: id,
            address: walletAddress,
            purpose: walletPurpose.default('hot'),
            /** The client who owns it; null: the operator. */
            userEmail: z.string().max(320).nullable().default(null),
            startBlock,
          }),
        )
        .min(1)
        .max(WALLETS_MAX),
    }),
    response: z.object({ added: z.array(wallet), alreadyThere: z.int().min(0) }),
    changes: changed,
  }),
  checkWallets: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallets/check',
    summary: 'Check wallets before they are added, one by one, in the given order. Nothing is stored.',
    access: 'admin',
    body: z.strictObject({
      wallets: z
        .array(z.strictObject({ networkId: id, address: walletAddress }))
        .min(1)
        .max(WALLETS_MAX),
    }),
    response: z.object({ items: z.array(walletCheck) }),
  }),
  findWalletNetworks: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallets/networks',
    summary:
      'The active EVM networks, and on which of them an address or an ENS name has a history; ' +
      'or the inactive ones that an explorer serves. Nothing is stored.',
    access: 'admin',
    body: z.strictObject({
      address: walletAddress,
      startsOn: z.iso.date().optional(),
      /** Inactive networks are counted through explorers only. */
      isActive: z.boolean().default(true),
    }),
    response: z.object({ address: z.string(), items: z.array(walletNetwork) }),
  }),
  editWallet: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallet/edit',
    summary: 'Change a wallet: the fields that are given. Its network and address cannot be changed.',
    access: 'admin',
    confirm: 'recent',
    audit: 'walletChanged',
    body: z.strictObject({
      id,
      name: walletName.optional(),
      userId: id.nullable().optional(),
      purpose: walletPurpose.optional(),
      isActive: z.boolean().optional(),
    }),
    response: wallet,
    changes: changed,
  }),
  listWallets: defineCall({
    method: 'GET',
    path: 'indexer/admin/wallets',
    summary: 'List wallets, found by the beginning of a word of the name or of the address.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({
      network_id: id.optional(),
      user_id: id.optional(),
      owner: z.enum(['operator', 'clients']).optional(),
      purpose: walletPurpose.optional(),
      is_active: z.boolean().optional(),
      has_failed_sync: z.boolean().optional(),
      search: visibleSearch.optional(),
      /** Without it, what was searched for comes in the order of closeness, everything else by name. */
      sort: z.enum(['name', 'created', 'synced']).optional(),
      ...ascendingList,
    }),
    response: boundedPageOf(wallet),
    reads: ['Wallet'],
  }),
  deleteWallet: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/wallets/{id}',
    summary: 'Delete a wallet. The account of its address stays.',
    access: 'admin',
    confirm: 'recent',
    audit: 'walletDeleted',
    params: byId,
    response: done,
    changes: changed,
  }),
};
