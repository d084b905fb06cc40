/**
 * Sends transactions to a node and keeps its clock. Every block gets its time from here, never from the machine, and
 * so the same history always ends in the same block hash.
 */
import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToNumber,
  numberToHex,
  type RpcTransactionReceipt,
} from 'viem';
import type { DevnetNetwork, Receipt, TransactionRequest } from './devnet-network.ts';
import type { RunningNode } from './node/start-node.ts';
import { PROFILES } from './profiles.ts';

export type Chain = Omit<DevnetNetwork, 'contracts'>;

const BLOCK_SECONDS = 12;
/** A plain transfer of the native coin. */
const TRANSFER_GAS = 21_000n;
const CALL_GAS = 3_000_000n;

export function connectNetwork(node: RunningNode): Chain {
  const { chainId, rpcUrl } = node;
  const { name, baseFeeWei, priorityFeeWei } = PROFILES[chainId];
  /** No block may come earlier than this. */
  let notBeforeSeconds = 0;

  async function latestSeconds(): Promise<number> {
    const block = await node.request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    return hexToNumber(block.timestamp);
  }

  async function setNextBlockTime(): Promise<void> {
    const seconds = Math.max((await latestSeconds()) + BLOCK_SECONDS, notBeforeSeconds);
    await node.request('evm_setNextBlockTimestamp', [seconds]);
  }

  function encode({ from, to, value = 0n, data, gas, isLegacy = false }: TransactionRequest) {
    const price = isLegacy
      ? { gasPrice: numberToHex(baseFeeWei + priorityFeeWei) }
      : {
          maxFeePerGas: numberToHex(baseFeeWei * 2n + priorityFeeWei),
          maxPriorityFeePerGas: numberToHex(priorityFeeWei),
        };
    const gasLimit = gas ?? (data === undefined ? TRANSFER_GAS : CALL_GAS);
    return {
      from,
      value: numberToHex(value),
      gas: numberToHex(gasLimit),
      ...price,
      ...(to && { to }),
      ...(data && { data }),
    };
  }

  async function receiptOf(hash: Hex, { mayFail = false }: TransactionRequest): Promise<Receipt> {
    const raw = await node.request<RpcTransactionReceipt | null>('eth_getTransactionReceipt', [hash]);
    if (raw === null) throw new Error(`The transaction ${hash} is in no block.`);
    const block = await node.request<{ timestamp: Hex }>('eth_getBlockByNumber', [raw.blockNumber, false]);
    const receipt = readReceipt(raw, hexToNumber(block.timestamp));
    if (receipt.status === 'failed' && !mayFail) throw new Error(`The transaction ${hash} reverted.`);
    return receipt;
  }

  const chain: Chain = {
    chainId,
    name,
    rpcUrl,
    request: node.request,
    async send(transaction) {
      await setNextBlockTime();
      const hash = await node.request<Hex>('eth_sendTransaction', [encode(transaction)]);
      return receiptOf(hash, transaction);
    },
    async sendTogether(transactions) {
      const sent: { hash: Hex; transaction: TransactionRequest }[] = [];
      await node.request('evm_setAutomine', [false]);
      try {
        for (const transaction of transactions) {
          sent.push({ hash: await node.request<Hex>('eth_sendTransaction', [encode(transaction)]), transaction });
        }
        await setNextBlockTime();
        await node.request('evm_mine');
      } finally {
        await node.request('evm_setAutomine', [true]);
      }
      return Promise.all(sent.map(({ hash, transaction }) => receiptOf(hash, transaction)));
    },
    async write({ contract, method, args = [], ...transaction }) {
      const data = encodeFunctionData({ abi: contract.abi, functionName: method, args });
      try {
        return await chain.send({ ...transaction, to: contract.address, data });
      } catch (error) {
        throw new Error(`${method} on ${contract.address} failed on ${name}.`, { cause: error });
      }
    },
    async read<Result>({ contract, method, args = [] }: Parameters<DevnetNetwork['read']>[0]) {
      const data = encodeFunctionData({ abi: contract.abi, functionName: method, args });
      const result = await node.request<Hex>('eth_call', [{ to: contract.address, data }, 'latest']);
      return decodeFunctionResult({ abi: contract.abi, functionName: method, data: result }) as Result;
    },
    snapshot: () => node.request<string>('evm_snapshot'),
    async revert(snapshotId) {
      const isReverted = await node.request<boolean>('evm_revert', [snapshotId]);
      if (!isReverted) throw new Error(`There is no snapshot ${snapshotId}; each can be used once.`);
      notBeforeSeconds = 0;
    },
    async mine(blockCount = 1) {
      for (let mined = 0; mined < blockCount; mined += 1) {
        await setNextBlockTime();
        await node.request('evm_mine');
      }
    },
    async warp(seconds) {
      notBeforeSeconds = Math.max(notBeforeSeconds, await latestSeconds()) + seconds;
    },
    async warpTo(timestampSeconds) {
      notBeforeSeconds = Math.max(notBeforeSeconds, timestampSeconds);
    },
  };
  return chain;
}

function readReceipt(raw: RpcTransactionReceipt, timestampSeconds: number): Receipt {
  return {
    hash: raw.transactionHash,
    status: raw.status === '0x1' ? 'success' : 'failed',
    blockNumber: hexToNumber(raw.blockNumber),
    blockHash: raw.blockHash,
    timestampSeconds,
    from: getAddress(raw.from),
    to: raw.to === null ? null : getAddress(raw.to),
    contractAddress: raw.contractAddress ? getAddress(raw.contractAddress) : null,
    logs: raw.logs.map((log) => ({ address: getAddress(log.address), topics: log.topics, data: log.data })),
  };
}
