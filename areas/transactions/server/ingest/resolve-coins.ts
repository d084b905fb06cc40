/**
 * Finds the coins of transfers. An unknown token becomes a coin that needs review. A symbol from a file must match
 * exactly one coin; anything else is an issue for a person, because a guess would book the wrong asset.
 */
import { pooledTokensOf } from '@holdfast/protocols/engine';
import { countNoun } from '@holdfast/money';
import type pg from 'pg';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { addTokenCoins, type NewTokenCoin, writeClaims, writeStatements } from './add-token-coins.ts';
import type { IngestBatch, IngestCoin, IngestIssue, IngestTransaction, TokenFacts } from './ingest-batch.ts';

export type CoinOf = (coin: IngestCoin) => { readonly coinId: number } | Pick<IngestIssue, 'code' | 'detail'>;

export async function resolveCoins(
  client: pg.PoolClient,
  batch: IngestBatch,
  transactions: readonly IngestTransaction[],
): Promise<CoinOf> {
  const wanted = collect(batch, transactions);
  const nativeId = wanted.hasNative ? await nativeCoinOf(client, batch.networkId) : null;
  const byAddress = await coinsOfTokens(client, batch, wanted.tokens);
  const bySymbol = await coinsOfSymbols(client, wanted.symbols);
  return (coin) => {
    if (coin.kind === 'coin') return { coinId: coin.coinId };
    if (coin.kind === 'symbol') return oneOf(coin.symbol, bySymbol.get(coin.symbol.toLowerCase()) ?? []);
    const coinId = coin.kind === 'native' ? nativeId : byAddress.get(addressOf(coin));
    if (coinId === undefined || coinId === null) throw new Error(`There is no coin for ${JSON.stringify(coin)}.`);
    return { coinId };
  };
}

type Token = Extract<IngestCoin, { kind: 'token' | 'nft' }>;

interface Wanted {
  hasNative: boolean;
  /** By their address in the catalogue. */
  readonly tokens: Map<string, Token>;
  readonly symbols: Set<string>;
}

function collect({ tokens = [] }: IngestBatch, transactions: readonly IngestTransaction[]): Wanted {
  const wanted: Wanted = { hasNative: false, tokens: new Map(), symbols: new Set() };
  const facts = new Map(tokens.map((token) => [token.address, token]));
  // A pool states amounts in the wrapped coin where the wallet paid the native coin.
  for (const { events } of transactions) {
    for (const address of pooledTokensOf(events))
      if (facts.has(address)) wanted.tokens.set(address, { kind: 'token', address });
  }
  for (const { transfers } of transactions) {
    for (const { coin } of transfers) {
      if (coin.kind === 'native') wanted.hasNative = true;
      else if (coin.kind === 'symbol') wanted.symbols.add(coin.symbol.toLowerCase());
      else if (coin.kind !== 'coin') wanted.tokens.set(addressOf(coin), coin);
      const claim = coin.kind === 'token' ? (facts.get(coin.address)?.claim ?? null) : null;
      if (claim !== null) wanted.tokens.set(claim.ofAddress, { kind: 'token', address: claim.ofAddress });
    }
  }
  return wanted;
}

function addressOf(token: Token): string {
  return token.kind === 'token' ? token.address : `${token.address}/${token.tokenId}`;
}

async function nativeCoinOf(client: pg.PoolClient, networkId: number | null): Promise<number> {
  const { rows } = await client.query<{ name: string; native_coin_id: number | null }>(
    'SELECT name, native_coin_id FROM networks WHERE id = $1',
    [networkId],
  );
  const network = rows[0];
  if (!network) throw new Error('A native coin means nothing without its network.');
  if (network.native_coin_id === null) {
    throw new AppError(
      'conflict',
      `${network.name} has no native coin yet. Choose one in the network’s settings, so that fees and plain ` +
        `payments can be booked.`,
    );
  }
  return network.native_coin_id;
}

async function coinsOfTokens(
  client: pg.PoolClient,
  batch: IngestBatch,
  tokens: ReadonlyMap<string, Token>,
): Promise<Map<string, number>> {
  if (tokens.size === 0) return new Map();
  const { networkId, tokens: facts = [] } = batch;
  if (networkId === null) throw new Error('A token needs a network.');
  return findOrAddCoins(client, { networkId, facts, tokens });
}

interface KnownToken {
  address: string;
  coin_id: number;
  decimals: number;
  symbol: string;
  network: string;
  is_reviewed: boolean;
}

/**
 * The catalogue decides the decimals of a coin. A source that states others would store wrong amounts, so the sync
 * stops before anything of it is stored. A token that nobody reviewed must not stop a sync: its contract may state
 * anything.
 */
function refuseOtherDecimals(known: KnownToken, stated: TokenFacts | undefined): void {
  if (!stated || !known.is_reviewed || stated.decimals === known.decimals) return;
  throw new AppError(
    'conflict',
    `The source of ${known.network} states ${countNoun(stated.decimals, 'decimal place')} for ${known.symbol} ` +
      `(${known.address}), but the catalogue has ${known.decimals}. Nothing was stored. ` +
      'Check the RPC address of the network.',
  );
}

/** Returns the coin of each token; unknown tokens become coins that need review. */
export async function findOrAddCoins(
  client: pg.PoolClient,
  {
    networkId,
    facts: given,
    tokens,
  }: { networkId: number; facts: readonly TokenFacts[]; tokens: ReadonlyMap<string, Token> },
): Promise<Map<string, number>> {
  const { rows } = await client.query<KnownToken>(
    `SELECT a.address, a.coin_id, a.decimals, c.symbol, n.name AS network,
        NOT (c.needs_review OR c.is_spam) AS is_reviewed
       FROM coin_addresses a JOIN coins c ON c.id = a.coin_id JOIN networks n ON n.id = a.network_id
      WHERE a.network_id = $1 AND a.address = ANY ($2)`,
    [networkId, [...tokens.keys()]],
  );
  const known = new Map(rows.map((row) => [row.address, row.coin_id]));
  const facts = new Map(given.map((token) => [token.address, token]));
  for (const row of rows) refuseOtherDecimals(row, facts.get(row.address));
  const unknown = [...tokens]
    .filter(([address]) => !known.has(address))
    .map(([address, token]): NewTokenCoin => {
      const said = facts.get(token.address);
      if (!said) throw new Error(`The source found the token ${token.address} but returned no facts about it.`);
      return { address, contract: said, tokenId: token.kind === 'nft' ? token.tokenId : null };
    });
  const added = await addTokenCoins(client, { networkId, coins: unknown });
  await writeClaims(client, {
    networkId,
    tokens: unknown.flatMap(({ tokenId, contract }) => (tokenId === null ? [contract] : [])),
  });
  await writeStatements(client, { networkId, tokens: given });
  return new Map([...known, ...added]);
}

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly needs_review: boolean;
  readonly is_cash: boolean;
}

async function coinsOfSymbols(client: pg.PoolClient, symbols: ReadonlySet<string>): Promise<Map<string, Candidate[]>> {
  if (symbols.size === 0) return new Map();
  const { rows } = await client.query<Candidate & { symbol: string }>(
    `SELECT id, lower(symbol) AS symbol, name, needs_review, is_cash FROM coins
      WHERE lower(symbol) = ANY ($1) AND NOT is_spam ORDER BY id`,
    [[...symbols]],
  );
  const bySymbol = new Map<string, Candidate[]>();
  for (const row of rows) bySymbol.set(row.symbol, [...(bySymbol.get(row.symbol) ?? []), row]);
  return bySymbol;
}

/**
 * Money takes precedence over coins with the symbol of a currency, and a reviewed coin over unreviewed tokens with the
 * same symbol.
 */
function oneOf(symbol: string, candidates: readonly Candidate[]): ReturnType<CoinOf> {
  const cash = candidates.find((candidate) => candidate.is_cash);
  if (cash) return { coinId: cash.id };
  const reviewed = candidates.filter((candidate) => !candidate.needs_review);
  const fitting = reviewed.length > 0 ? reviewed : candidates;
  const [only] = fitting;
  if (!only) return { code: 'unknown_symbol', detail: `No coin has the symbol ${symbol}.` };
  if (fitting.length === 1) return { coinId: only.id };
  const names = fitting.slice(0, 3).map((candidate) => candidate.name);
  return {
    code: 'ambiguous_symbol',
    detail:
      `${fitting.length} coins have the symbol ${symbol}: ` +
      `${names.join(', ')}${fitting.length > names.length ? ' and others' : ''}.`,
  };
}
