/** A chain in memory that can be reorganised, slow, wrong or unreachable, for tests of syncs. */
import type { SourceName } from '@holdfast/catalogue/contract';
import { balanceKey, type ChainSource, type HistoryBatch, type TokenFacts } from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { toSmallestUnits } from '@holdfast/money';
import type { ChainSources } from '../../../catalogue/server/chain-sources.ts';
import { addressOf, transferOf } from '../ingest/testing.ts';

/** What a sync writes, and what it is written for. */
export const SYNCED_TABLES =
  'coins, networks, transactions, transaction_events, transaction_days, vanished_transactions, ' +
  'classification_batches, jobs';

interface FakeBlock {
  readonly hash: string;
  readonly transactions: FoundTransaction[];
}

export class FakeChain {
  tokens: TokenFacts[] = [];
  /** The number of blocks in a batch. */
  batchBlocks = 10;
  /** Thrown, one after the other, by the next calls of readHistory. */
  readonly failures: Error[] = [];
  /** Called before a batch is returned. */
  beforeBatch: (throughBlock: number) => Promise<void> | void = () => {};
  /** Balances before this block are unknown, as on a node without an archive. */
  oldestState = 0;
  /** Added to the balance from a block on, without a transfer. */
  readonly unseen: { readonly block: number; readonly address: string; readonly wei: bigint }[] = [];
  blocks: FakeBlock[] = [{ hash: '0xgenesis', transactions: [] }];
  private made = 0;

  get headBlock(): number {
    return this.blocks.length - 1;
  }

  /** Mines one block with these payments: "stranger > hot 1.5". Returns their hashes. */
  mine(...payments: string[]): string[] {
    return this.mineAs(
      payments.map((payment) => ({ payment, hash: `0x${(this.made += 1).toString(16).padStart(64, '0')}` })),
    );
  }

  /** Mines transactions with given hashes, for example again in another block. */
  mineAs(payments: readonly { payment: string; hash: string }[]): string[] {
    const number = this.blocks.length;
    const hash = `0xblock${number}fork${(this.made += 1)}`;
    const transactions = payments.map(({ payment, hash: key }, position): FoundTransaction => {
      const [from = '', , to = '', amount = '1'] = payment.split(' ');
      const transfer = transferOf(
        { from: { kind: 'address', address: addressOf(from) }, to: { kind: 'address', address: addressOf(to) } },
        amount,
      );
      return {
        key,
        hash: key,
        block: { number, hash, position },
        atMs: Date.UTC(2024, 0, 1) + number * 12_000,
        status: 'success',
        sender: addressOf(from),
        target: addressOf(to),
        methodId: null,
        transfers: [transfer],
        events: [],
      };
    });
    this.blocks.push({ hash, transactions });
    return payments.map(({ hash: key }) => key);
  }

  mineEmpty(count: number): void {
    for (let index = 0; index < count; index += 1) this.mine();
  }

  /** Removes the blocks from this one on. */
  forget(fromBlock: number): void {
    this.blocks = this.blocks.slice(0, fromBlock);
  }

  readonly source: ChainSource = {
    head: async () => ({ number: this.headBlock, hash: this.blocks.at(-1)!.hash, atMs: null }),
    blockHash: async (number) => {
      const block = this.blocks[number];
      return block ? { kind: 'found', hash: block.hash } : { kind: 'absent' };
    },
    readHistory: (query) => this.readHistory(query),
    readTransaction: async (hash) => {
      const transaction = this.blocks.flatMap((block) => block.transactions).find((each) => each.hash === hash);
      return transaction ? { transaction, tokens: this.tokens, limits: [], unreadable: [] } : null;
    },
    readTokens: async (addresses) => this.tokens.filter((token) => addresses.includes(token.address)),
    readContracts: async ({ calls }) => calls.map(() => ({ kind: 'refused' })),
    readBalances: async ({ address, coins, block = this.headBlock }) =>
      new Map(
        coins.map((coin) => [
          balanceKey(coin),
          coin.kind === 'native' && block >= this.oldestState ? this.balanceOf(address, block) : null,
        ]),
      ),
  };

  private async *readHistory({
    address,
    fromBlock,
    toBlock = this.headBlock,
    onProgress,
  }: Parameters<ChainSource['readHistory']>[0]): AsyncGenerator<HistoryBatch> {
    for (let from = fromBlock; from <= toBlock; from += this.batchBlocks) {
      const failure = this.failures.shift();
      if (failure) throw failure;
      const through = Math.min(toBlock, from + this.batchBlocks - 1);
      const transactions = this.blocks
        .slice(from, through + 1)
        .flatMap((block) => block.transactions)
        .flatMap((each) => {
          const transfers = each.transfers.filter((transfer) => touches(transfer, address));
          return transfers.length > 0 ? [{ ...each, transfers }] : [];
        });
      const batch = {
        through: { number: through, hash: this.blocks[through]!.hash, atMs: null },
        transactions,
        tokens: this.tokens,
        limits: [],
        unreadable: [],
        unexplained: [],
      };
      await this.beforeBatch(through);
      onProgress?.({ throughBlock: through, toBlock });
      yield batch;
    }
  }

  private balanceOf(address: string, block: number): bigint {
    let wei = 0n;
    for (const { transfers } of this.blocks.slice(0, block + 1).flatMap((each) => each.transactions)) {
      for (const { from, to, amount } of transfers) {
        if (from?.kind === 'address' && from.address === address) wei -= toSmallestUnits(amount, 18);
        if (to?.kind === 'address' && to.address === address) wei += toSmallestUnits(amount, 18);
      }
    }
    return this.unseen
      .filter((each) => each.address === address && each.block <= block)
      .reduce((sum, each) => sum + each.wei, wei);
  }
}

function touches({ from, to }: FoundTransfer, address: string): boolean {
  return [from, to].some((end) => end?.kind === 'address' && end.address === address);
}

/** Uses this source for every network. */
export function sourcesOf(source: ChainSource, name: SourceName = 'rpc'): ChainSources {
  const chosen = async () => ({ source, name });
  const leaveOut = async () => {};
  return { forHistory: chosen, forLookup: chosen, forContracts: chosen, leaveOut, retryPausesMs: [1, 1] };
}
