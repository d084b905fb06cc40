/** Reading wallets from their chains, and whether what was read adds up. */
import { z } from 'zod';
import {
  boundedPageOf,
  byId,
  decimal,
  defineCall,
  id,
  jobSummary,
  namedWallet,
  pageQuery,
  transferEnds,
} from '@holdfast/contract';
import { sourceName } from '@holdfast/catalogue/contract';
import { balanceDivergence, walletBalance } from './balance.ts';
import { WALLET_ADDRESS_LISTS, walletAddresses } from './wallet-address.ts';
import { leftOutSource, walletSource } from './wallet-source.ts';
import { transactionDetail, transferRole } from './transaction.ts';

const changed = ['Job', 'Wallet', 'Transaction', 'TransactionUnclassified', 'Coin', 'Books'] as const;
const foundBy = z.strictObject({
  network_id: id,
  /** A wallet on the network that must take part in the transaction. */
  wallet_id: id.optional(),
  tx_hash: z.string().trim().min(1).max(256),
});

export const syncCalls = {
  syncWallet: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallet/sync',
    summary:
      'Read new transactions of a wallet from its chain. Returns the job that does it, the same job if called twice.',
    access: 'bookkeeping',
    audit: 'jobStarted',
    query: z.strictObject({ wallet_id: id }),
    response: jobSummary,
    changes: changed,
  }),
  syncAllWallets: defineCall({
    method: 'POST',
    path: 'indexer/admin/wallets/sync',
    summary: 'Read new transactions of every active wallet of the operator.',
    access: 'bookkeeping',
    audit: 'jobStarted',
    response: z.object({
      jobs: z.array(jobSummary),
      skipped: z.array(z.object({ ...namedWallet, reason: z.string() })),
    }),
    changes: changed,
  }),
  queryCovalent: defineCall({
    method: 'GET',
    path: 'indexer/admin/transaction/query-covalent',
    summary: [
      'Look up a transaction by its hash, at GoldRush where that is configured, otherwise on the network.',
      'Nothing is stored.',
    ].join(' '),
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    query: foundBy,
    response: z.object({
      /** The transaction as it would be stored; its ids are null where nothing is stored yet. */
      found: z.object({
        hash: z.string(),
        at: z.iso.datetime(),
        block: z.int().nullable(),
        status: z.enum(['success', 'failed']),
        transfers: z.array(
          z.object({
            coinId: id.nullable(),
            coinSymbol: z.string(),
            amount: decimal,
            ...transferEnds,
            role: transferRole,
          }),
        ),
      }),
      /** Set when it is stored already. */
      transactionId: id.nullable(),
      /** Where it was found. */
      source: sourceName,
    }),
  }),
  fetchTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/transaction/fetch',
    summary:
      'Store the transaction of a hash, also if it was deleted before. A stored transaction is returned unchanged.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    query: foundBy,
    response: transactionDetail,
    changes: changed,
  }),
  resyncTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/internal-sync/transactions/sync/{id}',
    summary: 'Read one transaction from its chain again. Its transfers are replaced; its classification stays.',
    access: 'bookkeeping',
    confirm: 'clientMoney',
    audit: 'transactionChanged',
    params: byId,
    response: transactionDetail,
    changes: changed,
  }),
  syncBlockFills: defineCall({
    method: 'GET',
    path: 'indexer/admin/sync/block-fills',
    summary: 'Read new fills from the BlockFills desk. Returns the job that does it.',
    access: 'bookkeeping',
    audit: 'jobStarted',
    response: jobSummary,
    changes: changed,
  }),
  listWalletSources: defineCall({
    method: 'GET',
    path: 'indexer/admin/wallets/{id}/sources',
    summary: 'Which sources read a wallet, how far, and what they could not see; and which are left out for a while.',
    access: 'adminRead',
    tokens: 'books',
    params: byId,
    response: z.object({ items: z.array(walletSource), leftOut: z.array(leftOutSource) }),
    reads: ['Wallet', 'Setting'],
  }),
  listWalletAddresses: defineCall({
    method: 'GET',
    path: 'indexer/admin/wallets/{id}/addresses',
    summary:
      'The used addresses of a wallet on a chain like Bitcoin, the last used first, with what each received and holds.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: byId,
    query: z.strictObject({ list: z.enum(WALLET_ADDRESS_LISTS).default('used'), ...pageQuery }),
    response: walletAddresses,
    reads: ['Wallet', 'Transaction'],
  }),
  listBalances: defineCall({
    method: 'GET',
    path: 'indexer/admin/balances',
    summary: 'The balances of wallets by their transfers, beside the on-chain balances at the same block.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    query: z.strictObject({
      wallet_id: id.optional(),
      network_id: id.optional(),
      coin_id: id.optional(),
      only_differences: z.boolean().default(false),
      include_spam: z.boolean().default(false),
      ...pageQuery,
    }),
    response: boundedPageOf(walletBalance),
    reads: ['Wallet', 'Transaction'],
  }),
  findBalanceDivergence: defineCall({
    method: 'GET',
    path: 'indexer/admin/balances/divergence',
    summary: 'Where balances diverge: the first block at which a derived balance differs from the chain.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({ wallet_id: id, coin_id: id }),
    response: balanceDivergence,
  }),
};
