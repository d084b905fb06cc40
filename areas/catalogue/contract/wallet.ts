import { SCRIPT_KINDS } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { z } from 'zod';
import { pendingApproval } from '@holdfast/accounts/contract';
import { decimal, id, instant, namedNetwork, namedObject, visibleText } from '@holdfast/contract';
import { network } from './network.ts';
import { sourceName } from './source-name.ts';

/** An address, an extended public key or an output descriptor. */
export const walletAddress = z.string().max(4096);

export const WALLET_PURPOSES = ['hot', 'cold', 'exchange', 'deposit'] as const;
export const walletPurpose = z.enum(WALLET_PURPOSES);
export type WalletPurpose = z.infer<typeof walletPurpose>;

/** Of a wallet on a chain like Bitcoin that is read by its key. */
export const walletKey = z
  .object({
    script: z.enum(SCRIPT_KINDS),
    /** "m/84'/0'/0'", as far as the key states it. */
    path: z.string().nullable(),
    usedAddresses: z.int(),
    /** The first receiving address after all that were used or given to clients; null before the first sync. */
    next: z.object({ address: z.string(), place: z.int() }).nullable(),
  })
  .meta({ id: 'WalletKey' });
export type WalletKeyState = z.infer<typeof walletKey>;

export const wallet = namedObject('Wallet', {
  id,
  name: z.string(),
  ...namedNetwork,
  accountId: id,
  address: z.string(),
  /** Null: the operator's own. */
  userId: id.nullable(),
  userEmail: z.string().nullable(),
  purpose: walletPurpose,
  isActive: z.boolean(),
  /**
   * On an EVM network, or one like Bitcoin. The transactions of other wallets come from files, or are added manually.
   */
  isSyncable: z.boolean(),
  syncedBlock: z.int().nullable(),
  /** The first block that is read; null: the first one of the network. */
  startBlock: z.int().nullable(),
  /** Blocks at the last sync that did not have enough confirmations yet; null before the first sync. */
  awaitingBlocks: z.int().nullable(),
  syncedAt: instant.nullable(),
  syncError: z.string().nullable(),
  createdAt: instant,
  key: walletKey.nullable(),
  /** A change of it, or a new deposit wallet, that waits for a second admin. */
  pendingApproval: pendingApproval.nullable(),
});
export type Wallet = z.infer<typeof wallet>;

export const walletName = visibleText({ lengthMax: 100 });
export const startBlock = z.int().min(0).max(1_000_000_000_000).nullable().default(null);
export const WALLETS_MAX = 200;

/** What an EVM network knows of an address. */
export const walletNetwork = namedObject('WalletNetwork', {
  ...namedNetwork,
  isWallet: z.boolean(),
  /**
   * found: an explorer lists transactions, or it sent some, or holds the native coin or code. none: nothing of these.
   * unknown: no response.
   */
  history: z.enum(['found', 'none', 'unknown']),
  /** Why it is unknown. */
  reason: z.string().nullable(),
  /** Counted through an explorer; null: by a node, which knows only what was sent. */
  transactions: z.int().nullable(),
  /** There are more transactions than were counted. */
  isAtLeast: z.boolean(),
  transactionsSent: z.int().nullable(),
  /** Of the native coin. */
  balance: decimal.nullable(),
  headBlock: z.int().nullable(),
  /** The first block of the given day. */
  startBlock: z.int().nullable(),
  /** How long the node took to respond, for an estimate of the first sync. */
  responseMs: z.int().nullable(),
  /** What the history is read from: a node reads every block, GoldRush has an index. Null: it cannot be synced. */
  source: sourceName.nullable(),
});
export type WalletNetwork = z.infer<typeof walletNetwork>;

/** Whether a wallet could be added. */
export const walletCheck = namedObject('WalletCheck', {
  /** In the spelling of its network; as given if it is refused. */
  address: z.string(),
  isWallet: z.boolean(),
  /** Why the wallet would be refused. */
  refusal: z.string().nullable(),
  /** Of the key of a wallet: which addresses it derives. */
  script: z.enum(SCRIPT_KINDS).nullable(),
});
export type WalletCheck = z.infer<typeof walletCheck>;

/** A network with the operator's wallets on it, the first 25 by name. */
export const networkWithWallets = network
  .extend({ wallets: z.array(wallet), walletsTotal: z.int() })
  .meta({ id: 'NetworkWithWallets' });
