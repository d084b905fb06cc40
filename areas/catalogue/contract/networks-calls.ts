/** Networks, and whose an address on one of them is. Paths and query names are those of the specification. */
import { z } from 'zod';
import {
  boundedPageOf,
  byId,
  defineCall,
  done,
  id,
  visibleSearch,
  webUrl,
  ascendingList,
  listQuery,
} from '@holdfast/contract';
import { account } from './counterparty.ts';
import { network, networkFields, networkKind, networkTest, utxoChain } from './network.ts';
import { networkWithWallets } from './wallet.ts';

/** Enough for most networks; each can have its own number. */
const CONFIRMATIONS_USUAL = 12;
const { name, chainId, rpcUrl, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients } =
  networkFields;
/** A node states which deposits arrived, so naming one needs the same care as a deposit address. */
const withNode = z.looseObject({ rpcUrl: z.string() });

export const networkCalls = {
  findAccount: defineCall({
    method: 'GET',
    path: 'indexer/admin/account',
    summary: 'Look up an address: its normalised spelling, and its account if it is known.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({ address: z.string().max(512), network_id: id }),
    response: z.object({ address: z.string(), account: account.nullable() }),
    reads: ['Account'],
  }),
  addNetwork: defineCall({
    method: 'POST',
    path: 'indexer/admin/network/add',
    summary: 'Add a network. An EVM network needs its chain id. Opening it to clients needs a second admin.',
    access: 'admin',
    confirm: 'recent',
    confirmOnly: withNode,
    audit: 'networkAdded',
    body: z.strictObject({
      name,
      kind: networkKind,
      chainId: chainId.default(null),
      utxoChain: utxoChain.nullable().default(null),
      rpcUrl: rpcUrl.default(null),
      covalentName: covalentName.default(null),
      explorerUrl: explorerUrl.default(null),
      nativeCoinId: nativeCoinId.default(null),
      confirmations: confirmations.default(CONFIRMATIONS_USUAL),
      isActive: isActive.default(true),
      usableByClients: usableByClients.default(false),
    }),
    response: network,
    changes: ['Network', 'Approval'],
  }),
  updateNetwork: defineCall({
    method: 'POST',
    path: 'indexer/admin/network/update',
    summary: 'Change a network: the fields that are given.',
    access: 'admin',
    confirm: 'recent',
    confirmOnly: withNode,
    audit: 'networkChanged',
    body: z.strictObject({
      id,
      name: name.optional(),
      chainId: chainId.optional(),
      rpcUrl: rpcUrl.optional(),
      covalentName: covalentName.optional(),
      explorerUrl: explorerUrl.optional(),
      nativeCoinId: nativeCoinId.optional(),
      confirmations: confirmations.optional(),
      isActive: isActive.optional(),
      usableByClients: usableByClients.optional(),
    }),
    response: network,
    changes: [
      'Network',
      'Wallet',
      'Account',
      'Coin',
      'Exchange',
      'Bridge',
      'Farm',
      'LendingProtocol',
      'Customer',
      'Supplier',
      'Desk',
      'Approval',
    ],
  }),
  listNetworks: defineCall({
    method: 'GET',
    path: 'indexer/admin/networks',
    summary:
      'List networks; by name, those in use come first. Only admins with full scope see whole RPC addresses; others ' +
      'and API tokens see the host, because keys are part of the rest.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({
      search: visibleSearch.optional(),
      kind: networkKind.optional(),
      is_active: z.boolean().optional(),
      sort: z.enum(['name', 'kind', 'chainId', 'created']).default('name'),
      ...ascendingList,
    }),
    response: boundedPageOf(network),
    reads: ['Network'],
  }),
  listNetworksWithAdminWallets: defineCall({
    method: 'GET',
    path: 'indexer/admin/networks/with-admin-wallets',
    summary: 'List the networks on which the operator has wallets, with those wallets.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject(listQuery),
    response: boundedPageOf(networkWithWallets),
    reads: ['Network', 'Wallet'],
  }),
  testNetwork: defineCall({
    method: 'POST',
    path: 'indexer/admin/network/test',
    summary: "Read the chain id and the newest block from an RPC URL, or from a network's own.",
    access: 'admin',
    /** The server makes a request of the caller's choice into the network that it stands in. */
    confirm: 'recent',
    audit: 'networkTested',
    body: z
      .strictObject({ rpcUrl: webUrl.optional(), id: id.optional() })
      .refine((given) => (given.rpcUrl === undefined) !== (given.id === undefined), 'Give either rpcUrl or id'),
    response: networkTest,
  }),
  deleteNetwork: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/networks/{id}',
    summary: 'Delete a network that nothing uses.',
    access: 'admin',
    audit: 'networkDeleted',
    params: byId,
    response: done,
    changes: ['Network', 'Approval'],
  }),
};
