/** One running network, as tests use it: its address for others, and a hand on its clock and its past. */
import type { Address, Hex } from 'viem';
import type { Contract } from './artifacts.ts';
import type { ChainId } from './profiles.ts';
import type { NetworkContracts } from './protocols/network-contracts.ts';

export interface DevnetNetwork {
  readonly chainId: ChainId;
  readonly name: string;
  readonly rpcUrl: string;
  readonly contracts: NetworkContracts;
  /** Any JSON-RPC call, without the way over HTTP. */
  request<Result>(method: string, params?: readonly unknown[]): Promise<Result>;
  /** Sends one transaction in a block of its own. A reverted one throws unless `mayFail` is given. */
  send(transaction: TransactionRequest): Promise<Receipt>;
  /** Sends several in one block, in the given order. */
  sendTogether(transactions: readonly TransactionRequest[]): Promise<Receipt[]>;
  write(call: WriteRequest): Promise<Receipt>;
  /** The caller knows the contract's types; an interface read from a file at run time carries none. */
  read<Result>(call: ReadRequest): Promise<Result>;
  /** The id can be used once, by `revert`. */
  snapshot(): Promise<string>;
  /** Takes the chain back to the snapshot: blocks mined since then are gone, as in a reorganisation. */
  revert(snapshotId: string): Promise<void>;
  /** Mines empty blocks, 12 seconds apart. */
  mine(blockCount?: number): Promise<void>;
  /** The next block comes this much later. */
  warp(seconds: number): Promise<void>;
  /** The next block comes no earlier than this. */
  warpTo(timestampSeconds: number): Promise<void>;
}

export interface TransactionRequest {
  /** One of the accounts of the devnet. */
  readonly from: Address;
  /** Left out: the transaction creates a contract. */
  readonly to?: Address;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly gas?: bigint;
  readonly mayFail?: boolean;
  /** A transaction of the kind before EIP-1559, with one gas price. */
  readonly isLegacy?: boolean;
}

export interface WriteRequest extends Omit<TransactionRequest, 'to' | 'data'> {
  readonly contract: Contract;
  readonly method: string;
  readonly args?: readonly unknown[];
}

export interface ReadRequest {
  readonly contract: Contract;
  readonly method: string;
  readonly args?: readonly unknown[];
}

export interface Receipt {
  readonly hash: Hex;
  readonly status: 'success' | 'failed';
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly timestampSeconds: number;
  readonly from: Address;
  readonly to: Address | null;
  readonly contractAddress: Address | null;
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[];
}
