/**
 * Finds the coins of a file: what a person chose for the provider, then a currency, then the one asset of the
 * catalogue with the symbol. Several assets with one symbol are a question for a person: a guess would book the wrong
 * one.
 */
import type { FoundCoin } from '@holdfast/chain/found-transaction.ts';
import type { ProviderId } from '../providers/kit/provider.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export type ResolvedCoin =
  | { readonly kind: 'coin'; readonly coinId: number }
  /** A person chose to ignore rows with it. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown'; readonly symbol: string; readonly reason: string };

/** The dollar and the other currencies. */
export async function loadMoney(queries: Queries): Promise<ReadonlySet<number>> {
  const { rows } = await queries.query<{ id: number }>('SELECT id FROM coins WHERE is_cash');
  return new Set(rows.map(({ id }) => id));
}

export class SymbolResolver {
  readonly #known = new Map<string, ResolvedCoin>();

  constructor(
    private readonly queries: Queries,
    private readonly file: { readonly provider: ProviderId; readonly networkId: number | null },
  ) {}

  /** Looks up what is not known yet, in a few queries. */
  async prepare(coins: Iterable<FoundCoin>): Promise<void> {
    const unknown = new Map<string, FoundCoin>();
    for (const coin of coins) {
      const name = nameOf(coin);
      if (!this.#known.has(name)) unknown.set(name, coin);
    }
    if (unknown.size === 0) return;
    const names = [...unknown.keys()];
    const chosen = await this.#chosen(names);
    const tokens = await this.#tokens(names);
    const candidates = await this.#candidates(names);
    for (const [name, coin] of unknown)
      this.#known.set(
        name,
        chosen.get(name) ??
          (coin.kind === 'symbol' ? oneOf(name, candidates.get(name) ?? []) : (tokens.get(name) ?? ask(coin, name))),
      );
  }

  isPrepared(coins: Iterable<FoundCoin>): boolean {
    for (const coin of coins) if (!this.#known.has(nameOf(coin))) return false;
    return true;
  }

  resolve(coin: FoundCoin): ResolvedCoin {
    const resolved = this.#known.get(nameOf(coin));
    if (!resolved) throw new Error('resolve was called for a coin that was not prepared.');
    return resolved;
  }

  async #chosen(names: readonly string[]): Promise<Map<string, ResolvedCoin>> {
    const { rows } = await this.queries.query<{ symbol: string; coin_id: number | null }>(
      'SELECT symbol, coin_id FROM import_symbols WHERE provider = $1 AND symbol = ANY ($2)',
      [this.file.provider, names],
    );
    return new Map(
      rows.map(({ symbol, coin_id: coinId }): [string, ResolvedCoin] => [
        symbol,
        coinId === null ? { kind: 'ignored' } : { kind: 'coin', coinId },
      ]),
    );
  }

  /** The native coin of the network and its contracts, for files of address explorers. */
  async #tokens(names: readonly string[]): Promise<Map<string, ResolvedCoin>> {
    if (this.file.networkId === null) return new Map();
    const { rows } = await this.queries.query<{ name: string; coin_id: number | null }>(
      `SELECT $3 AS name, native_coin_id AS coin_id FROM networks WHERE id = $1
        UNION ALL SELECT address, coin_id FROM coin_addresses WHERE network_id = $1 AND address = ANY ($2)`,
      [this.file.networkId, names, NATIVE],
    );
    return new Map(
      rows.flatMap(({ name, coin_id: coinId }): [string, ResolvedCoin][] =>
        coinId === null ? [] : [[name, { kind: 'coin', coinId }]],
      ),
    );
  }

  async #candidates(names: readonly string[]): Promise<Map<string, Candidate[]>> {
    const { rows } = await this.queries.query<Candidate & { given: string }>(
      `SELECT given, c.id, c.is_cash, c.needs_review, coalesce(lead.coin_id, c.id) AS asset_id
         FROM unnest($1::text[]) AS given
         JOIN coins c ON lower(c.symbol) = lower(given) AND NOT c.is_spam
         LEFT JOIN alias_coin_members m ON m.coin_id = c.id
         LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = m.alias_coin_id AND lead.is_canonical
        ORDER BY c.id`,
      [names],
    );
    const found = new Map<string, Candidate[]>();
    for (const row of rows) {
      const known = found.get(row.given);
      if (known) known.push(row);
      else found.set(row.given, [row]);
    }
    return found;
  }
}

interface Candidate {
  readonly id: number;
  readonly is_cash: boolean;
  readonly needs_review: boolean;
  /** The primary coin of its alias group, or the coin itself. */
  readonly asset_id: number;
}

const NATIVE = 'native';

/** What a question calls the coin, and under which name its answer is remembered. */
export function nameOf(coin: FoundCoin): string {
  if (coin.kind === 'symbol') return coin.symbol;
  if (coin.kind === 'native') return NATIVE;
  return coin.kind === 'token' ? coin.address : `${coin.address}/${coin.tokenId}`;
}

function oneOf(symbol: string, candidates: readonly Candidate[]): ResolvedCoin {
  const cash = candidates.find((candidate) => candidate.is_cash);
  const reviewed = candidates.filter((candidate) => !candidate.needs_review);
  // Coins of one alias group are one asset, so that there is nothing to choose.
  const isOneAsset = new Set(reviewed.map((candidate) => candidate.asset_id)).size === 1;
  const primary = reviewed.find((candidate) => candidate.id === candidate.asset_id) ?? reviewed[0];
  const only = cash ?? (isOneAsset ? primary : undefined);
  if (only) return { kind: 'coin', coinId: only.id };
  const reason =
    candidates.length === 0
      ? `No coin has the symbol ${symbol}. Choose the coin.`
      : candidates.length === 1
        ? `The coin with the symbol ${symbol} is not reviewed yet. Confirm that it is this coin.`
        : `${candidates.length} coins have the symbol ${symbol}. Choose the coin.`;
  return { kind: 'unknown', symbol, reason };
}

function ask(coin: FoundCoin, name: string): ResolvedCoin {
  const reason =
    coin.kind === 'native'
      ? 'The network of this wallet has no native coin. Choose the coin.'
      : `The token ${name} is not in the catalogue. Choose the coin.`;
  return { kind: 'unknown', symbol: name, reason };
}
