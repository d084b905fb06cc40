/**
 * A network that exists only as a recording: the transactions of the sample, and what its contracts return. It is a
 * source like a node, so that syncing wallets, checking balances and reading positions take the ordinary path.
 */
import { type Argument, encodeCall, encodeWord } from '@holdfast/protocols/engine';
import { type ContractQuery, type ContractResult } from '@holdfast/chain/contract-source.ts';
import { type ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import {
  balanceKey,
  type BalanceQuery,
  type BlockHashResult,
  type BlockRef,
  type ChainSource,
  type HistoryBatch,
  type HistoryQuery,
  type SingleTransaction,
  type TokenFacts,
} from '@holdfast/chain/chain-source.ts';
import { DAY_MS, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { FoundCoin, FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { type Action } from '@holdfast/actions/actions.ts';
import { fromSmallestUnits, toSmallestUnits } from '@holdfast/money';
import { blockAt, blockHashOf, digestOf, type SampleChainId, timeOfBlock } from './sample-networks.ts';

/** What contracts return on one day, by call. */
export class ContractTable {
  readonly #returned = new Map<string, string>();

  set(to: string, signature: string, values: readonly Argument[], results: readonly Argument[]): void {
    this.#returned.set(keyOf(to, encodeCall(signature, values)), `0x${results.map(encodeWord).join('')}`);
  }

  get(to: string, data: string): ContractResult {
    const found = this.#returned.get(keyOf(to, data));
    return found === undefined ? { kind: 'refused' } : { kind: 'returned', data: found };
  }
}

const keyOf = (to: string, data: string): string => `${to}:${data}`.toLowerCase();

export interface RecordedMove {
  readonly coin: FoundCoin;
  readonly units: bigint;
  readonly decimals: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly origin?: FoundTransfer['origin'];
}

export interface NewRecord {
  readonly atMs: number;
  readonly sender: string;
  readonly target: string;
  readonly methodId?: string;
  readonly moves: readonly RecordedMove[];
  readonly events?: readonly Omit<ProtocolEvent, 'logIndex'>[];
  /** What the operator classified it as; null for one that is still in the inbox. */
  readonly action: Action | null;
}

export interface RecordedTransaction {
  readonly found: FoundTransaction;
  readonly action: Action | null;
}

interface NetworkSettings {
  readonly chainId: SampleChainId;
  /** What a transaction costs in the native coin, in its smallest units. */
  readonly gasUnits: bigint;
  readonly ownAddresses: ReadonlySet<string>;
  readonly tokens: readonly TokenFacts[];
  readonly contractsOn: (day: UtcDay) => ContractTable;
  readonly clock: () => number;
}

/** A node without an archive forgets the state of contracts; the recording has that of the last quarter. */
const CONTRACT_DAYS = 92;

export class RecordedNetwork implements ChainSource {
  readonly records: RecordedTransaction[] = [];
  readonly #tables = new Map<UtcDay, ContractTable>();

  constructor(private readonly settings: NetworkSettings) {}

  get chainId(): SampleChainId {
    return this.settings.chainId;
  }

  /** Adds a transaction. Own senders pay gas. Returns its hash. */
  record({ atMs, sender, target, methodId, moves, events = [], action }: NewRecord): string {
    const { chainId, gasUnits, ownAddresses } = this.settings;
    const hash = digestOf(`transaction ${chainId} ${this.records.length}`);
    const block = blockAt(chainId, atMs);
    const transfers = moves.map(
      ({ coin, units, decimals, from, to, origin }, index): FoundTransfer => ({
        key: coin.kind === 'native' ? `value:${index}` : `log:${index}`,
        coin,
        amount: fromSmallestUnits(units, decimals),
        from: from === null ? null : { kind: 'address', address: from },
        to: to === null ? null : { kind: 'address', address: to },
        role: 'transfer',
        origin: origin ?? (coin.kind === 'native' ? 'value' : 'log'),
        valueUsd: null,
      }),
    );
    const gas: FoundTransfer = {
      key: 'gas',
      coin: { kind: 'native' },
      amount: fromSmallestUnits(gasUnits, 18),
      from: { kind: 'address', address: sender },
      to: null,
      role: 'fee',
      origin: 'gas',
      valueUsd: null,
    };
    this.records.push({
      action,
      found: {
        key: hash,
        hash,
        block: { number: block, hash: blockHashOf(chainId, block), position: this.records.length % 150 },
        atMs: timeOfBlock(chainId, block),
        status: 'success',
        sender,
        target,
        methodId: methodId ?? null,
        transfers: ownAddresses.has(sender) ? [...transfers, gas] : transfers,
        events: events.map((event, index) => ({ ...event, logIndex: moves.length + index })),
      },
    });
    return hash;
  }

  async head(): Promise<BlockRef> {
    return this.#blockRef(blockAt(this.chainId, this.settings.clock()));
  }

  async blockHash(number: number): Promise<BlockHashResult> {
    const atMs = timeOfBlock(this.chainId, number);
    if (atMs > this.settings.clock()) return { kind: 'absent' };
    return { kind: 'found', hash: blockHashOf(this.chainId, number), atMs };
  }

  async *readHistory({ address, fromBlock, toBlock }: HistoryQuery): AsyncGenerator<HistoryBatch> {
    const through = toBlock ?? blockAt(this.chainId, this.settings.clock());
    const transactions = this.records
      .map(({ found }) => found)
      .filter(({ block }) => block !== null && block.number >= fromBlock && block.number <= through)
      .sort((left, right) => left.atMs - right.atMs)
      .flatMap((found) => partOf(found, address) ?? []);
    yield {
      through: this.#blockRef(through),
      transactions,
      tokens: this.settings.tokens,
      limits: [],
      unreadable: [],
      unexplained: [],
    };
  }

  async readTransaction(hash: string): Promise<SingleTransaction | null> {
    const record = this.records.find(({ found }) => found.key === hash.toLowerCase());
    return record ? { transaction: record.found, tokens: this.settings.tokens, limits: [], unreadable: [] } : null;
  }

  async readTokens(addresses: readonly string[]): Promise<readonly TokenFacts[]> {
    return this.settings.tokens.filter(({ address }) => addresses.includes(address));
  }

  async readBalances({ address, coins, block = Number.MAX_SAFE_INTEGER }: BalanceQuery): Promise<Map<string, bigint>> {
    const sums = new Map(coins.map((coin) => [balanceKey(coin), 0n]));
    for (const { found } of this.records) {
      if ((found.block?.number ?? 0) > block) continue;
      for (const { coin, amount, from, to } of found.transfers) {
        if (coin.kind === 'symbol') continue;
        const key = balanceKey(coin);
        const sum = sums.get(key);
        if (sum === undefined) continue;
        const units = toSmallestUnits(amount, this.#decimalsOf(coin));
        const change = (isAt(to, address) ? units : 0n) - (isAt(from, address) ? units : 0n);
        sums.set(key, sum + change);
      }
    }
    return sums;
  }

  async readContracts({ calls, block }: ContractQuery): Promise<ContractResult[]> {
    const atMs = timeOfBlock(this.chainId, block);
    if (atMs < this.settings.clock() - CONTRACT_DAYS * DAY_MS) return calls.map(() => ({ kind: 'unknown' }));
    const table = this.#tableOn(utcDayOf(atMs));
    return calls.map(({ to, data }) => table.get(to, data));
  }

  #tableOn(day: UtcDay): ContractTable {
    const known = this.#tables.get(day);
    if (known) return known;
    const table = this.settings.contractsOn(day);
    this.#tables.set(day, table);
    return table;
  }

  #blockRef(number: number): BlockRef & { hash: string } {
    return { number, hash: blockHashOf(this.chainId, number), atMs: timeOfBlock(this.chainId, number) };
  }

  #decimalsOf(coin: FoundCoin): number {
    if (coin.kind === 'native') return 18;
    if (coin.kind !== 'token') return 0;
    return this.settings.tokens.find(({ address }) => address === coin.address)?.decimals ?? 18;
  }
}

const isAt = (account: FoundTransfer['from'], address: string): boolean =>
  account?.kind === 'address' && account.address === address;

/** What a reader of one address sees: the transfers that touch it. */
function partOf(found: FoundTransaction, address: string): FoundTransaction | null {
  const transfers = found.transfers.filter(({ from, to }) => isAt(from, address) || isAt(to, address));
  return transfers.length === 0 && found.sender !== address ? null : { ...found, transfers };
}
