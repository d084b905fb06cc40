import { UTXO_CHAIN_IDS } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { z } from 'zod';
import { pendingApproval } from '@holdfast/accounts/contract';
import { id, instant, namedObject, visibleText, webUrl } from '@holdfast/contract';

export const NETWORK_KINDS = ['evm', 'bitcoin', 'other'] as const;
export const networkKind = z.enum(NETWORK_KINDS);
export type NetworkKind = z.infer<typeof networkKind>;

/** The chains like Bitcoin that can be read. */
export const UTXO_CHAINS = UTXO_CHAIN_IDS;
export const utxoChain = z.enum(UTXO_CHAINS);
export type UtxoChain = z.infer<typeof utxoChain>;

export const network = namedObject('Network', {
  id,
  name: z.string(),
  kind: networkKind,
  /** Null unless the network is an EVM one. */
  chainId: z.int().nullable(),
  /** Of a network of kind bitcoin: which chain; null: Bitcoin's main chain. */
  utxoChain: utxoChain.nullable(),
  rpcUrl: z.string().nullable(),
  covalentName: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  nativeCoinId: id.nullable(),
  nativeCoinSymbol: z.string().nullable(),
  confirmations: z.int(),
  isActive: z.boolean(),
  usableByClients: z.boolean(),
  createdAt: instant,
  /** A change of it that waits for a second admin. */
  pendingApproval: pendingApproval.nullable(),
});
export type Network = z.infer<typeof network>;

/**
 * The fields an admin can give; the kind is fixed when the network is added, because it decides how addresses are
 * spelled.
 */
export const networkFields = {
  name: visibleText({ lengthMax: 100 }),
  chainId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
  rpcUrl: webUrl.nullable(),
  covalentName: visibleText({ lengthMax: 100 }).nullable(),
  explorerUrl: webUrl.nullable(),
  nativeCoinId: id.nullable(),
  confirmations: z.int().min(0).max(10_000),
  isActive: z.boolean(),
  usableByClients: z.boolean(),
};

/** The result of a test of an RPC URL. */
export const networkTest = namedObject('NetworkTest', {
  chainId: z.int(),
  headBlock: z.int(),
  ms: z.int(),
});
export type NetworkTest = z.infer<typeof networkTest>;
