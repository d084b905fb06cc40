/**
 * What happened on a network, read from its node, for the responses of the GoldRush double. Blocks that are known are
 * not read again; blocks that a reorganisation took away are forgotten.
 */
import { type Address, type Hex, hexToNumber, isAddressEqual, numberToHex, slice } from 'viem';
import type { DevnetNetwork } from '../devnet-network.ts';

const PLAIN_TRANSFER_GAS = 21_000;

export interface Activity {
  readonly block: { readonly number: number; readonly hash: Hex; readonly timestampSeconds: number };
  readonly transaction: RawTransaction;
  readonly receipt: RawReceipt;
  readonly internalTransfers: readonly InternalTransfer[];
}

export interface RawTransaction {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: Hex;
  readonly gas: Hex;
  readonly gasPrice: Hex;
  readonly maxFeePerGas?: Hex;
  readonly input: Hex;
  readonly transactionIndex: Hex;
}

export interface RawReceipt {
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly logs: readonly RawLog[];
}

export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
}

export interface InternalTransfer {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly gasLimit: bigint;
}

interface RawBlock {
  readonly number: Hex;
  readonly hash: Hex;
  readonly timestamp: Hex;
  readonly transactions: readonly RawTransaction[];
}

interface CallFrame {
  readonly type: string;
  readonly from: Address;
  readonly to?: Address;
  readonly value?: Hex;
  readonly gas?: Hex;
  readonly error?: string;
  readonly calls?: readonly CallFrame[];
}

export interface ChainActivity {
  /** Oldest first, up to the latest block of this moment. */
  list(): Promise<readonly Activity[]>;
}

export function readChainActivity(network: DevnetNetwork): ChainActivity {
  const known: { readonly hash: Hex; readonly activities: readonly Activity[] }[] = [];
  let reading: Promise<unknown> = Promise.resolve();

  async function catchUp(): Promise<Activity[]> {
    while (known.length > 0 && (await getBlock(network, known.length - 1))?.hash !== known.at(-1)?.hash) known.pop();
    for (;;) {
      const block = await getBlock(network, known.length);
      if (block === null) break;
      known.push({
        hash: block.hash,
        activities: await Promise.all(
          block.transactions.map((transaction) => readActivity(network, block, transaction)),
        ),
      });
    }
    return known.flatMap(({ activities }) => activities);
  }

  return {
    list() {
      // One reader at a time, or two would both append the same block.
      const next = reading.then(catchUp, catchUp);
      reading = next;
      return next;
    },
  };
}

export function touches({ transaction, receipt, internalTransfers }: Activity, address: Address): boolean {
  const indexed = receipt.logs.flatMap(({ topics }) => topics.slice(1).map((topic) => slice(topic, 12)));
  const moved = internalTransfers.flatMap(({ from, to }) => [from, to]);
  return [transaction.from, transaction.to, ...indexed, ...moved].some(
    (named) => named !== null && isAddressEqual(named, address),
  );
}

function getBlock(network: DevnetNetwork, number: number): Promise<RawBlock | null> {
  return network.request<RawBlock | null>('eth_getBlockByNumber', [numberToHex(number), true]);
}

async function readActivity(network: DevnetNetwork, block: RawBlock, transaction: RawTransaction): Promise<Activity> {
  const receipt = await network.request<RawReceipt>('eth_getTransactionReceipt', [transaction.hash]);
  // A transaction that used no more gas than a plain transfer ran no code.
  const canMoveInside = hexToNumber(receipt.gasUsed) > PLAIN_TRANSFER_GAS && receipt.status === '0x1';
  const root = canMoveInside
    ? await network.request<CallFrame>('debug_traceTransaction', [transaction.hash, { tracer: 'callTracer' }])
    : null;
  return {
    block: { number: hexToNumber(block.number), hash: block.hash, timestampSeconds: hexToNumber(block.timestamp) },
    transaction,
    receipt,
    internalTransfers: (root?.calls ?? []).flatMap(listInternalTransfers),
  };
}

/** A call that failed undid everything inside it. Calls that borrow code move nothing themselves. */
function listInternalTransfers(frame: CallFrame): InternalTransfer[] {
  if (frame.error !== undefined) return [];
  const value = BigInt(frame.value ?? '0x0');
  const movesValue = value > 0n && frame.to !== undefined && frame.type !== 'DELEGATECALL' && frame.type !== 'CALLCODE';
  const own =
    movesValue && frame.to !== undefined
      ? [{ from: frame.from, to: frame.to, value, gasLimit: BigInt(frame.gas ?? '0x0') }]
      : [];
  return [...own, ...(frame.calls ?? []).flatMap(listInternalTransfers)];
}
