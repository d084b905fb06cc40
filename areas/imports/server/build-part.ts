/** From the records of one part of a file to its transactions, together with records of earlier files. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundCoin } from '@holdfast/chain/found-transaction.ts';
import { buildRecords, type BuiltRecords, type RecordReading } from '../providers/build-records.ts';
import { type LegCoin } from '../providers/kit/reading.ts';
import { PROVIDERS } from '../providers/kit/provider.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { type EarlierQuery, type EarlierRecords, loadEarlier, NO_EARLIER } from './earlier-records.ts';
import { nameOf, type SymbolResolver } from './resolve-symbols.ts';

/** One part of the file: whole groups, and records of about the same time. */
export interface BuiltPart extends BuiltRecords {
  readonly readings: readonly RecordReading[];
  readonly earlier: EarlierRecords;
}

/** A part that needs the writing connection is built later, when that is free. */
export type PreparedPart = BuiltPart | { readonly readings: readonly RecordReading[]; readonly earlier: null };

/**
 * Builds the transactions of a part. The next part is built while the database writes the one before, unless that
 * takes the writing connection: for a new symbol, and when the import's own records count among the earlier ones.
 */
export class PartBuilder {
  /** The symbols of the part before, which nearly always has those of the next one. */
  #resolved: Promise<void> = Promise.resolve();

  constructor(
    private readonly connections: {
      /** Writes the import. */
      readonly client: pg.PoolClient;
      /** Reads the records of other imports, which no run changes. */
      readonly pool: Queries;
    },
    private readonly given: {
      readonly mergeDuplicates: boolean;
      readonly walletId: number;
      readonly resolver: SymbolResolver;
      readonly earlier: EarlierQuery;
      readonly hasEarlier: boolean;
    },
  ) {}

  async *prepareAll(parts: AsyncIterable<readonly RecordReading[]>): AsyncGenerator<PreparedPart> {
    const { earlier, resolver } = this.given;
    for await (const readings of parts) {
      // What the connection has to send goes first.
      await nextTurn();
      await this.#resolved;
      const coins = coinsOf(readings);
      yield earlier.includesOwn || !resolver.isPrepared(coins)
        ? { readings, earlier: null }
        : await this.#build(this.connections.pool, this.#leaveOutIgnored(readings, coins));
    }
  }

  async complete(prepared: PreparedPart): Promise<BuiltPart> {
    if (prepared.earlier !== null) return prepared;
    const coins = coinsOf(prepared.readings);
    this.#resolved = this.given.resolver.prepare(coins);
    await this.#resolved;
    return this.#build(this.connections.client, this.#leaveOutIgnored(prepared.readings, coins));
  }

  async #build(queries: Queries, readings: readonly RecordReading[]): Promise<BuiltPart> {
    const { mergeDuplicates, walletId, hasEarlier } = this.given;
    const earlier = hasEarlier ? await loadEarlier(queries, this.given.earlier, readings) : NO_EARLIER;
    const { records, transactions } = buildRecords(this.given.earlier.layout, readings, {
      mergeDuplicates,
      account: { kind: 'wallet', walletId },
      earlier: earlier.records,
    });
    return { readings, earlier, records, transactions };
  }

  /** A person chose to ignore rows with some symbols. */
  #leaveOutIgnored(readings: readonly RecordReading[], coins: readonly FoundCoin[]): readonly RecordReading[] {
    const { resolver, earlier } = this.given;
    const isIgnored = (coin: FoundCoin): boolean => resolver.resolve(coin).kind === 'ignored';
    if (!coins.some(isIgnored)) return readings;
    return readings.map((one) => {
      const ignored = one.reading?.legs.map(({ coin }) => toFound(coin)).find(isIgnored);
      if (ignored === undefined) return one;
      const reason = `${nameOf(ignored)} is ignored for ${PROVIDERS[earlier.layout.provider]}.`;
      return { row: one.row, text: one.text, reading: null, problem: { result: 'ignored', reason, question: null } };
    });
  }
}

/** Each coin once. */
function coinsOf(readings: readonly RecordReading[]): FoundCoin[] {
  const coins = new Map<string, FoundCoin>();
  for (const { reading } of readings)
    for (const { coin } of reading?.legs ?? []) {
      const name = coin.contract ?? (coin.isNative ? 'native' : coin.symbol);
      if (!coins.has(name)) coins.set(name, toFound(coin));
    }
  return [...coins.values()];
}

function toFound(coin: LegCoin): FoundCoin {
  if (coin.contract !== undefined) return { kind: 'token', address: coin.contract };
  return coin.isNative ? { kind: 'native' } : { kind: 'symbol', symbol: coin.symbol };
}
