/**
 * Everything that concerns an address in a range of blocks, over JSON-RPC.
 *
 *   1. Tokens: transactions whose logs name the address.
 *   2. Native coin: blocks in which the address spent or its balance changed, read whole; its transactions are there.
 *   3. Value inside: contracts pass on the native coin without a log. Where the balance changed by more or less than
 *      the transactions found so far explain, the transactions of that block are traced, those of the address first.
 *
 * So traces, which are slow, are requested only where something is missing. Without past balances (no archive) nothing
 * shows what is missing: then every own transaction that ran code is traced, and those of others stay unseen.
 */
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { HistoryLimit, UnexplainedBalance } from '@holdfast/chain/chain-source.ts';
import type { RawInternal, RawTransaction } from '../raw-transaction.ts';
import { type CreatedCoins, GWEI, rewardOf, withdrawalOf } from '../transfers/created-coins.ts';
import { listAllNativeMoves, readWrapLog } from '../transfers/list-moves.ts';
import type { EvmNode } from './evm-node.ts';
import type { BlockSpan } from './find-logged-transactions.ts';
import type { NativeSpan } from './find-native-spans.ts';
import {
  feeOf,
  readHash,
  readHex,
  readMinted,
  readNumber,
  readQuantity,
  readWithdrawal,
  type RpcBlock,
  type RpcLog,
  type RpcReceipt,
  type RpcTransaction,
} from './rpc-shapes.ts';

interface Located {
  readonly block: RpcBlock;
  readonly transaction: RpcTransaction;
}

interface SpanContent {
  readonly span: NativeSpan;
  readonly blocks: readonly RpcBlock[];
}

/** Blocks held in memory at the same time. */
const BLOCKS_AT_ONCE = 512;
const TRACES_AT_ONCE = 20;
/** What a transaction costs that runs no code. */
const PLAIN_GAS = 21_000n;

export class RangeReader {
  readonly limits = new Set<HistoryLimit>();
  readonly unexplained: UnexplainedBalance[] = [];
  /** Coins that a block created for the address without a transaction. */
  readonly created: { readonly block: RpcBlock; readonly coins: CreatedCoins }[] = [];
  readonly #found = new Map<string, RawTransaction>();
  readonly #gasUsed = new Map<string, bigint>();

  constructor(
    private readonly node: EvmNode,
    /** In lower case. */
    private readonly address: string,
    private readonly signal: AbortSignal | undefined,
    /** The network pays its validators in the native coin. */
    private readonly hasValidators: boolean,
  ) {}

  async read({
    spans,
    logged,
  }: {
    spans: readonly NativeSpan[];
    logged: ReadonlyMap<string, RpcLog>;
  }): Promise<RawTransaction[]> {
    const groups = groupSpans(spans);
    let next = this.#fetchBlocks(groups[0] ?? []);
    for (const [place, group] of groups.entries()) {
      const blocks = await next;
      // The node works on the next blocks while these are looked through.
      next = this.#fetchBlocks(groups[place + 1] ?? []);
      next.catch(() => undefined);
      await this.#readSpans(group, { blocks, logged });
    }
    await this.#readLogged([...logged.values()].filter(({ transactionHash }) => !this.#found.has(transactionHash)));
    await this.#trace([...this.#found.values()].filter((raw) => raw.internals === null && this.#hasUnprovenWrap(raw)));
    return [...this.#found.values()].sort(
      (left, right) => left.block.number - right.block.number || left.block.position - right.block.position,
    );
  }

  async #fetchBlocks(spans: readonly NativeSpan[]): Promise<RpcBlock[]> {
    const numbers = spans.flatMap(listBlocks);
    const blocks = await this.node.blocks(numbers, { withTransactions: true, signal: this.signal });
    return blocks.map((block, place) => this.#expectBlock(block, numbers[place] as number));
  }

  async #readSpans(
    spans: readonly NativeSpan[],
    { blocks, logged }: { blocks: readonly RpcBlock[]; logged: ReadonlyMap<string, RpcLog> },
  ): Promise<void> {
    const concerning = blocks.flatMap((block) =>
      block.transactions
        .filter((transaction) => this.#concerns(transaction, logged))
        .map((transaction) => ({ block, transaction })),
    );
    await this.#complete(concerning, logged);
    if (this.hasValidators) for (const block of blocks) await this.#readCreated(block);
    let taken = 0;
    const contents = spans.map(
      (span): SpanContent => ({ span, blocks: blocks.slice(taken, (taken += span.to - span.from + 1)) }),
    );
    for (const content of contents) await this.#explain(content);
  }

  async #readCreated(block: RpcBlock): Promise<void> {
    const { number, atMs } = block;
    const reward =
      block.feeRecipient === this.address ? rewardOf({ block: number, valueWei: await this.#tips(block), atMs }) : null;
    if (reward !== null) this.created.push({ block, coins: reward });
    for (const { index, validator, address, gwei } of block.withdrawals.map(readWithdrawal)) {
      if (address !== this.address) continue;
      const coins = withdrawalOf({ index: `${index}`, validator: `${validator}`, valueWei: gwei * GWEI, atMs });
      this.created.push({ block, coins });
    }
  }

  /** What the transactions of a block paid beyond the part of the gas price that is burnt. */
  async #tips(block: RpcBlock): Promise<bigint> {
    const receipts = await this.node.receipts(
      block.transactions.map(({ hash }) => hash),
      this.signal,
    );
    let tips = 0n;
    for (const [place, transaction] of block.transactions.entries()) {
      const receipt = receipts[place];
      if (!receipt || receipt.blockHash !== block.hash) throw changedMeanwhile();
      const priceWei = receipt.gasPriceWei ?? readQuantity(transaction.gasPrice, 'gas price');
      tips += receipt.gasUsed * (priceWei - block.baseFeeWei);
    }
    return tips;
  }

  #change(blocks: readonly RpcBlock[]): bigint {
    const numbers = new Set(blocks.map(({ number }) => number));
    return this.created
      .filter(({ block }) => numbers.has(block.number))
      .reduce((sum, { coins }) => sum + coins.valueWei, nativeChange(this.address, this.#foundIn(blocks)));
  }

  #concerns({ hash, from, to }: RpcTransaction, logged: ReadonlyMap<string, RpcLog>): boolean {
    return from.toLowerCase() === this.address || to?.toLowerCase() === this.address || logged.has(hash);
  }

  /** Transactions of strangers that move only tokens: their blocks were never read. */
  async #readLogged(logs: readonly RpcLog[]): Promise<void> {
    if (logs.length === 0) return;
    const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
    const [transactions, blocks] = await Promise.all([
      this.node.transactions(
        logs.map(({ transactionHash }) => transactionHash),
        this.signal,
      ),
      this.node.blocks(numbers, { withTransactions: false, signal: this.signal }),
    ]);
    const byNumber = new Map(numbers.map((number, place) => [number, this.#expectBlock(blocks[place], number)]));
    const located = logs.map(({ blockNumber, blockHash }, place): Located => {
      const transaction = transactions[place];
      const block = byNumber.get(blockNumber);
      if (!transaction || !block || block.hash !== blockHash) throw changedMeanwhile();
      return { block, transaction };
    });
    await this.#complete(located, new Map());
  }

  async #complete(located: readonly Located[], logged: ReadonlyMap<string, RpcLog>): Promise<void> {
    const receipts = await this.node.receipts(
      located.map(({ transaction }) => transaction.hash),
      this.signal,
    );
    for (const [place, { block, transaction }] of located.entries()) {
      const receipt = receipts[place];
      const log = logged.get(transaction.hash);
      if (!receipt || receipt.blockHash !== block.hash || (log && log.blockHash !== block.hash))
        throw changedMeanwhile();
      this.#found.set(transaction.hash, rawOf({ block, transaction, receipt }));
      this.#gasUsed.set(transaction.hash, receipt.gasUsed);
    }
  }

  async #explain({ span, blocks }: SpanContent): Promise<void> {
    const { states } = span;
    if (states === null) this.limits.add('no-archive');
    // Payments into and out of a contract can cancel each other, and then no difference shows them.
    if (states === null || states.before.hasCode || states.after.hasCode) {
      await this.#trace(this.#foundIn(blocks).filter((raw) => this.#mayMoveInside(raw)));
      this.#markUntraced(blocks);
    }
    if (states === null || states.after.balanceWei - states.before.balanceWei === this.#change(blocks)) return;
    const balances = await this.node.balances(this.address, { blocks: listBlocks(span), signal: this.signal });
    for (const [place, block] of blocks.entries()) {
      const before = place === 0 ? states.before.balanceWei : balances[place - 1];
      const after = balances[place];
      if (typeof before === 'bigint' && typeof after === 'bigint') await this.#explainBlock(block, after - before);
      else this.#markUntraced([block]);
    }
  }

  async #explainBlock(block: RpcBlock, changeWei: bigint): Promise<void> {
    const missingWei = (): bigint => changeWei - this.#change([block]);
    if (missingWei() === 0n) return;
    await this.#trace(this.#foundIn([block]).filter((raw) => raw.internals === null && this.#mayMoveInside(raw)));
    const strangers = block.transactions.filter(({ hash }) => !this.#found.has(hash));
    for (let from = 0; from < strangers.length && missingWei() !== 0n; from += TRACES_AT_ONCE) {
      await this.#traceStrangers(block, strangers.slice(from, from + TRACES_AT_ONCE));
    }
    if (missingWei() === 0n) return;
    this.unexplained.push({ fromBlock: block.number, toBlock: block.number, differenceWei: missingWei() });
    this.#markUntraced([block]);
  }

  /** Of the transactions that the address sent, those in which value inside may be missing. */
  #markUntraced(blocks: readonly RpcBlock[]): void {
    for (const raw of this.#foundIn(blocks)) {
      if (raw.from === this.address && raw.internals === null && this.#mayMoveInside(raw))
        this.#found.set(raw.hash, { ...raw, isInsideUnknown: true });
    }
  }

  async #traceStrangers(block: RpcBlock, transactions: readonly RpcTransaction[]): Promise<void> {
    const internals = await this.#internals(transactions.map(({ hash }) => hash));
    const ours = transactions.filter((_, place) =>
      internals[place]?.some(({ from, to }) => from === this.address || to === this.address),
    );
    await this.#complete(
      ours.map((transaction) => ({ block, transaction })),
      new Map(),
    );
    for (const transaction of ours)
      this.#setInternals(transaction.hash, internals[transactions.indexOf(transaction)] ?? null);
  }

  async #trace(transactions: readonly RawTransaction[]): Promise<void> {
    const open = transactions.filter(({ internals }) => internals === null);
    const internals = await this.#internals(open.map(({ hash }) => hash));
    for (const [place, { hash }] of open.entries()) this.#setInternals(hash, internals[place] ?? null);
  }

  async #internals(hashes: readonly string[]): Promise<(RawInternal[] | null)[]> {
    if (hashes.length === 0) return [];
    const internals = await this.node.internals(hashes, this.signal);
    if (internals.includes(null)) this.limits.add('no-traces');
    return internals;
  }

  #setInternals(hash: string, internals: readonly RawInternal[] | null): void {
    const raw = this.#found.get(hash);
    if (raw) this.#found.set(hash, { ...raw, internals });
  }

  #mayMoveInside({ hash, status }: RawTransaction): boolean {
    return mayMoveInside(status, this.#gasUsed.get(hash));
  }

  /**
   * A Deposit or Withdrawal of the address counts only when the native coin moved too; one that carried it is proof
   * enough.
   */
  #hasUnprovenWrap(raw: RawTransaction): boolean {
    return raw.logs.some((log) => {
      const wrap = readWrapLog(log);
      return (
        wrap !== null &&
        wrap.account === this.address &&
        !(wrap.isDeposit && raw.to === log.address && raw.valueWei === wrap.units)
      );
    });
  }

  #foundIn(blocks: readonly RpcBlock[]): RawTransaction[] {
    return blocks.flatMap(({ transactions }) => transactions.flatMap(({ hash }) => this.#found.get(hash) ?? []));
  }

  #expectBlock(block: RpcBlock | null | undefined, number: number): RpcBlock {
    if (!block) throw new RetryableChainError(`The node does not have block ${number} (any more); it may be behind.`);
    return block;
  }
}

export function mayMoveInside(status: RawTransaction['status'], gasUsed: bigint | undefined): boolean {
  return status === 'success' && gasUsed !== PLAIN_GAS;
}

export function rawOf({
  block,
  transaction,
  receipt,
}: Omit<Located, 'block'> & {
  readonly block: Pick<RpcBlock, 'number' | 'hash' | 'atMs'>;
  readonly receipt: RpcReceipt;
}): RawTransaction {
  const input = readHex(transaction.input, 'input').toLowerCase();
  const to = typeof transaction.to === 'string' ? readHex(transaction.to, 'receiver').toLowerCase() : null;
  return {
    hash: readHash(transaction.hash, 'transaction hash'),
    block: {
      number: block.number,
      hash: block.hash,
      position: readNumber(transaction.transactionIndex, 'place of a transaction'),
    },
    atMs: block.atMs,
    status: receipt.status,
    from: readHex(transaction.from, 'sender').toLowerCase(),
    to,
    created: receipt.created,
    methodId: to !== null && input.length >= 10 ? input.slice(0, 10) : null,
    input,
    valueWei: readQuantity(transaction.value, 'value'),
    feeWei: feeOf(receipt, transaction),
    mintedWei: readMinted(transaction),
    logs: receipt.logs,
    internals: null,
  };
}

function changedMeanwhile(): RetryableChainError {
  return new RetryableChainError('The chain replaced blocks while they were read.');
}

function listBlocks({ from, to }: BlockSpan): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}

function groupSpans(spans: readonly NativeSpan[]): NativeSpan[][] {
  const groups: NativeSpan[][] = [];
  let blocks = BLOCKS_AT_ONCE;
  for (const span of spans) {
    blocks += span.to - span.from + 1;
    if (blocks > BLOCKS_AT_ONCE) {
      groups.push([]);
      blocks = span.to - span.from + 1;
    }
    groups.at(-1)?.push(span);
  }
  return groups;
}

/** Returns by how much the transactions change the native balance of an address, gas included. */
export function nativeChange(address: string, transactions: readonly RawTransaction[]): bigint {
  let change = 0n;
  for (const raw of transactions) {
    if (raw.from === address) change -= raw.feeWei;
    for (const { from, to, units } of listAllNativeMoves(raw)) {
      if (to === address) change += units;
      if (from === address) change -= units;
    }
  }
  return change;
}
